import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { languages, type Language } from '#core/languages/languages.ts'
import { fillIn, type Text } from '#core/texts/texts.ts'

/** Translations by the ids of their texts; one that is missing is not there. English stands in the texts themselves. */
export type Catalogue = Readonly<Record<string, string>>

const readCatalogue = (locale: Language): Catalogue => {
  if (locale === 'en') return {}
  const filename = new URL(`../../locales/${locale}.po`, import.meta.url)
  const context = { locale, sourceLocale: 'en', filename: filename.pathname }
  const entries = formatter().parse(readFileSync(filename, 'utf8'), context) as Readonly<
    Record<string, { readonly translation?: string | undefined }>
  >
  return Object.fromEntries(
    Object.entries(entries).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  )
}

const catalogues: Partial<Record<Language, Catalogue>> = {}

/** Read when it is first needed. */
export const catalogueOf = (language: Language): Catalogue => (catalogues[language] ??= readCatalogue(language))

/** For the start of a server: what is missing is missing then, not at the first mail in Greek. */
export const readCatalogues = (): void => {
  for (const language of languages) catalogueOf(language)
}

/** Takes a catalogue that another process has read: parsing one costs some 20 ms. */
export const setCatalogue = (language: Language, catalogue: Catalogue): void => {
  catalogues[language] = catalogue
}

/** A text of the contract in a language, with its placeholders filled; in English where it is not translated yet. */
export const translate = (
  language: Language,
  { id, message }: Text,
  values: Readonly<Record<string, string | number>> = {},
): string => fillIn(catalogueOf(language)[id] ?? message, values)
