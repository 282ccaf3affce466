import { expect, it } from 'vitest'
import { languageName, languages, languageTag, regionalTag } from './languages.ts'

it('calls fr_ca what HTML calls it, and the other languages by their own codes', () => {
  const tags = languages.map((language) => [language, languageTag(language)])
  expect(tags).toEqual(languages.map((language) => [language, language === 'fr_ca' ? 'fr-CA' : language]))
})

it('every language has a tag and a name of its own', () => {
  for (const property of [languageTag, languageName])
    expect(new Set(languages.map(property)).size).toBe(languages.length)
})

it.each([
  ['en', ['el-GR'], 'en-GB'],
  ['en', ['en'], 'en-GB'],
  ['en', ['fr', 'en-US', 'en-GB'], 'en-US'],
  ['fr', ['fr-CH'], 'fr-CH'],
  ['fr_ca', ['fr-FR'], 'fr-CA'],
  ['el', [], 'el-GR'],
] as const)(
  'dates of %s are those of the region that the browser names (%j), else of the language: %s',
  (language, wanted, tag) => {
    expect(regionalTag(language, wanted)).toBe(tag)
  },
)
