import { expect, it } from 'vitest'
import { languages, languageTag } from './languages.ts'

it('calls fr_ca what HTML calls it, and the other languages by their own names', () => {
  expect(languages.map(languageTag)).toEqual(['en', 'bg', 'el', 'fr', 'fr-CA', 'it'])
})
