import { expect, it } from 'vitest'
import { readMoment } from './wall-moment.ts'

const at = (text: string, zone = 'Europe/Athens') => {
  const moment = readMoment(text, zone)
  return 'at' in moment ? moment.at.toISOString() : moment.problem
}

it.each([
  ['2026-11-20 14:00', '2026-11-20T12:00:00.000Z'],
  ['2026-07-20 14:00:30', '2026-07-20T11:00:30.000Z'],
  ['2026-11-20T14:00Z', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20 14:00+05:30', '2026-11-20T08:30:00.000Z'],
  // Twice, at the end of summer time: the first of both.
  ['2026-10-25 03:30', '2026-10-25T00:30:00.000Z'],
])('reads %s in Athens as %s', (text, instant) => {
  expect(at(text)).toBe(instant)
})

it.each([
  ['2026-03-29 03:30', '2026-03-29 03:30 does not exist in Europe/Athens: the clocks were put forward.'],
  ['2026-02-30 03:30', '"2026-02-30 03:30" is not in the calendar.'],
  ['yesterday', '"yesterday" is no moment such as "2026-11-20 14:00" or "2026-11-20T12:00:00Z".'],
])('says why %s is no moment', (text, problem) => {
  expect(at(text)).toBe(problem)
})

it('knows zones that are no whole hours away, and refuses what is none', () => {
  expect(at('2026-11-20 14:00', 'Asia/Kathmandu')).toBe('2026-11-20T08:15:00.000Z')
  expect(at('2026-11-20 14:00', 'Mars/Olympus')).toBe('"Mars/Olympus" is no time zone such as Europe/Athens.')
})
