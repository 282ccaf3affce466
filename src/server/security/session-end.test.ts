import { describe, expect, expectTypeOf, it } from 'vitest'
import type { EndReason } from '#core/session-end.ts'
import { reasonOf, type SessionEnd } from './session-end.ts'

const someDay = new Date('2026-11-21T10:00:00Z')
const living = { endedAt: null, endedBecause: null, account: 'open' } as const

describe('why a session is over', () => {
  const reasonOfEnd = {
    'logged-out': ['logout', 'offline'],
    idle: ['idle'],
    expired: ['absolute'],
    'token-reuse': ['reuse', 'code-reuse'],
    'password-changed': ['password-changed'],
    'account-closed': ['deleted'],
    'account-suspended': ['suspended'],
    'ended-elsewhere': ['admin', 'own', 'provider'],
  } as const satisfies Record<EndReason, readonly SessionEnd[]>

  it.each(Object.entries(reasonOfEnd).flatMap(([reason, ends]) => ends.map((end) => [end, reason])))(
    'SEC-21 the end %s is told as %s',
    (endedBecause, reason) => expect(reasonOf({ ...living, endedAt: someDay, endedBecause })).toBe(reason),
  )

  it('exists for every end there is', () => {
    expectTypeOf<(typeof reasonOfEnd)[EndReason][number]>().toEqualTypeOf<SessionEnd>()
  })

  it('is what has become of the account, where it was closed or suspended under a session', () => {
    expect(reasonOf({ ...living, account: 'closed' })).toBe('account-closed')
    expect(reasonOf({ ...living, account: 'suspended' })).toBe('account-suspended')
    expect(reasonOf(living)).toBeUndefined()
  })

  it('is what was written down first, also when the account was closed later', () => {
    expect(reasonOf({ endedAt: someDay, endedBecause: 'idle', account: 'closed' })).toBe('idle')
  })

  it.each([null, '', 'constructor', 'something newer'])('is not made up where %j was written down', (endedBecause) =>
    expect(reasonOf({ ...living, endedAt: someDay, endedBecause })).toBeUndefined(),
  )
})
