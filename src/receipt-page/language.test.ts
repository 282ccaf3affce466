import { expect, it } from 'vitest'
import { bestMatch } from './language.ts'

it.each([
  [['el-GR', 'en'], 'el'],
  [['fr-CA'], 'fr_ca'],
  [['fr-ca', 'fr'], 'fr_ca'],
  [['fr-CH', 'de'], 'fr'],
  [['de-DE', 'it-CH', 'en'], 'it'],
  [['bg'], 'bg'],
  [['en-US', 'fr-CA'], 'en'],
  [['de', 'ja'], 'en'],
  [[], 'en'],
])('QR-08 a browser that wants %j reads %s', (tags, language) => {
  expect(bestMatch(tags)).toBe(language)
})
