import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentsOf } from './sales.ts'

it.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1, 0],
    [67, 33, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [199, 1, 0],
    [100, 0, 0],
  ],
  [
    [5, 0, 0],
    [100, 0, 0],
  ],
])('DASH-03 shares of %j are %j', (weights, percents) => expect(percentsOf(weights)).toEqual(percents))

it('DASH-03 sum to 100 and are each less than one percent off', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 5 }), (weights) => {
      const sum = weights.reduce((total, weight) => total + weight, 0)
      const percents = percentsOf(weights)
      expect(percents.reduce((total, percent) => total + percent, 0)).toBe(sum === 0 ? 0 : 100)
      for (const [at, percent] of percents.entries()) {
        expect(Math.abs(percent - ((weights[at] ?? 0) * 100) / (sum || 1))).toBeLessThan(1)
      }
    }),
  )
})
