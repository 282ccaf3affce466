import { afterEach, expect, it, vi } from 'vitest'
import { weekStartIn } from '#core/languages/languages.ts'
import { calendarLanguage } from './date-range/calendar.tsx'
import { addDays, addMonths, isDay, isSameMonth, todayIn, weeksOf } from './dates.ts'

const deviceZone = process.env.TZ

afterEach(() => {
  vi.useRealTimers()
  process.env.TZ = deviceZone
})

it('DATE-16 a day the calendar does not have is none', () => {
  expect(['2026-02-28', '2026-02-29', '2028-02-29', '2026-02-30', '2026-13-01'].map(isDay)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

it('days of a month are those of the same year, too', () => {
  expect(isSameMonth('2026-11-01', '2026-11-30')).toBe(true)
  expect(isSameMonth('2026-11-30', '2026-12-01')).toBe(false)
  expect(isSameMonth('2026-11-21', '2025-11-21')).toBe(false)
})

it('a month that is too short gives its last day', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

it.each(['Europe/Sofia', 'America/Toronto', 'Africa/Cairo', 'Pacific/Apia'])(
  'DATE-18 days are counted alike on a device in %s, also where the clock skipped midnight or a whole day',
  (zone) => {
    process.env.TZ = zone
    const year = Array.from({ length: 365 }, (_, index) => addDays('2011-01-01', index))
    expect(new Set(year).size).toBe(365)
    expect(year.at(-1)).toBe('2011-12-31')
  },
)

it.each([
  ['2026-03-28T21:59:59Z', '2026-03-28', 'the evening before the clock is put forward'],
  ['2026-03-28T22:00:00Z', '2026-03-29', 'the first minute of the day of 23 hours'],
  ['2026-03-29T20:59:59Z', '2026-03-29', 'its last minute'],
  ['2026-10-24T21:00:00Z', '2026-10-25', 'the first minute of the day of 25 hours'],
  ['2026-10-25T21:59:59Z', '2026-10-25', 'its last minute'],
  ['2026-10-25T22:00:00Z', '2026-10-26', 'the day after'],
])('DATE-18 at %s it is %s in Athens: %s', (instant, day) => {
  process.env.TZ = 'America/Toronto'
  vi.useFakeTimers({ now: new Date(instant) })
  expect(todayIn('Europe/Athens')).toBe(day)
})

it('shows whole weeks, six of them, from the first day of the week', () => {
  const weeks = weeksOf('2026-02-14', 1)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-01-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-03-08')
})

it('begins weeks as the language does', () => {
  expect(['en', 'bg', 'el', 'fr', 'fr-CA', 'it'].map(weekStartIn)).toEqual([0, 1, 1, 1, 0, 1])
})

it('names days and months in the language', () => {
  const { weekdays, nameMonth, nameDay } = calendarLanguage('el')
  expect(weekdays[0]).toEqual({ short: 'Δευ', long: 'Δευτέρα' })
  expect(nameMonth('2026-11-21')).toBe('Νοέμβριος 2026')
  expect(nameDay('2026-11-21')).toBe('Σάββατο 21 Νοεμβρίου 2026')
})
