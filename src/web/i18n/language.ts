import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import {
  languageDirection,
  languageName,
  languages,
  languageTag,
  regionalTag,
  type Language,
} from '#core/languages/languages.ts'
import { readLocal, writeLocal } from '#web/session/local-storage.ts'
import { bestLanguage } from '#core/languages/best-language.ts'

/** Of each language what the login page may show, and the whole (src/build/catalogues.ts). */
const firstTexts = import.meta.glob<{ messages: Messages }>('../../../locales/*.po', { query: '?first' })
const allTexts = import.meta.glob<{ messages: Messages }>('../../../locales/*.po', { query: '?all' })

/** The language to start with: the one chosen before on this device, which outlives sessions (D-28), else the browser's. */
export const startLanguage = (): Language =>
  languages.find((language) => language === readLocal('language')) ?? bestLanguage(navigator.languages)

let wanted: Language | undefined
let activating: Promise<void> = Promise.resolve()
/** Whether more than the login page is shown. */
let whole = false

/** The worker keeps whole catalogues alone, so that any language can be chosen without a network. */
const textsOf = async (language: Language): Promise<Messages> => {
  const catalogues = whole || navigator.serviceWorker?.controller ? allTexts : firstTexts
  const load = catalogues[`../../../locales/${language}.po`]
  if (!load) throw new Error(`locales/${language}.po is missing.`)
  return (await load()).messages
}

/** Loads a language and shows the interface in it. Rejects when its catalogue cannot be loaded; the old one stays. */
export function activateLanguage(language: Language): Promise<void> {
  wanted = language
  return (activating = activate(language))
}

const activate = async (language: Language): Promise<void> => {
  const messages = await textsOf(language)
  if (wanted !== language) return
  const tag = languageTag(language)
  i18n.loadAndActivate({ locale: language, locales: [tag, 'en'], messages })
  document.documentElement.lang = tag
  document.documentElement.dir = languageDirection(language)
  loadFont(language)
}

/**
 * Asks for the font of the language, and for that of figures, at once: they have come before the first rows are drawn, whose
 * words would move when they come. A text asks for its font only when it is laid out.
 */
const loadFont = (language: Language): void => {
  const { fontFamily } = getComputedStyle(document.documentElement)
  document.fonts.load(`1em ${fontFamily}`, `${languageName(language)} 0`).catch(() => {})
}

let loadingAll: Promise<void> | undefined

/**
 * Makes sure that every page can be shown, not the login page alone, in the language that was chosen last. Rejects when the
 * texts cannot be loaded.
 */
export const loadAllTexts = async (): Promise<void> => {
  whole = true
  await (loadingAll ??= activateLanguage(wanted ?? startLanguage()).catch((error: unknown) => {
    whole = false
    loadingAll = undefined
    throw error
  }))
  // Where another one does not come, the present one stays.
  await activating.catch(() => {})
}

/** The language shown. */
export function useLanguage(): { language: Language } {
  const { i18n: shown } = useLingui()
  return { language: shown.locale as Language }
}

/** The tag for long dates and weeks, which follow the region of the browser. */
export const readerTag = (): string =>
  regionalTag(languages.find((language) => language === i18n.locale) ?? 'en', navigator.languages)

/** The same, drawn again with the language. */
export const useRegionalTag = (): string => regionalTag(useLanguage().language, navigator.languages)

/** Shows the interface in another language and keeps that on this device. Rejects when it cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activateLanguage(language)
  writeLocal('language', language)
}
