import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { languages, languageTag, type Language } from '#contract/codes.ts'
import { readLocal, writeLocal } from '../session/local-storage.ts'
import { bestLanguage } from './best-language.ts'

/** Each catalogue is a file of its own, and one is fetched. */
const catalogues: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('../../../../locales/en.po'),
  bg: () => import('../../../../locales/bg.po'),
  el: () => import('../../../../locales/el.po'),
  fr: () => import('../../../../locales/fr.po'),
  fr_ca: () => import('../../../../locales/fr_ca.po'),
  it: () => import('../../../../locales/it.po'),
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

/** Loads a language and shows the interface in it. Rejects when its catalogue cannot be loaded; the old one stays. */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language
  const { messages } = await catalogues[language]()
  if (wanted !== language) return
  const tag = languageTag(language)
  i18n.loadAndActivate({ locale: language, locales: [tag, 'en'], messages })
  document.documentElement.lang = tag
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
