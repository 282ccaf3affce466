import * as v from 'valibot'
import { expect, it } from 'vitest'
import { secret } from './values.ts'

it.each([
  'MySecretKeyForTheProductionServer2026',
  'THE_PASSWORD_OF_THE_PRODUCTION_SERVER',
  'replace-me-0a9b8c7d6e5f4g3h2j1k',
])('SEC-09 a sample is refused in small letters and in capitals: %s', (sample) =>
  expect(v.is(secret, sample)).toBe(false),
)

it('SEC-09 a random key in which chance has written a word, in letters of both sizes, is taken', () => {
  expect(v.is(secret, 'w7Qm2Zs9Lk4Xc8sEcREtVb1Nf6Hj3Td5Rg0YpKe')).toBe(true)
})
