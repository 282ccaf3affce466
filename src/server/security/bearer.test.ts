import { expect, it } from 'vitest'
import { bearerIn } from './bearer.ts'

it('SEC-20 the token stands behind the word Bearer and one blank', () => {
  expect(bearerIn('Bearer a.b.c')).toBe('a.b.c')
  expect(bearerIn('Bearer  a.b.c ')).toBe(' a.b.c ')
})

it.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'bearer a.b.c',
  ' Bearer a.b.c',
  'Basic Bearer a.b.c',
  'Bearera.b.c',
  'Bearer a\nb',
  'a.b.c',
])('SEC-20 %j holds none', (header) => expect(bearerIn(header)).toBeUndefined())
