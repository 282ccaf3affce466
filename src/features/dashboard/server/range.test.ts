import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { bucketsOf, firstDayOfPeriod, rangesBefore, splitRange } from './range.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const at = (wall: string) => Date.parse(`${wall}Z`)
const wall = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

/** Ranges of filter times, many of which begin or end with a day. */
const ranges = fc
  .tuple(
    fc.integer({ min: at('2024-02-20 00:00') / MINUTE, max: at('2024-03-10 00:00') / MINUTE }),
    fc.integer({ min: 0, max: 60 * 24 * 60 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([start, length, fromMidnight, toMidnight]) => {
    const [from, to] = [wall(start * MINUTE), wall((start + length) * MINUTE)]
    return {
      dateFrom: fromMidnight ? `${from.slice(0, 10)} 00:00` : from,
      dateTo: toMidnight ? `${to.slice(0, 10)} 23:59` : to,
    }
  })

type Piece = readonly [from: string, to: string]

/** Whether pieces, put in order, are the range: no minute is missing, none comes twice, and none lies outside. */
const expectToMakeUp = (pieces: readonly Piece[], { dateFrom, dateTo }: { dateFrom: string; dateTo: string }) => {
  const inOrder = pieces.toSorted(([one], [other]) => at(one) - at(other))
  for (const [from, to] of inOrder) expect(from <= to, `${from} to ${to}`).toBe(true)
  const starts = [...inOrder.map(([from]) => from), wall(at(dateTo) + MINUTE)]
  expect(starts).toEqual([dateFrom, ...inOrder.map(([, to]) => wall(at(to) + MINUTE))])
}

describe('a range of the dashboard', () => {
  it('is made of its whole days and of less than a day at either end, each minute once', () => {
    fc.assert(
      fc.property(ranges, ({ dateFrom, dateTo }) => {
        const { days, parts } = splitRange(dateFrom, dateTo)
        const whole: Piece[] = days?.first && days.last ? [[`${days.first} 00:00`, `${days.last} 23:59`]] : []
        expectToMakeUp([...whole, ...parts], { dateFrom, dateTo })
        for (const [from, to] of parts) expect(at(to) - at(from), `${from} to ${to}`).toBeLessThan(DAY - MINUTE)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('of whole days has no parts, and within a day has nothing else', () => {
    expect(splitRange('2026-02-01 00:00', '2026-02-28 23:59')).toEqual({
      days: { first: '2026-02-01', last: '2026-02-28' },
      parts: [],
    })
    expect(splitRange('2026-02-01 00:00', '2026-02-01 23:59').parts).toEqual([])
    expect(splitRange('2026-02-01 00:00', '2026-02-01 12:00')).toEqual({
      days: undefined,
      parts: [['2026-02-01 00:00', '2026-02-01 12:00']],
    })
    expect(splitRange('2026-02-01 08:00', '2026-02-02 23:58').days).toBeUndefined()
    expect(splitRange('2026-02-01 08:00', '2026-02-03 12:00')).toEqual({
      days: { first: '2026-02-02', last: '2026-02-02' },
      parts: [
        ['2026-02-01 08:00', '2026-02-01 23:59'],
        ['2026-02-03 00:00', '2026-02-03 12:00'],
      ],
    })
  })

  it.each([
    ['2026-03-05 00:00', '2026-03-05 12:30', '2026-03-04 00:00', '2026-03-04 12:30', '2026-02-26 00:00'],
    ['2026-02-27 00:00', '2026-03-05 23:59', '2026-02-20 00:00', '2026-02-26 23:59', '2026-02-20 00:00'],
    ['2026-02-26 00:00', '2026-03-05 23:59', '2026-02-18 00:00', '2026-02-25 23:59', '2026-02-12 00:00'],
    ['2026-02-04 06:00', '2026-03-05 23:59', '2026-01-05 06:00', '2026-02-03 23:59', '2025-12-31 06:00'],
  ])('from %s to %s is compared with %s to %s, and by weekdays with what begins %s', (dateFrom, dateTo, ...before) => {
    const { previous, sameWeekdays } = rangesBefore({ dateFrom, dateTo })
    expect(previous).toEqual({ dateFrom: before[0], dateTo: before[1] })
    expect(sameWeekdays.dateFrom).toBe(before[2])
    expect(at(sameWeekdays.dateTo) - at(sameWeekdays.dateFrom)).toBe(at(dateTo) - at(dateFrom))
    expect(new Date(at(sameWeekdays.dateFrom)).getUTCDay()).toBe(new Date(at(dateFrom)).getUTCDay())
  })

  const week = { dateFrom: '2026-03-02 00:00', dateTo: '2026-03-08 23:59' }
  it.each([
    [
      'its last day, up to the time that it is now',
      '2026-03-08 14:31',
      '2026-03-08',
      '14:31',
      '2026-02-23',
      '2026-03-01',
    ],
    [
      'a day before, without those that have not begun',
      '2026-03-04 00:00',
      '2026-03-04',
      '00:00',
      '2026-02-27',
      '2026-03-01',
    ],
    ['its last minute', '2026-03-08 23:59', '2026-03-08', null, '2026-02-23', '2026-03-01'],
    ['afterwards', '2026-03-09 00:00', '2026-03-08', null, '2026-02-23', '2026-03-01'],
    ['before it', '2026-03-01 23:59', '2026-03-08', null, '2026-02-23', '2026-03-01'],
  ])('is compared on %s (%s)', (_, now, lastDay, until, from, to) => {
    const { previous, ...rest } = rangesBefore(week, now)
    expect(rest).toMatchObject({ reached: { ...week, dateTo: `${lastDay} 23:59` }, until })
    expect(previous).toEqual({ dateFrom: `${from} 00:00`, dateTo: `${to} ${until ?? '23:59'}` })
  })

  it('is compared on a day that is not over with as much of the same weekday', () =>
    expect(rangesBefore(week, '2026-03-04 09:15').sameWeekdays).toEqual({
      dateFrom: '2026-02-23 00:00',
      dateTo: '2026-02-25 09:15',
    }))
})

describe('periods of a chart', () => {
  it.each([
    ['2026-03-01', 'daily', '2026-03-01'],
    ['2026-03-01', 'weekly', '2026-02-23'],
    ['2026-03-02', 'weekly', '2026-03-02'],
    ['2026-03-08', 'weekly', '2026-03-02'],
    ['2026-01-01', 'weekly', '2025-12-29'],
    ['2026-03-01', 'monthly', '2026-03-01'],
    ['2026-02-28', 'monthly', '2026-02-01'],
  ] as const)('%s, %s, is in the one that begins on %s', (day, grain, first) =>
    expect(firstDayOfPeriod(day, grain)).toBe(first),
  )

  it.each(['daily', 'weekly', 'monthly'] as const)('cut a range, %s, without a gap and without an overlap', (grain) => {
    fc.assert(
      fc.property(ranges, (range) => {
        const buckets = [...bucketsOf(range, grain)]
        expectToMakeUp(
          buckets.map(([, { dateFrom, dateTo }]) => [dateFrom, dateTo] as const),
          range,
        )
        expect(buckets.map(([period]) => period)).toEqual(buckets.map(([period]) => period).toSorted())
        for (const [period, { dateFrom, dateTo }] of buckets) {
          expect([
            firstDayOfPeriod(dateFrom.slice(0, 10), grain),
            firstDayOfPeriod(dateTo.slice(0, 10), grain),
          ]).toEqual([period, period])
        }
        expect(new Set(buckets.map(([period]) => period)).size).toBe(buckets.length)
      }),
      { numRuns: runs(500) },
    )
  })
})
