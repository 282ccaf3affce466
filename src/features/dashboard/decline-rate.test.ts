import fc from 'fast-check'
import { expect, it } from 'vitest'
import { declineRate } from './decline-rate.ts'

it('a rate of fewer than 30 attempts is not said', () => {
  expect(declineRate({ attempts: 29, declined: 29 })).toBeUndefined()
  expect(declineRate({ attempts: 0, declined: 0 })).toBeUndefined()
  expect(declineRate({ attempts: 30, declined: 0 })).toMatchObject({ rate: 0, low: 0 })
})

it('has the 95 % interval of Wilson', () => {
  // 81 of 263: 0.2553 to 0.3662 (Newcombe 1998, table I, method 3).
  const { rate, low, high } = declineRate({ attempts: 263, declined: 81 }) ?? {}
  expect(rate).toBeCloseTo(0.308, 4)
  expect(low).toBeCloseTo(0.2553, 4)
  expect(high).toBeCloseTo(0.3662, 4)
})

it('lies within its interval, and that within nothing and all', () => {
  const attempts = fc
    .integer({ min: 30, max: 1_000_000 })
    .chain((n) => fc.nat(n).map((declined) => ({ attempts: n, declined })))
  fc.assert(
    fc.property(attempts, (counted) => {
      const { rate = Number.NaN, low = Number.NaN, high = Number.NaN } = declineRate(counted) ?? {}
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      // At both ends the interval may miss the rate by the error of a floating-point number.
      expect(rate).toBeGreaterThanOrEqual(low - 1e-12)
      expect(rate).toBeLessThanOrEqual(high + 1e-12)
    }),
  )
})
