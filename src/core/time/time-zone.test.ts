import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ZONE, isTimeZone, timeZone, todayAt } from './time-zone.ts'

describe('the name of a time zone', () => {
  it.each([
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    'GMT',
    'EST5EDT',
    'Etc/GMT+3',
    'America/Argentina/ComodRivadavia',
  ])('%s is one, each time it is asked for', (name) => {
    expect([isTimeZone(name), isTimeZone(name)]).toEqual([true, true])
    expect(v.is(timeZone, name)).toBe(true)
  })

  it.each([
    '',
    ' ',
    'Mars/Olympus',
    'Europe/Athens ',
    ' Europe/Athens',
    'Europe/Athens\n',
    '/Europe/Athens',
    'Europe//Athens',
    'Europe/',
    '+03:00',
    '-0300',
    '03:00',
    'EST+5;',
    "UTC'--",
    'A'.repeat(41),
    'A'.repeat(100_000),
  ])('%j is none, whichever order it is asked in', (name) => {
    expect([isTimeZone(name), isTimeZone(name)]).toEqual([false, false])
    expect(v.is(timeZone, name)).toBe(false)
  })

  it('of a request that names none is that of no place', () => {
    expect(DEFAULT_ZONE).toBe('UTC')
    expect(isTimeZone(DEFAULT_ZONE)).toBe(true)
  })

  it('is remembered for a limited number of spellings, and known beyond them', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const spellings = zones.flatMap((name) => [name.toLowerCase(), name.toUpperCase(), name])
    expect(spellings.length).toBeGreaterThan(1000)
    expect(spellings.filter((name) => !isTimeZone(name))).toEqual([])
  })
})

describe('today', () => {
  /** Half past ten in the morning by UTC, half past midnight of the next day on Kiritimati. */
  const at = new Date('2026-11-21T10:30:00Z')

  it.each([
    ['UTC', [], '2026-11-21', '2026-11-21', '2026-11-21'],
    ['Pacific/Kiritimati', [], '2026-11-22', '2026-11-22', '2026-11-22'],
    ['UTC', ['Pacific/Kiritimati', 'Europe/Athens'], '2026-11-21', '2026-11-21', '2026-11-22'],
    ['Pacific/Kiritimati', ['Europe/Athens'], '2026-11-22', '2026-11-21', '2026-11-22'],
    ['UTC', ['Etc/GMT+12'], '2026-11-21', '2026-11-20', '2026-11-21'],
    ['UTC', ['Mars/Olympus'], '2026-11-21', '2026-11-20', '2026-11-22'],
  ])('of a reader in %s and rows of %j is %s, from %s to %s', (reader, zones, today, earliest, latest) => {
    expect(todayAt(at, reader, zones)).toEqual({ reader: today, earliest, latest })
  })

  it('is another one at another moment', () => {
    const days = ['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z'].map(
      (then) => todayAt(new Date(then), 'UTC', []).reader,
    )
    expect(days).toEqual(['2026-01-01', '2026-12-31'])
  })

  it('of a reader in no zone is not guessed', () => {
    expect(() => todayAt(at, 'Mars/Olympus', [])).toThrow(RangeError)
  })
})
