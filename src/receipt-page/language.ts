import { receiptLanguages, type ReceiptLanguage } from '#features/receipts/layout/languages.ts'

/** The portal's key: one choice by hand holds for both (§3). */
const KEY = 'language'

export const isLanguage = (name: string | null | undefined): name is ReceiptLanguage =>
  receiptLanguages.some((language) => language === name)

/** The browser's best match among the six, else English (D-82); `tags` are BCP 47, most wanted first. */
export const bestMatch = (tags: readonly string[]): ReceiptLanguage => {
  for (const tag of tags) {
    const name = tag.toLowerCase().replaceAll('-', '_')
    if (isLanguage(name)) return name
    const [primary] = name.split('_')
    if (isLanguage(primary)) return primary
  }
  return 'en'
}

/** A language chosen by hand before, else the browser's. */
export const firstLanguage = (): ReceiptLanguage => {
  const chosen = stored()
  return isLanguage(chosen) ? chosen : bestMatch(navigator.languages)
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // Storage is refused altogether where cookies are blocked.
  }
}

export const rememberLanguage = (language: ReceiptLanguage): void => {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The choice then holds for this visit.
  }
}
