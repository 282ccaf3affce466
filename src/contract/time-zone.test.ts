import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ZONE, isTimeZone, timeZone } from './time-zone.ts'

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
