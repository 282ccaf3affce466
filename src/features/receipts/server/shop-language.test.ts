import { expect, it } from 'vitest'
import { languageIn } from './shop-language.ts'

it.each([
  ['GR', 'el'],
  ['BG', 'bg'],
  ['FR', 'fr'],
  ['IT', 'it'],
  ['GB', 'en'],
])('in %s a receipt is sent in %s unless something else is chosen', (country, language) => {
  expect(languageIn(country)).toBe(language)
})

it.each(['CA', 'CH', 'DE', 'gr', ''])(
  'of %j nothing is known: it speaks several of our languages, or none',
  (country) => expect(languageIn(country)).toBeNull(),
)
