import { describe, expect, it } from 'vitest'
import { findStoreWarnings, findWarnings, type TerminalDays } from './find-warnings.ts'

const bits = (...hours: number[]) => hours.reduce((mask, hour) => mask | (1 << hour), 0)
const shop = bits(9, 10, 11, 12, 13, 14, 15, 16, 17)
/** A terminal that does what it always does, at three in the afternoon. */
const usual: TerminalDays = {
  hour: 15,
  hoursToday: bits(9, 10, 11, 12, 13, 14),
  hoursBefore: [shop, shop, shop, shop],
  attempts: 40,
  declined: 2,
  refunds: 1,
  usualAttempts: 1000,
  usualDeclined: 50,
  usualRefunds: 28,
  activeDays: 28,
}
const found = (days: Partial<TerminalDays>) => findWarnings({ ...usual, ...days })

describe('B-29', () => {
  it('has nothing to say of a usual day', () => expect(found({})).toEqual([]))

  describe('a silent terminal', () => {
    it('is reported after three of its usual hours without a transaction', () => {
      expect(found({ hoursToday: bits(9, 10, 11) })).toEqual([{ kind: 'silent', value: 3, usual: 6 }])
      expect(found({ hoursToday: bits(9, 10, 12) })).toEqual([])
    })
    it('is not silent with a transaction in the running hour', () =>
      expect(found({ hoursToday: bits(9, 15) })).toEqual([]))
    it('is reported without any transaction today', () =>
      expect(found({ hoursToday: 0, attempts: 0, declined: 0, refunds: 0 })).toEqual([
        { kind: 'silent', value: 6, usual: 6 },
      ]))
    it('may be silent on a weekday on which it usually is', () =>
      expect(found({ hoursToday: 0, hoursBefore: [0, 0, shop, shop] })).toEqual([]))
    it('was open in three of the four weeks', () =>
      expect(found({ hoursToday: 0, hoursBefore: [0, shop, shop, shop] })).toHaveLength(1))
  })

  describe('rising declines', () => {
    it('are reported from twice the usual share on, with both shares', () => {
      expect(found({ declined: 4 })).toEqual([])
      expect(found({ attempts: 50, declined: 5 })).toEqual([{ kind: 'declines', value: 10, usual: 5 }])
      expect(found({ attempts: 51, declined: 5 })).toEqual([])
    })
    it('need a past to compare with', () => expect(found({ declined: 30, usualAttempts: 49 })).toEqual([]))
  })

  describe('refunds above the usual', () => {
    it('are reported from three times the usual a day on', () => {
      expect(found({ refunds: 2 })).toEqual([])
      expect(found({ refunds: 3 })).toEqual([{ kind: 'refunds', value: 3, usual: 1 }])
      expect(found({ refunds: 3, usualRefunds: 31 })).toEqual([])
    })
    it('need a week of business to compare with', () => expect(found({ refunds: 9, activeDays: 6 })).toEqual([]))
  })
})

describe('JOB-24', () => {
  const silent = { ...usual, hoursToday: bits(9, 10, 11) }

  describe('a silent store', () => {
    it('is one of whose terminals none has been seen for three of its usual hours', () => {
      expect(findStoreWarnings([silent, silent], undefined)).toEqual([{ kind: 'storeSilent', value: 3, usual: 6 }])
      expect(findStoreWarnings([silent, usual], undefined)).toEqual([])
    })
    it('has the hours of all its terminals together, today and before', () => {
      const [mornings, evenings] = [bits(9, 10, 11), bits(12, 13, 14)]
      const before = (hours: number) => [hours, hours, hours, hours]
      const early = { ...usual, hoursToday: mornings, hoursBefore: before(mornings) }
      const late = { ...usual, hoursBefore: before(evenings) }
      expect(findStoreWarnings([early, { ...late, hoursToday: 0 }], undefined)).toEqual([
        { kind: 'storeSilent', value: 3, usual: 6 },
      ])
      expect(findStoreWarnings([early, { ...late, hoursToday: bits(12) }], undefined)).toEqual([])
    })
    it('is told by its terminal where it has one alone', () => {
      expect(findStoreWarnings([silent], undefined)).toEqual([])
      expect(findWarnings(silent)).toMatchObject([{ kind: 'silent' }])
    })
    it.each([[[silent, silent]], [[silent]]])('is not told to sell less as well: %#', (terminals) =>
      expect(
        findStoreWarnings(terminals, { today: 0, before: [99, 99, 99, 99] }).filter(
          ({ kind }) => kind === 'storeSales',
        ),
      ).toEqual([]),
    )
  })

  describe('fewer sales', () => {
    const of = (today: number, before: readonly number[]) => findStoreWarnings([usual], { today, before })

    it('are at most half of the usual, with both numbers', () => {
      expect(of(50, [100, 100, 100, 100])).toEqual([{ kind: 'storeSales', value: 50, usual: 100 }])
      expect(of(51, [100, 100, 100, 100])).toEqual([])
    })
    it('are more than three standard deviations fewer, of which few sales have none', () => {
      expect(of(4, [16, 16, 16, 16])).toHaveLength(1)
      expect(of(5, [16, 16, 16, 16])).toEqual([])
      expect(of(0, [8, 8, 8, 8])).toEqual([])
    })
    it('are beside the mean of the days with sales, of which there are three or more', () => {
      expect(of(10, [100, 0, 101, 102])).toEqual([{ kind: 'storeSales', value: 10, usual: 101 }])
      expect(of(10, [100, 0, 0, 100])).toEqual([])
      expect(of(0, [0, 0, 0, 0])).toEqual([])
    })
    it('are not told where they were not counted', () => expect(findStoreWarnings([usual], undefined)).toEqual([]))
  })
})
