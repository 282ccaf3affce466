import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RANGE_DAYS } from '#core/limits.ts'
import {
  daysTouched,
  formatDateTime,
  formatFilterDate,
  formatFilterTime,
  hasFilterTimeForm,
  isFilterTime,
  namedRangeOn,
  namedRanges,
  shiftDay,
  wholeDays,
  type NamedRange,
  wallTimeOf,
} from './time.ts'

dayjs.extend(utc)

const wall = '2026-03-05T08:07:09'

describe('formats of section 9', () => {
  it("I18N-13 writes 'YYYY-MM-DD HH:mm' for filter values", () =>
    expect(formatFilterTime(wall)).toBe('2026-03-05 08:07'))
  it("I18N-14 writes 'HH:mm | DD.MM.YYYY' for lists and details", () =>
    expect(formatDateTime(wall)).toBe('08:07 | 05.03.2026'))
  it("writes 'DD.MM.YY' for the dates of a filter", () => expect(formatFilterDate(wall)).toBe('05.03.26'))
  it('leaves out the milliseconds that some terminals write', () =>
    expect(formatDateTime(`${wall}.123`)).toBe('08:07 | 05.03.2026'))
  it('reads the clock of the machine it runs on', () => expect(wallTimeOf(new Date(2026, 2, 5, 8, 7, 9))).toBe(wall))
})

describe('a filter time', () => {
  it.each(['2026-01-31 00:00', '2026-12-31 23:59', '2024-02-29 12:00', '1000-01-01 00:00', '9999-12-31 23:59'])(
    '%s exists',
    (text) => expect(isFilterTime(text)).toBe(true),
  )

  it.each([
    '2026-02-29 12:00',
    '2026-02-30 12:00',
    '2026-13-01 12:00',
    '2026-00-10 12:00',
    '2026-01-00 12:00',
    '2026-01-01 24:00',
    '2026-01-01 23:60',
    '2026-01-01 22:60',
    '2026-06-31 12:00',
    '9999-12-31 24:00',
    '0000-01-01 00:00',
    '0096-02-29 00:00',
    '0999-12-31 23:59',
    '2026-1-1 00:00',
    '2026-01-01T00:00',
    '2026-01-01 00:00:00',
    ' 2026-01-01 00:00',
    '2026-01-01 00:00\n',
    '',
  ])('%j does not', (text) => expect(isFilterTime(text)).toBe(false))
})

describe('the form of a filter time', () => {
  it.each(['2026-01-31 00:00', '2026-02-30 25:61', '0000-00-00 00:00'])('%s has it, in the calendar or not', (text) =>
    expect(hasFilterTimeForm(text)).toBe(true),
  )

  it.each([' 2026-01-31 00:00', '2026-01-31 00:00:00', '12026-01-31 00:00', '2026-1-31 00:00', '2026-01-31', 'today'])(
    '%j has not',
    (text) => expect(hasFilterTimeForm(text)).toBe(false),
  )
})

describe('days of a range', () => {
  it.each([
    ['2026-01-01 00:00', '2026-01-01 23:59', 1],
    ['2026-01-01 23:59', '2026-01-02 00:00', 2],
    ['2025-01-01 00:00', '2025-12-31 23:59', 365],
    ['2024-01-01 00:00', '2024-12-31 23:59', 366],
    // Clocks change twice in between; days of the wall are counted, not hours.
    ['2026-03-01 00:00', '2026-11-30 23:59', 275],
  ])('from %s to %s are %i', (from, to, days) => expect(daysTouched(from, to)).toBe(days))
})

describe('quick ranges', () => {
  const friday = new Date(2026, 2, 5, 8, 7)
  it.each([
    ['lastDay', '2026-03-05 00:00'],
    ['lastWeek', '2026-02-27 00:00'],
    ['last30Days', '2026-02-04 00:00'],
  ] as const)('%s begins at %s and ends with today', (range, dateFrom) => {
    expect(namedRangeOn(range, friday)).toEqual({ dateFrom, dateTo: '2026-03-05 23:59' })
  })

  it.each([
    ['yesterday', '2026-03-01', '2026-02-28 00:00', '2026-02-28 23:59'],
    ['thisWeek', '2026-03-05', '2026-03-02 00:00', '2026-03-05 23:59'],
    ['thisWeek', '2026-03-01', '2026-02-23 00:00', '2026-03-01 23:59'],
    ['thisWeek', '2026-03-02', '2026-03-02 00:00', '2026-03-02 23:59'],
    ['previousWeek', '2026-03-01', '2026-02-16 00:00', '2026-02-22 23:59'],
    ['previousWeek', '2026-03-02', '2026-02-23 00:00', '2026-03-01 23:59'],
    ['thisMonth', '2026-03-31', '2026-03-01 00:00', '2026-03-31 23:59'],
    ['lastMonth', '2026-03-31', '2026-02-01 00:00', '2026-02-28 23:59'],
    ['lastMonth', '2026-01-01', '2025-12-01 00:00', '2025-12-31 23:59'],
  ] as const)('B-12 %s on %s is %s to %s', (range, day, dateFrom, dateTo) => {
    expect(namedRangeOn(range, new Date(`${day}T08:07`))).toEqual({ dateFrom, dateTo })
  })

  it('are the presets of the date filters', () => {
    const named = [
      'lastDay',
      'yesterday',
      'lastWeek',
      'thisWeek',
      'previousWeek',
      'last30Days',
      'thisMonth',
      'lastMonth',
    ]
    expect(Object.keys(namedRanges)).toEqual(named)
  })

  it('touch no more days than they say', () => {
    for (const range of Object.keys(namedRanges) as NamedRange[]) {
      const touched = Array.from({ length: 366 }, (_, day) => {
        const { dateFrom, dateTo } = namedRangeOn(range, new Date(2026, 0, 1 + day))
        return daysTouched(dateFrom, dateTo)
      })
      expect(Math.max(...touched)).toBe(namedRanges[range])
    }
  })

  it('are the days that dayjs counts, which calculates the dates of the browser', () => {
    const days = fc.date({ min: new Date('1970-02-02'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (at, weekStart) => {
        const now = dayjs.utc(at)
        const month = now.startOf('month')
        const week = now.subtract((now.day() - weekStart + 7) % 7, 'day')
        const expected: Record<NamedRange, [dayjs.Dayjs, dayjs.Dayjs]> = {
          lastDay: [now, now],
          yesterday: [now.subtract(1, 'day'), now.subtract(1, 'day')],
          lastWeek: [now.subtract(6, 'day'), now],
          thisWeek: [week, now],
          previousWeek: [week.subtract(7, 'day'), week.subtract(1, 'day')],
          last30Days: [now.subtract(29, 'day'), now],
          thisMonth: [month, now],
          lastMonth: [month.subtract(1, 'month'), month.subtract(1, 'day')],
        }
        const reader = now.format('YYYY-MM-DD')
        for (const [range, [first, last]] of Object.entries(expected)) {
          const today = { reader, earliest: reader, latest: reader, weekStart }
          const { dateFrom, dateTo } = namedRangeOn(range as NamedRange, today)
          expect(dateFrom).toBe(`${first.format('YYYY-MM-DD')} 00:00`)
          expect(dateTo).toBe(`${last.format('YYYY-MM-DD')} 23:59`)
          expect(daysTouched(dateFrom, dateTo)).toBe(last.startOf('day').diff(first.startOf('day'), 'day') + 1)
        }
      }),
    )
  })

  it('CONST-07 the default range is the 30 days that end with today', () => {
    const { dateFrom, dateTo } = namedRangeOn('last30Days', friday)
    expect(daysTouched(dateFrom, dateTo)).toBe(DEFAULT_RANGE_DAYS)
  })
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-10-25', -1, '2026-10-24'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2025-01-01', 364, '2025-12-31'],
])('%s shifted by %i days is %s', (day, days, shifted) => expect(shiftDay(day, days)).toBe(shifted))

it('sums of whole days serve a range that cuts no day, whichever of its ends are there', () => {
  expect(wholeDays('2026-02-01 00:00', '2026-02-28 23:59')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(wholeDays('2026-02-01 00:00')).toEqual({ first: '2026-02-01' })
  expect(wholeDays(undefined, '2026-02-28 23:59')).toEqual({ last: '2026-02-28' })
  expect(wholeDays()).toEqual({})
})

it.each([
  ['2026-02-01 00:01', '2026-02-28 23:59'],
  ['2026-02-01 00:00', '2026-02-28 23:58'],
  ['2026-02-01 12:00', undefined],
  [undefined, '2026-02-28 12:00'],
])('from %s to %s they do not', (from, to) => expect(wholeDays(from, to)).toBeUndefined())
