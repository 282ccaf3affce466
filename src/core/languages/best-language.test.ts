import { expect, it } from 'vitest'
import { bestLanguage } from './best-language.ts'

it.each([
  [['el-GR'], 'el'],
  [['fr-CA'], 'fr_ca'],
  [['fr-ca', 'en'], 'fr_ca'],
  [['fr-BE'], 'fr'],
  [['de-DE', 'it-CH', 'en'], 'it'],
  [['fr-CH', 'de'], 'fr'],
  [['bg'], 'bg'],
  [['en-US', 'fr-CA'], 'en'],
  [['en-GB', 'el'], 'en'],
])('I18N-08 QR-08 the first visit takes the best match of the browser: %s is %s', (wanted, expected) => {
  expect(bestLanguage(wanted)).toBe(expected)
})

it.each([[['de', 'ja-JP']], [[]], [['', '-', 'x']]])('I18N-01 English is the fallback: %s', (wanted) => {
  expect(bestLanguage(wanted)).toBe('en')
})
