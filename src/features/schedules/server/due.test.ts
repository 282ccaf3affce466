import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftDay } from '#core/time/time.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import type { SchedulePlan } from '../contract.ts'
import { datesOfRun, dueBy, nextDue } from './due.ts'

const daily = (time: string, zone: string): SchedulePlan => ({
  frequency: 'daily',
  time,
  zone,
})
const monthly = (day: number, time = '07:00', zone = 'Europe/Athens'): SchedulePlan => ({
  frequency: 'monthly',
  day,
  time,
  zone,
})

/** The first so many instants after a moment at which a plan is due. */
const dues = (plan: SchedulePlan, after: string, count: number): string[] => {
  const found = []
  for (let at = new Date(after); found.length < count;) {
    at = nextDue(plan, at)
    found.push(at.toISOString().slice(0, 16))
  }
  return found
}

describe('a plan is due', () => {
  it('every day at its time by the clocks of its zone, in summer and in winter', () => {
    expect(dues(daily('07:30', 'Europe/Athens'), '2026-10-24T00:00:00Z', 3)).toEqual([
      '2026-10-24T04:30',
      '2026-10-25T05:30',
      '2026-10-26T05:30',
    ])
  })

  it('when the clocks jump, for a time that they skip', () => {
    expect(dues(daily('03:30', 'Europe/Athens'), '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ])
  })

  it('once, at the first of the two, for a time that the clocks show twice', () => {
    expect(dues(daily('03:30', 'Europe/Athens'), '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })

  it('on the next day of the calendar, for a day that the zone left out', () => {
    // Samoa had no 30 December 2011.
    expect(dues(daily('09:00', 'Pacific/Apia'), '2011-12-29T00:00:00Z', 4)).toEqual([
      '2011-12-29T19:00',
      '2011-12-30T10:00',
      '2011-12-30T19:00',
      '2011-12-31T19:00',
    ])
  })

  it('never again at the very instant of a run', () => {
    const plan = daily('07:30', 'UTC')
    expect(nextDue(plan, new Date('2026-11-21T07:30:00Z')).toISOString()).toBe('2026-11-22T07:30:00.000Z')
    expect(nextDue(plan, new Date('2026-11-21T07:29:59.999Z')).toISOString()).toBe('2026-11-21T07:30:00.000Z')
  })

  it('from Monday to Friday', () => {
    expect(dues({ ...daily('08:00', 'UTC'), frequency: 'weekdays' }, '2026-11-19T12:00:00Z', 3)).toEqual([
      '2026-11-20T08:00',
      '2026-11-23T08:00',
      '2026-11-24T08:00',
    ])
  })

  it('on one day of the week, of the calendar of its zone', () => {
    const sunday: SchedulePlan = {
      frequency: 'weekly',
      weekday: 7,
      time: '08:00',
      zone: 'Pacific/Auckland',
    }
    expect(dues(sunday, '2026-11-20T00:00:00Z', 2)).toEqual(['2026-11-21T19:00', '2026-11-28T19:00'])
  })

  it('on one day of the month, or the last of a month that has no such day', () => {
    expect(dues(monthly(1, '00:00', 'UTC'), '2026-11-30T23:59:00Z', 2)).toEqual([
      '2026-12-01T00:00',
      '2027-01-01T00:00',
    ])
    expect(dues(monthly(30), '2027-01-01T00:00:00Z', 3).map((at) => at.slice(0, 10))).toEqual([
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
    ])
    expect(dues(monthly(31), '2028-01-31T12:00:00Z', 3).map((at) => at.slice(0, 10))).toEqual([
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
  })
})

it('what was missed is one run, of the newest instant, and says how many it leaves out', () => {
  const plan = daily('07:00', 'UTC')
  const at = (text: string) => new Date(text)
  expect(dueBy(plan, at('2026-11-18T07:00:00Z'), at('2026-11-21T06:59:00Z'))).toEqual({
    due: at('2026-11-20T07:00:00Z'),
    next: at('2026-11-21T07:00:00Z'),
    missed: 2,
  })
  expect(dueBy(plan, at('2026-11-18T07:00:00Z'), at('2026-11-18T07:00:00Z'))).toEqual({
    due: at('2026-11-18T07:00:00Z'),
    next: at('2026-11-19T07:00:00Z'),
    missed: 0,
  })
})

it('a run is of days of the calendar of its zone', () => {
  const plan = daily('00:30', 'Pacific/Auckland')
  // Sunday 1 March there, Saturday in UTC.
  const due = new Date('2026-02-28T11:30:00Z')
  expect(datesOfRun('yesterday', plan, due)).toEqual({
    dateFrom: '2026-02-28 00:00',
    dateTo: '2026-02-28 23:59',
  })
  expect(datesOfRun('lastDay', plan, due)).toEqual({
    dateFrom: '2026-03-01 00:00',
    dateTo: '2026-03-01 23:59',
  })
  expect(datesOfRun('previousWeek', plan, due)).toEqual({
    dateFrom: '2026-02-16 00:00',
    dateTo: '2026-02-22 23:59',
  })
  expect(datesOfRun('lastMonth', plan, due)).toEqual({
    dateFrom: '2026-02-01 00:00',
    dateTo: '2026-02-28 23:59',
  })
})

const zones = [
  'UTC',
  'Europe/Athens',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const minute = 60_000

describe('for every plan and zone', () => {
  const anyTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const anyMoment = fc.date({
    min: new Date('2015-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  const runs = fc.record({
    zone: fc.constantFrom(...zones),
    time: anyTime,
    moment: anyMoment,
  })

  it('each day of the calendar has exactly one run, at the time that the clocks show or when they jump over it', () => {
    fc.assert(
      fc.property(runs, ({ zone, time, moment }) => {
        const plan = daily(time, zone)
        let at = nextDue(plan, moment)
        let day = wallTimeIn(zone, at).slice(0, 10)
        expect(at > moment).toBe(true)
        for (let count = 0; count < 10; count += 1) {
          const next = nextDue(plan, at)
          const wall = wallTimeIn(zone, next)
          day = shiftDay(day, 1)
          expect(wall.slice(0, 10)).toBe(day)
          const before = wallTimeIn(zone, new Date(next.getTime() - minute)).slice(11, 16)
          // Skipped: the clocks jump from an earlier time to a later one.
          const shown = wall.slice(11, 16)
          const isSkipped = shown > time && (before < time || before > shown)
          expect(shown === time || isSkipped).toBe(true)
          at = next
        }
      }),
      { numRuns: 300 },
    )
  })

  it('one after the other, the instants are those that one call says in all, whoever asks from where', () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 0, max: 40 * 24 * 60 }), ({ zone, time, moment }, away) => {
        const plan = daily(time, zone)
        const since = nextDue(plan, moment)
        const now = new Date(since.getTime() + away * minute)
        const { due, next, missed } = dueBy(plan, since, now)
        expect([due <= now, next > now]).toEqual([true, true])
        expect(nextDue(plan, now)).toEqual(next)
        const all = [since]
        for (let at = nextDue(plan, since); at <= now; at = nextDue(plan, at)) all.push(at)
        expect([all.at(-1), all.length - 1]).toEqual([due, missed])
      }),
      { numRuns: 200 },
    )
  })

  it('each month has exactly one run, on its day or its last', () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 1, max: 31 }), ({ zone, time, moment }, day) => {
        const plan = monthly(day, time, zone)
        let at = nextDue(plan, moment)
        for (let count = 0; count < 13; count += 1) {
          const next = nextDue(plan, at)
          const [month, following] = [at, next].map((instant) => wallTimeIn(zone, instant).slice(0, 7)) as [
            string,
            string,
          ]
          expect(shiftDay(`${month}-28`, 4).slice(0, 7)).toBe(following)
          const last = Number(shiftDay(`${shiftDay(`${following}-28`, 4).slice(0, 7)}-01`, -1).slice(8))
          expect(Number(wallTimeIn(zone, next).slice(8, 10))).toBe(Math.min(day, last))
          at = next
        }
      }),
      { numRuns: 150 },
    )
  })
})
