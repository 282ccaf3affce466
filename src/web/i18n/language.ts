import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { languages, languageTag, type Language } from '#core/languages/languages.ts'
import { readLocal, writeLocal } from '#web/session/local-storage.ts'
import { bestLanguage } from '#core/languages/best-language.ts'

type Catalogues = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>

/** Of each language what the login page may say, and the whole (`catalogueParts` in vite.config.ts). */
const firstTexts: Catalogues = {
  en: () => import('../../../locales/en.po?first'),
  bg: () => import('../../../locales/bg.po?first'),
  el: () => import('../../../locales/el.po?first'),
  fr: () => import('../../../locales/fr.po?first'),
  fr_ca: () => import('../../../locales/fr_ca.po?first'),
  it: () => import('../../../locales/it.po?first'),
}
const allTexts: Catalogues = {
  en: () => import('../../../locales/en.po?all'),
  bg: () => import('../../../locales/bg.po?all'),
  el: () => import('../../../locales/el.po?all'),
  fr: () => import('../../../locales/fr.po?all'),
  fr_ca: () => import('../../../locales/fr_ca.po?all'),
  it: () => import('../../../locales/it.po?all'),
}

/** Every language under its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  bg: 'Български',
  el: 'Ελληνικά',
  fr: 'Français',
  fr_ca: 'Français (Canada)',
  it: 'Italiano',
}

/** The language to start with: the one chosen before on this device, which outlives sessions (D-28), else the browser's. */
export const startLanguage = (): Language =>
  languages.find((language) => language === readLocal('language')) ?? bestLanguage(navigator.languages)

let wanted: Language | undefined
/** Whether more than the login page is shown. */
let whole = false

/** The worker keeps whole catalogues alone, so that any language can be chosen without a network. */
const textsOf = async (language: Language): Promise<Messages> => {
  const catalogues = whole || navigator.serviceWorker?.controller ? allTexts : firstTexts
  return (await catalogues[language]()).messages
}

/** Loads a language and shows the interface in it. Rejects when its catalogue cannot be loaded; the old one stays. */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language
  const messages = await textsOf(language)
  if (wanted !== language) return
  const tag = languageTag(language)
  i18n.loadAndActivate({ locale: language, locales: [tag, 'en'], messages })
  document.documentElement.lang = tag
}

let loadingAll: Promise<void> | undefined

/** Makes sure that every page can be shown, not the login page alone. Rejects when the texts cannot be loaded. */
export const loadAllTexts = (): Promise<void> => {
  whole = true
  return (loadingAll ??= activateLanguage(wanted ?? startLanguage()).catch((error: unknown) => {
    whole = false
    loadingAll = undefined
    throw error
  }))
}

/** The language shown, and how a person chooses another one, which is kept on this device. */
export function useLanguage(): { language: Language; choose: (language: Language) => Promise<void> } {
  const { i18n: shown } = useLingui()
  return { language: shown.locale as Language, choose: chooseLanguage }
}

/** Shows the interface in another language and keeps that on this device. Rejects when it cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activateLanguage(language)
  writeLocal('language', language)
}
