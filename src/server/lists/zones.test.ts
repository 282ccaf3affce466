import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { unusualZones } from '#tests/support/time-zones.ts'
import { daysApart, rangeEndIn, offsetsOf, dateTimeIn } from './zones.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const DAY = 24 * 60 * MINUTE

/** What a clock of the zone shows, by another form of the platform's formatter: 'YYYY-MM-DD HH:mm:ss'. */
const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant: number) => format.format(instant)
}
/** How many minutes a zone is ahead of UTC, as the platform writes it out. */
const offsetIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return (instant: number) => {
    const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign = '+', hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
}

/** When clocks that never show a wall time come to a later one: they jump at a quarter of an hour. */
const jumpOver = (clock: (instant: number) => string, wallTime: string) => {
  const day = Date.parse(`${wallTime.slice(0, 10)}Z`)
  return Array.from({ length: (4 * DAY) / QUARTER }, (_, at) => day - 2 * DAY + at * QUARTER).find(
    (at) => clock(at).slice(0, 16) > wallTime && clock(at - 1).slice(0, 16) < wallTime,
  )
}

afterEach(() => void vi.useRealTimers())

/** Around changes of clocks somewhere, and the day that Samoa left out. */
const changes = [
  '2011-12-30T10:00:00Z',
  '2026-02-15T02:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-22T01:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T14:30:00Z',
  '2026-04-05T04:00:00Z',
  '2026-09-06T04:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-11-20T11:00:00Z',
].map((text) => Date.parse(text))
const instants = fc.oneof(
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -26 * 60, max: 26 * 60 }))
    .map(([at, by]) => at + by * MINUTE),
  fc.integer({ min: Date.UTC(2000, 0, 1) / MINUTE, max: Date.UTC(2027, 0, 1) / MINUTE }).map((at) => at * MINUTE),
)

describe.each(unusualZones)('EQ-03 the clocks of %s', (zone) => {
  const clock = clockIn(zone)

  it('show the wall time of an instant, to the second', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 59_999 }), (minute, more) => {
        expect(dateTimeIn(zone, new Date(minute + more))).toBe(clock(minute + more))
      }),
      { numRuns: runs(300) },
    )
  })

  it('show an end of a range at that instant, at the earlier or later of two, or skip it', () => {
    const wallTimes = fc.tuple(instants, fc.constantFrom(0, 0, 60, 1440)).map(([at, by]) =>
      // An hour or a day later by the figures: these may be left out by the clocks.
      new Date(Date.parse(`${clock(at)}Z`) + by * MINUTE).toISOString().slice(0, 16).replace('T', ' '),
    )
    fc.assert(
      fc.property(wallTimes, (wallTime) => {
        const wall = Date.parse(`${wallTime}Z`)
        // No zone is further from UTC, and all have been a quarter of an hour or several from it since 2000.
        const offsets = Array.from({ length: 108 }, (_, at) => (at - 50) * QUARTER)
        const shown = offsets
          .map((offset) => wall - offset)
          .filter((at) => clock(at).slice(0, 16) === wallTime)
          .toSorted((a, b) => a - b)
        const jump = shown.length > 0 ? undefined : jumpOver(clock, wallTime)
        const [first, last] = [shown[0] ?? jump, shown.at(-1) ?? jump]
        expect(rangeEndIn(zone, wallTime, 'first')).toEqual({
          instant: new Date(first ?? Number.NaN),
          isTwice: shown.length > 1,
        })
        expect(rangeEndIn(zone, wallTime, 'last')).toEqual({
          instant: new Date(last ?? Number.NaN),
          isTwice: shown.length > 1,
        })
      }),
      { numRuns: runs(100) },
    )
  })

  it('are ahead of UTC by the offset of the last change, also of one in the year to come', () => {
    const offset = offsetIn(zone)
    const { minutes, changes: at } = offsetsOf(zone)
    expect(at.map((text) => Date.parse(text))).toEqual(at.map((text) => Date.parse(text)).toSorted((a, b) => a - b))
    expect(minutes).toHaveLength(at.length + 1)
    for (const text of at) expect(offset(Date.parse(text)), text).not.toBe(offset(Date.parse(text) - 1000))
    const soon = Date.now() + 395 * DAY
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: soon }), (instant) => {
        expect(minutes[at.filter((text) => Date.parse(text) <= instant).length]).toBe(offset(instant))
      }),
      { numRuns: runs(300) },
    )
  })
})

it.each([
  ['Europe/Athens', '2026-11-21 12:00', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z'],
  ['Europe/Athens', '2026-03-29 02:59', '2026-03-29T00:59:00Z', '2026-03-29T00:59:00Z'],
  ['Europe/Athens', '2026-03-29 04:00', '2026-03-29T01:00:00Z', '2026-03-29T01:00:00Z'],
  // Skipped: half an hour, an hour, and the day that Samoa left out.
  ['Europe/Athens', '2026-03-29 03:30', '2026-03-29T01:00:00Z', '2026-03-29T01:00:00Z'],
  ['America/Toronto', '2026-03-08 02:00', '2026-03-08T07:00:00Z', '2026-03-08T07:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:30:00Z', '2026-10-03T15:30:00Z'],
  ['Pacific/Apia', '2011-12-30 00:00', '2011-12-30T10:00:00Z', '2011-12-30T10:00:00Z'],
  ['Pacific/Apia', '2011-12-30 23:59', '2011-12-30T10:00:00Z', '2011-12-30T10:00:00Z'],
  // Twice: the first is an end from which, the last one until which.
  ['Europe/Athens', '2026-10-25 03:30', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ['America/Toronto', '2026-11-01 01:59', '2026-11-01T05:59:00Z', '2026-11-01T06:59:00Z'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
  ['Pacific/Chatham', '2026-04-05 03:00', '2026-04-04T13:15:00Z', '2026-04-04T14:15:00Z'],
])('EQ-03 in %s %s begins at %s and ends at %s', (zone, wallTime, first, last) => {
  expect(rangeEndIn(zone, wallTime, 'first')).toEqual({ instant: new Date(first), isTwice: first !== last })
  expect(rangeEndIn(zone, wallTime, 'last')).toEqual({ instant: new Date(last), isTwice: first !== last })
})

it('EQ-03 a server that runs for years learns of the changes of the years to come', () => {
  const zone = 'Europe/Paris'
  const change = '2030-03-31T01:00:00.000Z'
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  expect(offsetsOf(zone).changes).not.toContain(change)
  const before = offsetsOf(zone)
  vi.setSystemTime(Date.UTC(2027, 0, 1))
  expect(offsetsOf(zone), 'a year is known ahead').toBe(before)
  vi.setSystemTime(before.until - 30 * DAY)
  expect(offsetsOf(zone), 'a month before its end').not.toBe(before)
  vi.setSystemTime(Date.UTC(2030, 0, 1))
  expect(offsetsOf(zone).changes).toContain(change)
})

it.each([
  [[], 0],
  [['Europe/Sofia'], 0],
  [['Europe/Sofia', 'Europe/Athens'], 0],
  [['Europe/London', 'Europe/Sofia'], 1],
  [['Pacific/Midway', 'Pacific/Tongatapu'], 1],
  [['Pacific/Midway', 'Europe/Sofia', 'Pacific/Kiritimati'], 2],
  [['Europe/Sofia', 'Nowhere/At-All'], 0],
])('the todays of %j begin at most %i days apart', (zones, days) => {
  expect(daysApart(zones, new Date('2026-11-20T12:00:00Z'))).toBe(days)
})
