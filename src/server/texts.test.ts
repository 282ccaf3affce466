import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { languages } from '#core/languages/languages.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { catalogueOf, compileCatalogues, readCatalogues, readCompiled, translate } from './texts.ts'

it('every language but English has a catalogue of its own', () => {
  readCatalogues()
  const amounts = languages.map((language) => [language, catalogueOf(language)[columnTexts.amount.id]])
  expect(Object.fromEntries(amounts)).toMatchObject({ en: undefined, bg: 'Сума', el: 'Ποσό', fr: 'Montant' })
  expect(amounts.filter(([, amount]) => amount === undefined)).toEqual([['en', undefined]])
})

it('a text is said in the language, with its values, and in English where a translation is missing', () => {
  expect(translate('en', columnTexts.amount)).toBe('Amount')
  expect(translate('el', columnTexts.amount)).toBe('Ποσό')
  expect(translate('el', { id: 'no.such.text', message: '{count} of {all}' }, { count: 2 })).toBe('2 of {all}')
})

it('what the build has compiled is read until the catalogue changes', () => {
  const path = mkdtempSync(join(tmpdir(), 'catalogues-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  const folder = pathToFileURL(`${path}/`)
  expect(readCompiled('it', folder)).toBeUndefined()
  compileCatalogues(folder)
  for (const language of languages.filter((each) => each !== 'en')) {
    expect(readCompiled(language, folder), language).toEqual(catalogueOf(language))
  }
  const file = join(path, 'it.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), source: 'hash of another' }))
  expect(readCompiled('it', folder)).toBeUndefined()
})
