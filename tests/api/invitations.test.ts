import { describe, expect, it } from 'vitest'
import { getLoggedUser, login, revokeSession } from '#core/session.ts'
import { getUser, listUsers, updateUser } from '#features/users/contract.ts'
import { withdrawInvitation } from '#features/users/invitations.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { CHOSEN, invitationsOf, linkIn } from '#tests/support/invited.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { invitationsEnv } from '#tests/support/use-invitations.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const HOUR = 3600

const app = useTestApp({ env: invitationsEnv })
const tenant = useTenant(app, { name: 'Zacharoplasteio' })
const calls = invitationsOf(app, tenant)
const mailbox = openMailbox(app)
const anna = useSession(app, tenant, 'ROLE_MERCHANT_ADMIN', { firstName: 'Anna', lastName: 'Georgiou' })

const signIn = (email: string, password = CHOSEN) =>
  app.call(login, { body: { email, password }, headers: calls.from() })
const eventsOf = async (token: string) =>
  (await app.query(`select event, after from audit_event where object_token = $1 order by id`, [token])) as {
    event: string
    after: Record<string, unknown> | null
  }[]
const stateOf = async (token: string) =>
  (await app.call(getUser, { params: { id: token }, token: anna.token })).data.invitation
/** The list says when an invitation has expired by the clock of the database. */
const expireNow = (token: string) =>
  app.query(
    `update invitation set expires_at = now() - interval '1 second' where user_id = (
      select id from portal_user where token = $1)`,
    [token],
  )

describe('an invitation', () => {
  it('reaches the person by mail in the language asked for, and its link says whom it is for', async () => {
    const { data, status } = await calls.invite(anna.token, { email: 'Maria.K@Example.com', language: 'fr' })
    expect([status, data.roles, data.isInvitable]).toEqual([200, ['ROLE_CASHIER'], true])
    expect(data.invitationExpiresAt).toBe('2026-11-24T10:00:00Z')
    expect(await mailbox.deliver()).toBe(1)
    const [mail] = mailbox.to('Maria.K@Example.com')
    expect(mail?.subject).toBe('Anna Georgiou vous invite à rejoindre Counterside')
    expect(mail?.text).toContain('24 novembre 2026 à 12:00 (heure d’Europe de l’Est)')
    const link = linkIn(mailbox, 'Maria.K@Example.com')
    expect((await calls.view(link)).data).toEqual({
      firstName: 'Eleni',
      email: 'Maria.K@Example.com',
      expiresAt: '2026-11-24T10:00:00.000Z',
    })
  })

  it('ends in a session of the person, whose ticket ends it, and with a password that logs in', async () => {
    const { user, link } = await calls.invited(anna.token)
    const { status, data } = await calls.accept(link)
    expect(status).toBe(200)
    const me = await app.call(getLoggedUser, { token: data.token })
    expect(me.data).toMatchObject({ email: user.email, roles: ['ROLE_CASHIER'], mustChangePassword: false })
    expect((await signIn(user.email)).status).toBe(200)
    expect(await stateOf(user.token)).toBe('accepted')
    await app.call(revokeSession, { body: { ticket: data.revocationTicket } })
    expect((await app.call(getLoggedUser, { token: data.token })).status).toBe(401)
  })

  it('tells the address that its account has a password now', async () => {
    const { user, link } = await calls.invited(anna.token)
    await calls.accept(link, CHOSEN, { language: 'it' })
    await mailbox.deliver()
    expect(mailbox.to(user.email).map(({ subject }) => subject)).toEqual(['Counterside: password modificata'])
    expect(mailbox.to(user.email)[0]?.text).toContain('(Ora dell’Europa orientale)')
  })

  it('is stored as a hash alone, and stands in no entry of the audit log', async () => {
    const { user, link } = await calls.invited(anna.token)
    expect(link).toMatch(/^[\w-]{43}$/)
    for (const table of ['invitation', 'audit_event', 'idempotency_key', 'mail_outbox']) {
      const rows = JSON.stringify(await app.query(`select to_jsonb(t)::text as row from ${table} t`))
      expect([table, rows.includes(link)]).toEqual([table, false])
    }
    const [stored] = await app.query(
      `select encode(token_hash, 'hex') as hash from invitation where token_hash = sha256($1)`,
      [Buffer.from(link)],
    )
    expect(stored?.['hash']).toHaveLength(64)
    expect((await eventsOf(user.token)).map(({ event }) => event)).toEqual([
      'user.created',
      'user.invited',
      'user.invitationRenewed',
    ])
  })

  it('leaves its events in the audit log', async () => {
    const { user, link } = await calls.invited(anna.token)
    await app.call(withdrawInvitation, { params: { token: user.token }, token: anna.token })
    await calls.renew(anna.token, user.token, 'mail')
    await mailbox.deliver()
    expect(refusalOf(await calls.accept(link))).toEqual([404, 'NO_INVITATION'])
    expect((await calls.accept(linkIn(mailbox, user.email))).status).toBe(200)
    expect(
      (await eventsOf(user.token)).map(({ event, after }) => [event, after?.['delivery'] ?? after?.['because']]),
    ).toEqual([
      ['user.created', undefined],
      ['user.invited', 'code'],
      ['user.invitationRenewed', 'code'],
      ['user.invitationWithdrawn', 'withdrawn'],
      ['user.invitationRenewed', 'mail'],
      ['user.invitationAccepted', undefined],
      ['session.opened', undefined],
    ])
  })

  it('shows its state in the list, where it is a filter', async () => {
    const place = await buildTenant(app.database)
    const token = (await app.openSession(await buildPerson(app.database, place, 'ROLE_MERCHANT_ADMIN'))).token
    const here = invitationsOf(app, place)
    // By the clock of the database, the invitations of the tests' clock are over.
    const invited = await Promise.all(
      ['pending', 'accepted', 'expired', 'withdrawn'].map((name) => here.invited(token, { firstName: name })),
    )
    await app.query(`update invitation set expires_at = now() + interval '1 hour'`)
    const [, accepted, expired, withdrawn] = invited
    await calls.accept(accepted?.link ?? '')
    await expireNow(expired?.user.token ?? '')
    await app.call(withdrawInvitation, { params: { token: withdrawn?.user.token ?? '' }, token })
    const list = async (filter: object) => {
      const { data } = await app.call(listUsers, { params: { page: 1, perPage: 100 }, body: { filter }, token })
      return data.items.map(({ name, invitation }) => [name.split(' ')[0], invitation])
    }
    expect((await list({})).filter(([, state]) => state !== null)).toEqual(
      ['accepted', 'expired', 'pending', 'withdrawn'].map((state) => [state, state]),
    )
    for (const state of ['pending', 'accepted', 'expired', 'withdrawn']) {
      expect(await list({ invitation: [state] })).toEqual([[state, state]])
    }
    expect(await list({ invitation: ['expired', 'withdrawn'] })).toHaveLength(2)
  })

  it('asks for a password by the rules, and names each that is broken on its field', async () => {
    const { link } = await calls.invited(anna.token)
    expect(refusalOf(await calls.accept(link, 'Xq7!-eleni-2z-k'))).toEqual([422, 'PASSWORD_PERSONAL', 'password'])
    expect(refusalOf(await calls.accept(link, 'SHORT-1'))).toEqual([
      422,
      'PASSWORD_NO_LOWERCASE',
      'password',
      'password',
    ])
    expect(refusalOf(await calls.accept(link, CHOSEN, { confirmation: 'x' }))).toEqual([422, 1960, 'confirmation'])
    expect((await calls.accept(link)).status).toBe(200)
  })

  it('asks for what a new user asks for', async () => {
    expect(refusalOf(await calls.invite(anna.token, { email: ' ' }))).toEqual([422, 17010, 'email'])
    expect(refusalOf(await calls.invite(anna.token, { terminalTokens: [] }))).toEqual([422, 17115, 'terminalTokens'])
    const { user } = await calls.invited(anna.token)
    expect(refusalOf(await calls.invite(anna.token, { email: user.email }))).toEqual([409, 17100, 'email'])
  })

  it('that is sent twice by a repetition of the call invites once', async () => {
    const headers = { 'idempotency-key': 'invite-once-0001' }
    const fields = { email: 'once@example.com' }
    const replies = await atOnce(2, () => calls.invite(anna.token, fields, { headers }))
    expect(replies.map(({ status }) => status)).toContain(200)
    await mailbox.deliver()
    expect(mailbox.to('once@example.com')).toHaveLength(1)
  })

  it('is over when somebody types a password for the user, who is like anybody else then', async () => {
    const { user, link } = await calls.invited(anna.token)
    const body = { version: user.version, password: 'Quartz.Lantern-77' }
    expect((await app.call(updateUser, { params: { token: user.token }, body, token: anna.token })).status).toBe(200)
    expect(refusalOf(await calls.accept(link))).toEqual([404, 'NO_INVITATION'])
    expect(await stateOf(user.token)).toBeNull()
    expect((await signIn(user.email, 'Quartz.Lantern-77')).status).toBe(200)
    expect(refusalOf(await calls.renew(anna.token, user.token))).toEqual([409, 'INVITATION_ACCEPTED'])
  })

  it('lives as long as INVITATION_HOURS says, and a new one begins anew', async () => {
    const { user, link } = await calls.invited(anna.token)
    const before = app.clock.now
    app.clock.advance(72 * HOUR - 1)
    expect((await calls.view(link)).status).toBe(200)
    app.clock.advance(1)
    expect(refusalOf(await calls.view(link))).toEqual([404, 'NO_INVITATION'])
    expect(refusalOf(await calls.accept(link))).toEqual([404, 'NO_INVITATION'])
    const token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))).token
    const renewed = await calls.renew(token, user.token)
    expect((await calls.accept(renewed.data.token ?? '')).status).toBe(200)
    app.clock.now = before
  })
})
