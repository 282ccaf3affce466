import { expect, it } from 'vitest'
import { shiftDay, wholeDays } from './days.ts'
import { daysTooMany } from './range.ts'

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

it('a range may be as long as the settings say, counted in days it touches; an open one is never too long', () => {
  expect(daysTooMany({ dateFrom: '2026-01-01 00:00', dateTo: '2026-01-31 23:59' }, 31)).toBe(0)
  expect(daysTooMany({ dateFrom: '2026-01-01 23:59', dateTo: '2026-02-01 00:00' }, 31)).toBe(1)
  expect(daysTooMany({ dateFrom: '2026-01-01 23:59' }, 31)).toBe(0)
  expect(daysTooMany({ dateTo: '2026-02-01 00:00' }, 31)).toBe(0)
  expect(daysTooMany({}, 31)).toBe(0)
})
