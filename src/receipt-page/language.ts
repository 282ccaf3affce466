import { bestLanguage } from '#core/languages/best-language.ts'
import { languages, type Language } from '#core/languages/languages.ts'

/** The portal's key: one choice by hand holds for both (§3). */
const KEY = 'language'

export const isLanguage = (name: string | null): name is Language => languages.some((language) => language === name)

/** A language chosen by hand before, else the browser's best match (D-82). */
export const firstLanguage = (): Language => {
  const chosen = stored()
  return isLanguage(chosen) ? chosen : bestLanguage(navigator.languages)
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // Storage is refused altogether where cookies are blocked.
  }
}

export const rememberLanguage = (language: Language): void => {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The choice then holds for this visit.
  }
}
