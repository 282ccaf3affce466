import { languages, languageTag, type Language } from './languages.ts'

/**
 * The language for a list of BCP 47 tags, the most wanted first (`navigator.languages`): for each tag the language of that
 * very tag, else the one of its first part; `en` when none fits (D-82).
 */
export const bestLanguage = (wanted: readonly string[]): Language => {
  for (const tag of wanted) {
    const found = languageOf(tag) ?? languageOf(tag.split('-')[0] ?? '')
    if (found) return found
  }
  return 'en'
}

const languageOf = (tag: string) =>
  languages.find((language) => languageTag(language).toLowerCase() === tag.toLowerCase())
