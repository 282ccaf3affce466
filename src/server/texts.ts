import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { languages, type Language } from '#core/languages/languages.ts'
import { fillIn, type Text } from '#core/texts/texts.ts'

type Catalogue = Readonly<Record<string, { readonly translation?: string | undefined }>>

const read = (locale: Language): Catalogue => {
  const filename = new URL(`../../locales/${locale}.po`, import.meta.url)
  return formatter().parse(readFileSync(filename, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: filename.pathname,
  }) as Catalogue
}

/** Read with the module: what is missing is missing at the start, not at the first mail in Greek. */
const catalogues = Object.fromEntries(languages.map((language) => [language, read(language)])) as Readonly<
  Record<Language, Catalogue>
>

/** A text of the contract in a language, with its placeholders filled; in English where it is not translated yet. */
export const translate = (
  language: Language,
  { id, message }: Text,
  values: Readonly<Record<string, string | number>> = {},
): string => fillIn((language !== 'en' && catalogues[language][id]?.translation) || message, values)
