import { expect, it } from 'vitest'
import { sessionEndsOf, passedLimit, warningOf } from './time-limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const limits = { idleMinutes: { admin: 15, mid: 15, user: 720, transaction: 720 }, sessionHours: 12 }

it.each([
  ['admin', 15],
  ['mid', 15],
  ['user', 720],
  ['transaction', 720],
] as const)('SEC-23 at level %s a session ends after %i minutes without input', (level, minutes) => {
  const times = { signedInAt: 0, lastInputAt: 0 }
  expect(passedLimit(sessionEndsOf(times, level, limits), minutes * MINUTE)).toBeUndefined()
  expect(passedLimit(sessionEndsOf(times, level, limits), minutes * MINUTE + 1)).toBeDefined()
})

it('SEC-23 input keeps a session alive, but not beyond 12 hours', () => {
  const times = { signedInAt: 0, lastInputAt: 12 * HOUR }
  expect(passedLimit(sessionEndsOf(times, 'mid', limits), 12 * HOUR)).toBeUndefined()
  expect(passedLimit(sessionEndsOf(times, 'mid', limits), 12 * HOUR + 1)).toBe('absolute')
})

it('SEC-23 the absolute end is reported before the idle one where both have passed', () => {
  const ends = sessionEndsOf({ signedInAt: 0, lastInputAt: 0 }, 'user', limits)
  expect(passedLimit(ends, 12 * HOUR)).toBeUndefined()
  expect(passedLimit(ends, 12 * HOUR + 1)).toBe('absolute')
  expect(passedLimit(sessionEndsOf({ signedInAt: 0, lastInputAt: 0 }, 'mid', limits), 15 * MINUTE + 1)).toBe('idle')
})

it('SEC-23 the warning comes a minute before an idle end, or halfway to one that is nearer than two', () => {
  const limitOf = (minutes: number) => ({ idleMinutes: { ...limits.idleMinutes, mid: minutes } })
  expect([1, 1.5, 2, 3, 15].map((minutes) => warningOf('mid', limitOf(minutes)) / MINUTE)).toEqual([0.5, 0.75, 1, 1, 1])
})
