import { expect, it } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { shiftDay, wholeDays } from './days.ts'
import { refuseLongRange } from './range.ts'

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

it('D-37 a range may be as long as the settings say, counted in days it touches, and the refusal says how long', () => {
  const settings = { transactionRangeDays: 31 }
  const refuse = (dateFrom?: string, dateTo?: string) => () =>
    refuseLongRange({ ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) }, settings)
  expect(refuse('2026-01-01 00:00', '2026-01-31 23:59')).not.toThrow()
  expect(refuse('2026-01-01 23:59', '2026-02-01 00:00')).toThrow(
    new ApiError('RANGE_TOO_LONG', {
      fields: [{ field: 'filter.dateTo', error: 'RANGE_TOO_LONG' }],
      values: { days: 31 },
    }),
  )
  expect(refuse('2026-01-01 23:59')).not.toThrow()
  expect(refuse(undefined, '2026-02-01 00:00')).not.toThrow()
  expect(refuse()).not.toThrow()
})
