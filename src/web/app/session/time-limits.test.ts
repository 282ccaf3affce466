import { expect, it } from 'vitest'
import { endsOf, passedLimit } from './time-limits.ts'

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
  expect(passedLimit(endsOf(times, level, limits), minutes * MINUTE)).toBeUndefined()
  expect(passedLimit(endsOf(times, level, limits), minutes * MINUTE + 1)).toBeDefined()
})

it('SEC-23 input keeps a session alive, but not beyond 12 hours', () => {
  const times = { signedInAt: 0, lastInputAt: 12 * HOUR }
  expect(passedLimit(endsOf(times, 'mid', limits), 12 * HOUR)).toBeUndefined()
  expect(passedLimit(endsOf(times, 'mid', limits), 12 * HOUR + 1)).toBe('absolute')
})
