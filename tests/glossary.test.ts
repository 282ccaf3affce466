import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages, type Language } from '#core/languages/languages.ts'
import { readCatalogue } from '#server/texts.ts'
import { folded } from '#core/text/fold.ts'
import { abbreviations, forbidden, inflected, otherwise, otherwiseInside, type TermStems } from './support/glossary.ts'

/**
 * What is wrong before and after punctuation, by `Lexique des règles typographiques en usage à l'Imprimerie nationale` in France, and by
 * the `Office québécois de la langue française` in Canada: a space that may break; a wide one or none where it is narrow.
 */
const wrongSpace: Readonly<Partial<Record<Language, RegExp>>> = {
  fr: /« | [;:!?»%]|(?<!«)\u00A0[;!?]|\u202F[:»%]|[\p{L}\p{N}})»][;!?](?!\w)/u,
  fr_ca: /« | [:»%]|(?<!«)\s[;!?]|\u202F[:»%]/u,
}

const document = readFileSync(new URL('../docs/writing.md', import.meta.url), 'utf8')
const catalogues = new Map(languages.map((language) => [language, readCatalogue(language)]))
const ids = Object.keys(catalogues.get('en') ?? {})

const say = (language: Language, id: string) => {
  const { translation, message } = catalogues.get(language)?.[id] ?? {}
  return translation || message || id
}

const table = document
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const [heading = [], , ...rows] = table.slice(table.findIndex(([first]) => first === 'Term'))
const documented = languages.filter((language) => heading.includes(language))
const glossary = rows.map((cells) => ({
  term: cells[0] ?? '',
  message: (cells[1] ?? '').replaceAll('`', ''),
  forms: new Map(documented.map((language) => [language, cells[heading.indexOf(language)] ?? ''])),
}))

describe('the glossary', () => {
  it('has its terms in six languages', () => {
    expect(documented).toHaveLength(6)
    expect(glossary.length).toBeGreaterThan(50)
  })

  it.each(glossary)('names $message as the catalogues do', ({ message, forms }) => {
    const named = ids.filter(
      (id) => id === message || (say('en', id) === message && !catalogues.get('en')?.[id]?.context),
    )
    expect(named, 'a message of this id or text').not.toEqual([])
    for (const id of named.filter((each) => !(each in otherwise))) {
      expect(Object.fromEntries(documented.map((language) => [language, say(language, id)]))).toEqual(
        Object.fromEntries(forms),
      )
    }
  })

  it('is followed by every message that says a term and nothing else', () => {
    const terms = Map.groupBy(glossary, ({ forms }) => forms.get('en')?.toLowerCase())
    const strays = ids.flatMap((id) => {
      const known = terms.get(say('en', id).toLowerCase())
      if (!known || id in otherwise) return []
      const fits = known.some(({ forms }) =>
        documented.every((language) => forms.get(language)?.toLowerCase() === say(language, id).toLowerCase()),
      )
      return fits ? [] : [`${id}: ${documented.map((language) => say(language, id)).join(' · ')}`]
    })
    expect(strays).toEqual([])
  })

  it('has no exception that is not needed', () => {
    expect(Object.keys(otherwise).filter((id) => !ids.includes(id))).toEqual([])
    for (const reason of Object.values(otherwise)) expect(reason).toMatch(/\w{3}.*\w\.$/)
  })

  it.each(['fr', 'fr_ca'] as const)('has the spaces of French punctuation in %s', (language) => {
    expect(ids.map((id) => say(language, id)).filter((text) => wrongSpace[language]?.test(text))).toEqual([])
  })

  it.each(abbreviations)('keeps %s in every language', (abbreviation) => {
    const word = new RegExp(`\\b${abbreviation}s?\\b`)
    const translated = ids
      .filter((id) => word.test(say('en', id)))
      .flatMap((id) =>
        languages
          .filter((language) => !say(language, id).includes(abbreviation))
          .map((language) => `${language}: ${id}`),
      )
    expect(translated).toEqual([])
  })
})

describe('a term inside a sentence', () => {
  /** Without the names of placeholders, which are English everywhere. */
  const sentence = (language: Language, id: string) => say(language, id).replaceAll(/\{\w+\}/g, ' ')

  /** The messages that say a term in English and not in this language, as `id language`. */
  const strays = ({ en, stems }: TermStems): string[] =>
    ids
      .filter((id) => en.test(sentence('en', id)) && !(id in otherwise))
      .flatMap((id) =>
        Object.entries(stems).flatMap(([language, forms]) => {
          const text = folded(sentence(language as Language, id))
          return forms.some((form) => text.includes(folded(form))) ? [] : [`${id} ${language}`]
        }),
      )
  const excepted = Object.entries(otherwiseInside).flatMap(([id, { in: spoken }]) =>
    spoken.map((language) => `${id} ${language}`),
  )

  it.each(Object.entries(inflected))('%s has the stem of the glossary in every language', (_term, stems) => {
    expect(strays(stems).filter((stray) => !excepted.includes(stray))).toEqual([])
  })

  it.each(Object.entries(inflected))('%s has stems that are those of the glossary', (term, { en, stems }) => {
    const forms = glossary.find((row) => row.term === term)?.forms
    expect(forms?.get('en')).toMatch(en)
    for (const [language, accepted] of Object.entries(stems)) {
      const form = folded(forms?.get(language as Language) ?? '')
      expect(
        accepted.some((stem) => form.includes(folded(stem))),
        `${form} has one of ${accepted.join(', ')}`,
      ).toBe(true)
    }
  })

  it('has no exception that is not needed, and none without a reason', () => {
    const needed = Object.values(inflected).flatMap(strays)
    expect(excepted.filter((each) => !needed.includes(each))).toEqual([])
    for (const { why } of Object.values(otherwiseInside)) expect(why).toMatch(/\w{3}.*\w\.$/)
  })
})

it.each(languages)('no text has a word that docs/writing.md refuses: %s', (language) => {
  const found = ids.flatMap((id) => {
    const text = ` ${say(language, id)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}’'-]+/gu, ' ')} `
    return (forbidden[language] ?? [])
      .filter((word) => text.includes(word))
      .map((word) => `${word.trim()}: ${text.trim()}`)
  })
  expect(found).toEqual([])
})

it.each([
  '../README.md',
  ...readdirSync(new URL('../docs', import.meta.url))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `../docs/${name}`),
])('%s says "log in" as the screens do', (path) => {
  const lines = readFileSync(new URL(path, import.meta.url), 'utf8')
    .replaceAll(/\]\(.*?\)/g, ']')
    .split('\n')
  // docs/writing.md names the word that is not used.
  expect(
    lines.filter(
      (line) =>
        /\bsign(?:s|ed|ing)?[ -](?:in|out|ins)\b/i.test(line) &&
        !line.includes('is not used') &&
        !line.includes('formula signs'),
    ),
  ).toEqual([])
})

it('no sentence takes in words that another program wrote, which are of one language', () => {
  const foreign = /\{(?:\w*(?:message|reason|error|detail|cause|problem))\}/i
  expect(ids.filter((id) => foreign.test(say('en', id)))).toEqual([])
  // A value that has no name of its own is named in the catalogue's comment.
  const unnamed =
    readFileSync(new URL('../locales/en.po', import.meta.url), 'utf8').match(/^#\. placeholder .*$/gm) ?? []
  expect(unnamed.filter((line) => /\.(?:message|reason|detail|cause|problem)\b/i.test(line))).toEqual([])
})
