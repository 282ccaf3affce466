import { expect, it } from 'vitest'
import { parseAmount } from './amount.ts'

it.each([
  ['en', '1,234.50', 1234.5],
  ['en', '12,50', 12.5],
  ['en', '12.5', 12.5],
  ['en', '1,234', 1234],
  ['fr', '1 234,50', 1234.5],
  ['fr', '1\u202f234,50', 1234.5],
  ['fr', '12.50', 12.5],
  ['it', '1.234,50', 1234.5],
  ['it', '1.234', 1234],
  ['el', '0,1234', 0.1234],
  ['en', '1500', 1500],
])('B-09 in %s %s is %d', (locale, text, amount) => expect(parseAmount(text, locale)).toBe(amount))

it.each(['', 'twelve', '12,345,6', '1.2.3', '236818002594', '12-50'])('B-09 %j is no amount', (text) =>
  expect(parseAmount(text, 'en')).toBeUndefined(),
)
