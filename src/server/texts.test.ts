import { expect, it } from 'vitest'
import { languages } from '#core/languages/languages.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { catalogueOf, readCatalogues, setCatalogue, translate } from './texts.ts'

it('every language but English has a catalogue of its own', () => {
  readCatalogues()
  const amounts = languages.map((language) => catalogueOf(language)[columnTexts.amount.id])
  expect(amounts).toEqual([undefined, 'Сума', 'Ποσό', 'Montant', 'Montant', 'Importo'])
})

it('a text is said in the language, with its values, and in English where a translation is missing', () => {
  expect(translate('en', columnTexts.amount)).toBe('Amount')
  expect(translate('el', columnTexts.amount)).toBe('Ποσό')
  expect(translate('el', { id: 'no.such.text', message: '{count} of {all}' }, { count: 2 })).toBe('2 of {all}')
})

it('a catalogue that was handed over is not read again', () => {
  setCatalogue('it', { [columnTexts.amount.id]: 'handed over' })
  expect(translate('it', columnTexts.amount)).toBe('handed over')
})
