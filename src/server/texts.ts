import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { languages, type Language } from '#core/languages/languages.ts'
import { fillIn, type Text } from '#core/texts/texts.ts'

/** One text of a catalogue, as lingui writes it; `message` is its English where the id is not. */
interface CatalogueEntry {
  readonly message?: string
  readonly translation?: string
  /** The files it stands in. */
  readonly origin?: readonly (readonly [file: string, line?: number])[]
  readonly context?: string
}

/** Translations by the ids of their texts; one that is missing is not there. English stands in the texts themselves. */
type Catalogue = Readonly<Record<string, string>>

const root = new URL('../../', import.meta.url)
const sourceOf = (language: Language) => new URL(`locales/${language}.po`, root)
/** Outside of dist/, which is public. */
const compiledFolder = new URL('.cache/locales/', root)

/** A catalogue with all that stands in it; reading one takes some 30 ms. */
export const readCatalogue = (language: Language): Readonly<Record<string, CatalogueEntry>> => {
  const source = sourceOf(language)
  const context = { locale: language, sourceLocale: 'en', filename: fileURLToPath(source) }
  return formatter().parse(readFileSync(source, 'utf8'), context) as Readonly<Record<string, CatalogueEntry>>
}

const hashOf = (language: Language) =>
  createHash('sha256')
    .update(readFileSync(sourceOf(language)))
    .digest('base64')

const translationsIn = (language: Language): Catalogue =>
  Object.fromEntries(
    Object.entries(readCatalogue(language)).flatMap(([id, { translation }]) =>
      translation ? [[id, translation]] : [],
    ),
  )

/** Writes the translations of every language as JSON, which each process reads in about a millisecond. */
export const compileCatalogues = (folder = compiledFolder): void => {
  mkdirSync(folder, { recursive: true })
  for (const language of languages) {
    const compiled = { source: hashOf(language), translations: translationsIn(language) }
    writeFileSync(new URL(`${language}.json`, folder), JSON.stringify(compiled))
  }
}

/** What the build has compiled, unless the catalogue was changed since, or there was no build. */
export const readCompiled = (language: Language, folder = compiledFolder): Catalogue | undefined => {
  try {
    const file = readFileSync(new URL(`${language}.json`, folder), 'utf8')
    const compiled: { source: string; translations: Catalogue } = JSON.parse(file)
    return compiled.source === hashOf(language) ? compiled.translations : undefined
  } catch {
    return undefined
  }
}

const catalogues: Partial<Record<Language, Catalogue>> = {}

/** Read when it is first needed. */
export const catalogueOf = (language: Language): Catalogue =>
  (catalogues[language] ??= language === 'en' ? {} : (readCompiled(language) ?? translationsIn(language)))

/** For the start of a server: a missing catalogue then stops the start, not the first mail in Greek. */
export const readCatalogues = (): void => {
  for (const language of languages) catalogueOf(language)
}

/** A text of the contract in a language, with its placeholders filled; in English where it is not translated yet. */
export const translate = (
  language: Language,
  { id, message }: Text,
  values: Readonly<Record<string, string | number>> = {},
): string => fillIn(catalogueOf(language)[id] ?? message, values)
