import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Business, changeOf, type Compared, LARGEST_CHANGES, largestChanges, withOthers } from './change.ts'

const business = (count: number, amount: number): Business => ({ count, amount })
const nothing = business(0, 0)
/** Up to a million transactions of up to 10^9 minor units each. */
const businesses = fc.nat(1_000_000).chain((count) => {
  const most = count * 1_000_000_000
  return fc.integer({ min: -most, max: most }).map((amount) => business(count, amount))
})
const compared: fc.Arbitrary<Compared> = fc.record({ now: businesses, before: businesses })

const sumOf = (parts: readonly Compared[]): Compared => {
  const of = (range: keyof Compared) =>
    parts.reduce((sum, part) => business(sum.count + part[range].count, sum.amount + part[range].amount), nothing)
  return { now: of('now'), before: of('before') }
}

describe('the effects of a change', () => {
  it('come to it exactly, whatever the numbers', () => {
    fc.assert(
      fc.property(compared, (part) => {
        const { amount, byNumber, byAverage } = changeOf(part)
        expect(amount).toBe(part.now.amount - part.before.amount)
        expect(BigInt(byNumber) + BigInt(byAverage)).toBe(BigInt(amount))
      }),
    )
  })

  it('are those of the number alone while the average stays the same', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: -9999, max: 9999 }),
        (n, m, a) => {
          const change = changeOf({ now: business(n, n * a), before: business(m, m * a) })
          expect(change.byNumber).toBe(n * a - m * a)
          expect(change.byAverage).toBe(0)
        },
      ),
    )
  })

  it('are those of the average alone while the number stays the same', () => {
    expect(changeOf({ now: business(3, 1000), before: business(3, 700) })).toEqual({
      amount: 300,
      byNumber: 0,
      byAverage: 300,
    })
  })

  it.each([
    ['half a unit up', business(2, 10), business(1, 5), { amount: 5, byNumber: 5, byAverage: 0 }],
    ['a third of ten', business(4, 20), business(3, 10), { amount: 10, byNumber: 3, byAverage: 7 }],
    ['a half, away from zero', business(1, 0), business(2, 5), { amount: -5, byNumber: -3, byAverage: -2 }],
    [
      'a half of a negative net, away from zero',
      business(3, 0),
      business(2, -5),
      { amount: 5, byNumber: -3, byAverage: 8 },
    ],
  ])('are rounded to whole minor units, the rest goes to the average: %s', (_, now, before, expected) => {
    expect(changeOf({ now, before })).toEqual(expected)
  })

  it('are the number alone where there was nothing before, or is nothing any more', () => {
    expect(changeOf({ now: business(7, 999), before: nothing })).toEqual({ amount: 999, byNumber: 999, byAverage: 0 })
    expect(changeOf({ now: nothing, before: business(7, 999) })).toEqual({ amount: -999, byNumber: -999, byAverage: 0 })
  })
})

describe('the contributions of the parts of a whole', () => {
  it('come to its change exactly, five at most are named, and none of the rest is larger', () => {
    fc.assert(
      fc.property(fc.array(compared, { maxLength: 8 }), (parts) => {
        const whole = sumOf(parts)
        const { values, others } = largestChanges(parts, whole)
        expect(values.length).toBe(Math.min(LARGEST_CHANGES, parts.length))
        expect(others?.valueCount ?? 0).toBe(parts.length - values.length)
        expect(sumOf([...values, ...(others ? [others] : [])])).toEqual(whole)
        const size = (part: Compared) => Math.abs(changeOf(part).amount)
        const smallest = Math.min(...values.map(size))
        const rest = parts.filter((part) => !values.includes(part))
        expect(rest.every((part) => size(part) <= smallest)).toBe(true)
      }),
    )
  })

  it('begin with the largest, of equal ones with that of more transactions', () => {
    const part = (name: string, count: number, amount: number) => ({
      name,
      now: business(count, amount),
      before: nothing,
    })
    const parts = [part('few', 1, 100), part('many', 9, 100), part('largest', 2, -300)]
    expect(largestChanges(parts, sumOf(parts)).values.map(({ name }) => name)).toEqual(['largest', 'many', 'few'])
  })

  it('have no others where every part is named', () => {
    const parts = [{ now: business(1, 2), before: nothing }]
    expect(withOthers(parts, sumOf(parts), 1)).toEqual({ values: parts })
  })
})
