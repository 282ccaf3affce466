import { describe, expect, it } from 'vitest'
import { endReasons } from '#contract/session-end.ts'
import type { SessionEnd } from './commands.ts'
import { reasonOf } from './end-reason.ts'

const someDay = new Date('2026-11-21T10:00:00Z')
const living = { endedAt: null, endedBecause: null, enabled: true, deletedAt: null }

describe('why a session is over', () => {
  const told = {
    logout: 'logged-out',
    offline: 'logged-out',
    idle: 'idle',
    absolute: 'expired',
    reuse: 'token-reuse',
    'code-reuse': 'token-reuse',
    'password-changed': 'password-changed',
    deleted: 'account-closed',
    admin: 'ended-elsewhere',
    own: 'ended-elsewhere',
    provider: 'ended-elsewhere',
  } satisfies Record<SessionEnd, string>

  it.each(Object.entries(told))('SEC-21 the end %s is told as %s', (endedBecause, reason) =>
    expect(reasonOf({ ...living, endedAt: someDay, endedBecause })).toBe(reason),
  )

  it('is told in words that every page knows, all of which are told', () => {
    expect(new Set(Object.values(told))).toEqual(new Set(endReasons))
  })

  it('is that the account is closed, where it was switched off or deleted under a session', () => {
    expect(reasonOf({ ...living, enabled: false })).toBe('account-closed')
    expect(reasonOf({ ...living, deletedAt: someDay })).toBe('account-closed')
    expect(reasonOf(living)).toBeUndefined()
  })

  it('is what was written down first, also when the account was closed later', () => {
    expect(reasonOf({ endedAt: someDay, endedBecause: 'idle', enabled: false, deletedAt: someDay })).toBe('idle')
  })

  it.each([null, '', 'constructor', 'something newer'])('is not made up where %j was written down', (endedBecause) =>
    expect(reasonOf({ ...living, endedAt: someDay, endedBecause })).toBeUndefined(),
  )
})
