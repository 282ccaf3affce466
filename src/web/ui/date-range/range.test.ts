import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { expect, it } from 'vitest'
import { dayOf, daysUpTo, limitProblem, rangeOfDays } from './range.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

it('DATE-01 DATE-02 DATE-03 quick ranges end with today and begin so many days before', () => {
  const today = '2026-03-05'
  expect(daysUpTo(today, 0, 2)).toEqual({ from: '2026-03-05 00:00', to: '2026-03-05 23:59' })
  expect(daysUpTo(today, 6, 2)).toEqual({ from: '2026-02-27 00:00', to: '2026-03-05 23:59' })
  expect(daysUpTo(today, 29, 2)).toEqual({ from: '2026-02-04 00:00', to: '2026-03-05 23:59' })
})

it('DATE-05 a day is from 0:00:00.000 to 23:59:59.999, written as finely as times are asked for', () => {
  expect(rangeOfDays('2026-11-21', '2026-11-21', 4)).toEqual({
    from: '2026-11-21 00:00:00.000',
    to: '2026-11-21 23:59:59.999',
  })
  expect(rangeOfDays('2026-11-21', '2026-11-21', 3).to).toBe('2026-11-21 23:59:59')
  expect(rangeOfDays('2026-11-21', '2026-11-21', 1).to).toBe('2026-11-21 23:59')
})

it('DATE-13 a start later than the end is swapped with it', () => {
  expect(rangeOfDays('2026-11-10', '2026-11-05', 2)).toEqual({ from: '2026-11-05 00:00', to: '2026-11-10 23:59' })
})

it.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-11-21', 24],
])('DATE-18 the bounds of %s in Athens are %i hours apart', (day, hours) => {
  const { from, to } = rangeOfDays(day, day, 4)
  const instant = (wall: string) => dayjs.tz(wall, 'Europe/Athens').valueOf()
  expect(instant(to) + 1 - instant(from)).toBe(hours * 3_600_000)
})

it('DATE-12 a range over a disabled one is refused, beside it is not', () => {
  const limits = { disabledRanges: [{ from: '2026-11-08', to: '2026-11-09' }] }
  expect(limitProblem('2026-11-05', '2026-11-10', limits)).toBe('disabled')
  expect(limitProblem('2026-11-09', '2026-11-10', limits)).toBe('disabled')
  expect(limitProblem('2026-11-05', '2026-11-07', limits)).toBeUndefined()
  expect(limitProblem('2026-11-10', '2026-11-11', limits)).toBeUndefined()
})

it('DATE-12 one disabled range among several is enough, also where it begins on the last day', () => {
  const days = (from: string, to = from) => ({ from, to })
  const limits = { disabledRanges: [days('2026-01-01'), days('2026-11-08', '2026-11-09'), days('2026-12-31')] }
  expect(limitProblem('2026-11-05', '2026-11-10', limits)).toBe('disabled')
  expect(limitProblem('2026-11-05', '2026-11-08', limits)).toBe('disabled')
  expect(limitProblem('2026-11-10', '2026-12-30', limits)).toBeUndefined()
})

it('the day of a wall time is its date', () => expect(dayOf('2026-11-21 23:59:59.999')).toBe('2026-11-21'))

it('days before the first and after the last are refused', () => {
  const limits = { min: '2026-11-05', max: '2026-11-10' }
  expect(limitProblem('2026-11-04', '2026-11-06', limits)).toBe('outside')
  expect(limitProblem('2026-11-06', '2026-11-11', limits)).toBe('outside')
  expect(limitProblem('2026-11-05', '2026-11-10', limits)).toBeUndefined()
})
