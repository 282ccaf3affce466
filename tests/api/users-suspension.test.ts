import { beforeAll, describe, expect, it } from 'vitest'
import { beginSession } from '#features/authentication/server/begin-session.ts'
import type { RequestInfo } from '#server/services.ts'
import { identifyPassword, updatePassword, verifyPassword } from '#features/authentication/password-reset.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { getLoggedUser, login, refreshToken } from '#core/session.ts'
import { endUserSessions, getUser, resumeUser, suspendUser } from '#features/users/contract.ts'
import { beginBesideChange } from '#tests/support/beside-change.ts'
import { buildPerson, PASSWORD, type Person } from '#tests/support/factories.ts'
import { CHOSEN, invitationsOf, linkIn } from '#tests/support/invited.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'
import { invitationsEnv } from '#tests/support/use-invitations.ts'

const DAY = 86_400
const WEEK = 7 * DAY

const app = useTestApp({ env: { ...invitationsEnv, SMTP_URL: 'smtp://localhost:1' } })
// What the details show is compared with the clock of the database.
beforeAll(() => {
  app.clock.now = new Date(Math.floor(Date.now() / 1000) * 1000)
})
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_MERCHANT_ADMIN')
const calls = invitationsOf(app, tenant)
let mailbox: ReturnType<typeof openMailbox>
beforeAll(() => {
  mailbox = openMailbox(app)
})

const { from } = calls
const cashier = (values = {}) => buildPerson(app.database, tenant, 'ROLE_CASHIER', values)
const after = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1000).toISOString()
const inAWeek = () => after(WEEK)
const suspend = (person: Pick<Person, 'token'>, body: object = {}, token = admin.token) =>
  app.call(suspendUser, { params: { token: person.token }, body: { version: 1, until: inAWeek(), ...body }, token })
const resume = (person: Pick<Person, 'token'>, token = admin.token) =>
  app.call(resumeUser, { params: { token: person.token }, token })
const read = async (person: Pick<Person, 'token'>) =>
  (await app.call(getUser, { params: { id: person.token }, token: admin.token })).data
const logIn = (person: Pick<Person, 'email'>, password = PASSWORD) =>
  app.call(login, { body: { email: person.email, password }, headers: from() })
const auditLogOf = (person: Pick<Person, 'token'>) =>
  app.query(
    `select event, before, after from audit_event where object_token = $1 and event in ('user.suspended', 'user.resumed')
      order by id`,
    [person.token],
  )
/** The link of an email for a new password, whose code was entered. */
const verifiedReset = async (person: Pick<Person, 'email'>) => {
  await app.call(identifyPassword, { body: { email: person.email }, headers: from() })
  await mailbox.deliver()
  const secrets = mailbox.secrets(person.email)
  expect((await app.call(verifyPassword, { body: secrets, headers: from() })).status).toBe(200)
  return secrets
}
const setPassword = (token: string) =>
  app.call(updatePassword, { body: { token, password: CHOSEN, confirmation: CHOSEN }, headers: from() })
const SUSPENDED = [403, 'ACCOUNT_SUSPENDED']
const REFUSED = [401, 'CREDENTIALS_REFUSED']

describe('suspending', () => {
  it('ends every session of the person within the call, says why to their tokens, and leaves one row', async () => {
    const [person, other] = [await cashier(), await cashier()]
    const sessions = [await app.openSession(person), await app.openSession(person)]
    const { token: untouched } = await app.openSession(other)
    const until = inAWeek()
    const { status, data } = await suspend(person, { until })
    expect([status, data.version, new Date(data.suspendedUntil ?? '').toISOString()]).toEqual([200, 2, until])
    for (const { token, refreshToken: refresh } of sessions) {
      for (const reply of [
        await app.call(getLoggedUser, { token }),
        await app.call(refreshToken, { body: { token, refreshToken: refresh } }),
      ]) {
        expect([reply.status, reply.error]).toMatchObject([401, { code: 'NO_SESSION', reason: 'account-suspended' }])
      }
    }
    expect((await app.call(getLoggedUser, { token: untouched })).status).toBe(200)
    expect(await auditLogOf(person)).toEqual([
      { event: 'user.suspended', before: null, after: { suspendedUntil: until, ended: 2 } },
    ])
  })

  it('until it is lifted has no end, and can be given another one', async () => {
    const person = await cashier()
    expect((await suspend(person, { until: null })).data.suspendedUntil).toBe(UNTIL_LIFTED)
    await app.clock.ahead(400 * DAY, async () => expect(refusalOf(await logIn(person))).toEqual(SUSPENDED))
    const until = after(DAY)
    const { data } = await suspend(person, { version: 2, until })
    expect(new Date(data.suspendedUntil ?? '').toISOString()).toBe(until)
    expect((await logIn(person)).error.values).toEqual({ until: Date.parse(until) / 1000 })
    expect(await auditLogOf(person)).toMatchObject([
      { after: { suspendedUntil: UNTIL_LIFTED } },
      { after: { suspendedUntil: until } },
    ])
  })

  it('leaves terminals, rights and roles as they are', async () => {
    const person = await cashier()
    await app.query(`update portal_user set rights = '{ROLE_VOID}' where id = $1`, [person.id])
    const before = await read(person)
    const { data } = await suspend(person, { until: null })
    expect(before).toMatchObject({ terminalsCount: 1, rights: ['ROLE_VOID'] })
    expect(data).toEqual({ ...before, version: 2, suspendedUntil: UNTIL_LIFTED })
  })

  it('lets no session begin that its person asked for just before, which would live again afterwards', async () => {
    const person = await cashier()
    const opening = { isSso: false, requestInfo: { address: '127.0.0.1', userAgent: 'test' } as RequestInfo }
    const begun = beginBesideChange(
      app,
      [`update portal_user set suspended_until = 'infinity' where id = $1`, [person.id]],
      () => beginSession(app.services, person, { ...opening, now: app.clock.now }),
    )
    await expect(begun).rejects.toMatchObject({ error: 'ACCOUNT_SUSPENDED' })
    expect(await app.query('select id from session where user_id = $1', [person.id])).toEqual([])
  })

  it.each([
    ['now', 0],
    ['in the past', -1],
    ['more than a year away', 366 * DAY + 1],
  ])('to an end that is %s is refused on its field', async (_end, seconds) => {
    const person = await cashier()
    expect(refusalOf(await suspend(person, { until: after(seconds) }))).toEqual([422, 'SUSPENSION_END', 'until'])
    expect(await read(person)).toMatchObject({ version: 1, suspendedUntil: null })
  })

  it('REL-15 on an older state is refused with the person as they are now', async () => {
    const person = await cashier()
    await suspend(person, { until: null })
    const { status, error } = await suspend(person)
    expect([status, error.code, error.current]).toEqual([409, 'STALE_VERSION', await read(person)])
  })
})

describe('who may', () => {
  it('nobody suspends, or resumes, oneself', async () => {
    const self = await buildPerson(app.database, tenant, ['ROLE_MERCHANT_ADMIN'])
    const { token } = await app.openSession(self)
    expect(refusalOf(await suspend(self, {}, token))).toEqual([422, 'OWN_SUSPENSION'])
    expect(refusalOf(await resume(self, token))).toEqual([422, 'OWN_SUSPENSION'])
    expect((await app.call(getLoggedUser, { token })).status).toBe(200)
  })

  it('ROLE-33 nobody suspends or resumes somebody above, even on the own ground', async () => {
    const above = await buildPerson(app.database, tenant, ['ROLE_INSTANCE_ADMIN'])
    expect(refusalOf(await suspend(above))).toEqual([403, 'NOT_ALLOWED'])
    await app.query(`update portal_user set suspended_until = 'infinity' where id = $1`, [above.id])
    expect(refusalOf(await resume(above))).toEqual([403, 'NOT_ALLOWED'])
    expect(refusalOf(await logIn(above))).toEqual(SUSPENDED)
  })

  it('D-07 whoever may only read does neither', async () => {
    const person = await cashier()
    const reader = await buildPerson(app.database, tenant, ['ROLE_MERCHANT_ADMIN'], { viewOnly: true })
    const { token } = await app.openSession(reader)
    for (const reply of [await suspend(person, {}, token), await resume(person, token)]) {
      expect(refusalOf(reply)).toEqual([401, 'READ_ONLY_ACCESS_DENIED'])
    }
    expect((await logIn(person)).status).toBe(200)
  })
})

describe('a suspended person', () => {
  it('is told so at the login with the right password alone', async () => {
    const person = await cashier()
    await suspend(person)
    expect(refusalOf(await logIn(person))).toEqual(SUSPENDED)
    expect(refusalOf(await logIn(person, 'Wrong-Kettle-43'))).toEqual(REFUSED)
    const failures = await app.query(
      `select event, result, after from audit_event where user_id = $1 and event like 'login.%' order by id`,
      [person.id],
    )
    expect(failures).toEqual([
      { event: 'login.failed', result: 'refused', after: { because: 'ACCOUNT_SUSPENDED' } },
      { event: 'login.failed', result: 'refused', after: null },
    ])
    expect(await app.query('select id from session where user_id = $1', [person.id])).toEqual([])
  })

  it('learns nothing once the account is deleted or disabled', async () => {
    const person = await cashier()
    await suspend(person)
    await app.query('update portal_user set enabled = false where id = $1', [person.id])
    expect(refusalOf(await logIn(person))).toEqual(REFUSED)
  })

  it('logs in again when the time has passed, with nothing done by anybody', async () => {
    const person = await cashier()
    await suspend(person)
    await app.clock.ahead(WEEK - 1, async () => expect(refusalOf(await logIn(person))).toEqual(SUSPENDED))
    await app.clock.ahead(WEEK, async () => {
      const { status, data } = await logIn(person)
      expect([status, (await app.call(getLoggedUser, { token: data.token })).status]).toEqual([200, 200])
    })
  })

  it('logs in again when it is lifted, which leaves one row and can be repeated', async () => {
    const person = await cashier()
    const former = await app.openSession(person)
    await suspend(person, { until: null })
    expect((await resume(person)).data).toMatchObject({ version: 3, suspendedUntil: null })
    expect((await resume(person)).data).toMatchObject({ version: 3, suspendedUntil: null })
    expect((await logIn(person)).status).toBe(200)
    for (const reply of [
      await app.call(getLoggedUser, { token: former.token }),
      await app.call(refreshToken, { body: former }),
    ]) {
      expect([reply.status, reply.error], 'a session from before').toMatchObject([401, { reason: 'account-suspended' }])
    }
    const entries = await auditLogOf(person)
    const suspended = entries[0]?.['after'] as { suspendedUntil?: string } | undefined
    expect(suspended?.suspendedUntil).toMatch(/^\d{4}-/)
    expect(entries).toMatchObject([
      { event: 'user.suspended' },
      { event: 'user.resumed', before: { suspendedUntil: suspended?.suspendedUntil } },
    ])
  })

  it('gets no email for a new password', async () => {
    const person = await cashier()
    await suspend(person)
    await app.call(identifyPassword, { body: { email: person.email }, headers: from() })
    await mailbox.deliver()
    expect(mailbox.to(person.email)).toEqual([])
    await resume(person)
    await app.call(identifyPassword, { body: { email: person.email }, headers: from() })
    await mailbox.deliver()
    expect(mailbox.to(person.email)).toHaveLength(1)
  })

  it.each([
    ['during it', async () => {}],
    ['when it is lifted', resume],
  ])('sets no new password by a link from before, %s', async (_when, next) => {
    const person = await cashier()
    const { token } = await verifiedReset(person)
    await suspend(person)
    await next(person)
    expect((await setPassword(token)).status).toBe(422)
    await resume(person)
    expect((await logIn(person)).status, 'with the former password').toBe(200)
  })

  it('gets no invitation that was on its way', async () => {
    const { data: user } = await calls.invite(admin.token)
    expect((await suspend(user, { version: user.version })).status).toBe(200)
    await mailbox.deliver()
    expect(mailbox.to(user.email ?? '')).toEqual([])
  })

  it('sets no new password that was being set just before', async () => {
    const person = await cashier()
    const { token } = await verifiedReset(person)
    const suspension = `update portal_user set suspended_until = 'infinity' where id = $1`
    const reply = await beginBesideChange(app, [suspension, [person.id]], () => setPassword(token))
    expect(refusalOf(reply)).toEqual([422, 11002])
    await resume(person)
    expect((await logIn(person)).status, 'with the former password').toBe(200)
  })

  it('with an open invitation neither opens nor accepts it, and gets no new one, until it is lifted', async () => {
    const { user, link } = await calls.invited(admin.token)
    expect((await suspend(user, { version: user.version })).status).toBe(200)
    expect(refusalOf(await calls.view(link))).toEqual([404, 'NO_INVITATION'])
    expect(refusalOf(await calls.accept(link))).toEqual([404, 'NO_INVITATION'])
    for (const delivery of ['mail', 'code'] as const) {
      expect(refusalOf(await calls.renew(admin.token, user.token, delivery))).toEqual([409, 'USER_SUSPENDED'])
    }
    await resume(user)
    expect((await calls.view(link)).status, 'the link from before').toBe(200)
    await calls.renew(admin.token, user.token, 'mail')
    await mailbox.deliver()
    expect((await calls.accept(linkIn(mailbox, user.email ?? ''))).status).toBe(200)
  })

  it('who has invited somebody keeps the invitation, which opens nothing meanwhile', async () => {
    const inviter = await buildPerson(app.database, tenant, ['ROLE_MERCHANT_ADMIN'])
    const { link } = await calls.invited((await app.openSession(inviter)).token)
    expect((await suspend(inviter)).status).toBe(200)
    expect(refusalOf(await calls.view(link))).toEqual([404, 'NO_INVITATION'])
    await resume(inviter)
    expect((await calls.view(link)).status).toBe(200)
  })

  it('is still there for logging out everywhere', async () => {
    const person = await cashier()
    await suspend(person)
    const params = { token: person.token }
    expect((await app.call(endUserSessions, { params, token: admin.token })).data).toEqual({ ended: 0 })
  })
})
