import { describe, expect, it } from 'vitest'
import type { EndReason } from '#core/session-end.ts'
import { getLoggedUser, logout, refreshToken, revokeSession, type SessionTokens } from '#core/session.ts'
import { endOwnSession } from '#features/account/sessions.ts'
import { deleteUser, endUserSessions, suspendUser } from '#features/users/contract.ts'
import { asPublic } from '#server/database/scope.ts'
import { endSessionsOf } from '#features/authentication/server/queries.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_ADMIN')

const me = (token: string) => app.call(getLoggedUser, { token })
const refresh = (pair: Pick<SessionTokens, 'token' | 'refreshToken'>) => app.call(refreshToken, { body: pair })
const sidOf = ({ token }: SessionTokens): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

const because = (reason: 'password-changed' | 'provider') => (person: Person) =>
  asPublic(app.database, (scope) => endSessionsOf(scope, person.id, reason, { now: app.clock.now }))

/** How a session ends while its access token still lives, and what its person is told. */
const ends: readonly [string, EndReason, (person: Person, pair: SessionTokens) => Promise<unknown>][] = [
  ['a logout', 'logged-out', (_, { refreshToken: token }) => app.call(logout, { body: { refreshToken: token } })],
  [
    'a logout without a network',
    'logged-out',
    (_, { revocationTicket }) => app.call(revokeSession, { body: { ticket: revocationTicket } }),
  ],
  [
    'its person on another device',
    'ended-elsewhere',
    async (person, pair) => {
      const { token } = await app.openSession(person)
      return app.call(endOwnSession, { params: { id: sidOf(pair) }, token })
    },
  ],
  [
    'an administrator',
    'ended-elsewhere',
    ({ token }) => app.call(endUserSessions, { params: { token }, token: admin.token }),
  ],
  ['the sign-in provider', 'ended-elsewhere', because('provider')],
  ['a new password', 'password-changed', because('password-changed')],
  [
    'the end of the account',
    'account-closed',
    ({ token }) => app.call(deleteUser, { params: { id: token }, token: admin.token }),
  ],
  [
    'the account switched off',
    'account-closed',
    ({ id }) => app.query('update portal_user set enabled = false where id = $1', [id]),
  ],
  [
    'a suspension',
    'account-suspended',
    ({ token }) => app.call(suspendUser, { params: { token }, body: { version: 1, until: null }, token: admin.token }),
  ],
  [
    'the account suspended, and nothing else',
    'account-suspended',
    ({ id }) => app.query(`update portal_user set suspended_until = 'infinity' where id = $1`, [id]),
  ],
  [
    'a refresh token that came twice',
    'token-reuse',
    async (_, pair) => {
      const next = (await refresh(pair)).data
      await me(next.token)
      return refresh(pair)
    },
  ],
]

describe('a session that is over', () => {
  it.each(ends)('TAB-04 EQ-12 by %s says so to its tokens: %s', async (_, reason, end) => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const pair = await app.openSession(person)
    await end(person, pair)
    for (const { status, error } of [
      await me(pair.token),
      await refresh(pair),
      await refresh({ ...pair, token: '' }),
    ]) {
      expect([status, error]).toMatchObject([401, { code: 'NO_SESSION', reason }])
    }
  })

  it.each([
    ['idle', 'ROLE_MERCHANT', 15 * 60 + 1],
    ['expired', 'ROLE_CASHIER', 12 * 3600 + 1],
  ] as const)('TAB-04 EQ-12 says %s to a %s, also to the next refresh', async (reason, role, seconds) => {
    const pair = await app.openSession(await buildPerson(app.database, tenant, role))
    const start = app.clock.now
    app.clock.advance(seconds)
    const replies = [await refresh(pair), await refresh(pair)]
    app.clock.now = start
    for (const { status, error } of [...replies, await me(pair.token)]) {
      expect([status, error]).toMatchObject([401, { code: 'NO_SESSION', reason }])
    }
  })

  it('says nothing to whoever holds no genuine token of it', async () => {
    const cashier = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const [over, alive] = [await app.openSession(cashier), await app.openSession(cashier)]
    await app.call(logout, { body: { refreshToken: over.refreshToken } })
    const [head = '', body = ''] = over.token.split('.')
    const unsigned = [head, body, 'A'.repeat(86)].join('.')
    const strangers = [
      await me(unsigned),
      await refresh({ ...over, token: unsigned }),
      // Halves of two sessions make no whole.
      await refresh({ token: alive.token, refreshToken: over.refreshToken }),
      await refresh({ token: over.token, refreshToken: 'never given out' }),
      await refresh({ token: '', refreshToken: sidOf(over) }),
    ]
    for (const { status, error } of strangers) {
      expect(status).toBe(401)
      expect(error).not.toHaveProperty('reason')
    }
  })

  it('gives no reason for an end that this release does not know', async () => {
    const pair = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
    const end = `update session set ended_at = now(), ended_because = 'constructor' where id = $1`
    await app.query(end, [sidOf(pair)])
    expect((await me(pair.token)).status).toBe(401)
    expect((await me(pair.token)).error).not.toHaveProperty('reason')
  })
})
