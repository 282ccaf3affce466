import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { login } from '#core/session.ts'
import { deleteUser, getUser, updateUser } from '#features/users/contract.ts'
import { withdrawInvitation } from '#features/users/invitations.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from '#tests/support/factories.ts'
import { CHOSEN, invitationsOf, linkIn } from '#tests/support/invited.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const NOWHERE = [404, 'NO_INVITATION']
const env = {
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://portal.example',
  TERMINAL_MAX_USERS: '100',
  INVITATIONS_PER_HOUR: '1000',
}

let app: TestApp
let tenant: Tenant
let calls: ReturnType<typeof invitationsOf>
let admin: string

beforeAll(async () => {
  app = await startTestApp({ env })
  tenant = await buildTenant(app.database, {}, { name: 'Zacharoplasteio' })
  calls = invitationsOf(app, tenant)
  admin = (await signedIn('ROLE_MERCHANT_ADMIN')).token
})
afterAll(() => app.close())

const signedIn = async (role: string, values = {}, place = tenant): Promise<{ person: Person; token: string }> => {
  const person = await buildPerson(app.database, place, [role], values)
  return { person, token: (await app.openSession(person)).token }
}
const stateOf = async (token: string) =>
  (await app.call(getUser, { params: { id: token }, token: admin })).data.invitation

describe('a link opens nothing', () => {
  it('a second time', async () => {
    const { link } = await calls.invited(admin)
    expect((await calls.accept(link)).status).toBe(200)
    expect(refusalOf(await calls.view(link))).toEqual(NOWHERE)
    expect(refusalOf(await calls.accept(link, 'Quartz.Lantern-77'))).toEqual(NOWHERE)
  })

  it('for more than one of several who accept at the same moment', async () => {
    const { user, link } = await calls.invited(admin)
    const passwords = ['Green-Ladle-93', 'Quartz.Lantern-77', 'Tall-Ferry-58!', 'Brown-Kettle-4?']
    const replies = await atOnce(4, (at) => calls.accept(link, passwords[at]))
    const [won] = replies.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    const lost = replies.filter((_, at) => at !== won)
    expect(lost.map(refusalOf)).toEqual([NOWHERE, NOWHERE, NOWHERE])
    for (const [at, password] of passwords.entries()) {
      const { status } = await app.call(login, { body: { email: user.email, password }, headers: calls.from() })
      expect([at, status]).toEqual([at, at === won ? 200 : 401])
    }
  })

  it('after it was withdrawn', async () => {
    const { user, link } = await calls.invited(admin)
    const withdraw = () => app.call(withdrawInvitation, { params: { token: user.token }, token: admin })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    expect(refusalOf(await calls.view(link))).toEqual(NOWHERE)
    expect(refusalOf(await calls.accept(link))).toEqual(NOWHERE)
    expect(await stateOf(user.token)).toBe('withdrawn')
  })

  it('after a newer one was made, whichever way each went', async () => {
    const mailbox = openMailbox(app)
    const { user, link: first } = await calls.invited(admin)
    await calls.renew(admin, user.token, 'mail')
    expect(refusalOf(await calls.view(first))).toEqual(NOWHERE)
    await mailbox.deliver()
    const mailed = linkIn(mailbox, user.email)
    expect((await calls.view(mailed)).status).toBe(200)
    const last = (await calls.renew(admin, user.token)).data.token ?? ''
    expect(refusalOf(await calls.accept(mailed))).toEqual(NOWHERE)
    expect((await calls.accept(last)).status).toBe(200)
  })

  it('by a mail that waited while a newer link was made', async () => {
    const mailbox = openMailbox(app)
    const { user, link } = await calls.invited(admin)
    const renewed = await calls.renew(admin, user.token, 'mail')
    expect([link.length, renewed.data.token]).toEqual([43, null])
    const last = (await calls.renew(admin, user.token)).data.token ?? ''
    await mailbox.deliver()
    expect(mailbox.to(user.email)).toEqual([])
    expect((await calls.view(last)).status).toBe(200)
  })

  it.each([
    ['deleted', (token: string) => app.call(deleteUser, { params: { id: token }, token: admin })],
    ['disabled', (token: string) => app.query('update portal_user set enabled = false where token = $1', [token])],
  ])('of a user who was %s', async (_what, end) => {
    const { user, link } = await calls.invited(admin)
    await end(user.token)
    expect(refusalOf(await calls.view(link))).toEqual(NOWHERE)
    expect(refusalOf(await calls.accept(link))).toEqual(NOWHERE)
  })

  it('of a user whose address was changed since', async () => {
    const { user, link } = await calls.invited(admin)
    const body = { version: user.version, email: `moved-${user.email}` }
    expect((await app.call(updateUser, { params: { token: user.token }, body, token: admin })).data.invitation).toBe(
      'withdrawn',
    )
    expect(refusalOf(await calls.accept(link))).toEqual(NOWHERE)
  })

  it.each([
    ['was deleted', 'update portal_user set deleted_at = now(), enabled = false where id = $1'],
    ['was disabled', 'update portal_user set enabled = false where id = $1'],
    ['may only look on now', 'update portal_user set view_only = true where id = $1'],
    ['has a lower role now', `update role_binding set role = 'ROLE_MERCHANT' where user_id = $1`],
    ['works elsewhere now', 'delete from role_binding where user_id = $1'],
  ])('where whoever invited %s', async (_what, change) => {
    const inviter = await signedIn('ROLE_MERCHANT_ADMIN')
    const { user, link } = await calls.invited(inviter.token)
    await app.query(change, [inviter.person.id])
    expect(refusalOf(await calls.accept(link))).toEqual(NOWHERE)
    expect(await stateOf(user.token)).toBe('withdrawn')
    const [event] = await app.query(
      `select after from audit_event where object_token = $1 and event = 'user.invitationWithdrawn'`,
      [user.token],
    )
    expect(event?.['after']).toEqual({ because: 'inviterRights' })
  })

  it('where whoever invited was deleted in the portal, at once', async () => {
    const inviter = await signedIn('ROLE_STORE_ADMIN', { rights: ['ROLE_SALE'] })
    const { user, link } = await calls.invited(inviter.token)
    await app.call(deleteUser, { params: { id: inviter.person.token }, token: admin })
    expect(await stateOf(user.token)).toBe('withdrawn')
    expect(refusalOf(await calls.accept(link))).toEqual(NOWHERE)
  })
})

describe('whoever holds no link', () => {
  it('gets the same answer, in the same bytes, whatever has become of one', async () => {
    const used = (await calls.invited(admin)).link
    await calls.accept(used)
    const withdrawn = await calls.invited(admin)
    await app.call(withdrawInvitation, { params: { token: withdrawn.user.token }, token: admin })
    const expired = await calls.invited(admin)
    await app.query(
      'update invitation set expires_at = $1 where user_id = (select id from portal_user where token = $2)',
      [app.clock.now, expired.user.token],
    )
    const answers = []
    for (const token of [used, withdrawn.link, expired.link, 'x'.repeat(43), '', 'not a token']) {
      for (const reply of [await calls.view(token), await calls.accept(token), await calls.accept(token, 'x')]) {
        const headers = Object.fromEntries([...reply.headers].filter(([name]) => name !== 'x-reference'))
        answers.push(JSON.stringify([reply.status, { ...reply.error, reference: '' }, headers]))
      }
    }
    expect(new Set(answers)).toHaveLength(1)
  })

  it('is stopped after a hundred tries from an address, as at the login', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { link } = await calls.invited(admin)
    const tries = await atOnce(100, () => calls.view('x'.repeat(43), headers))
    expect(tries.every(({ status }) => status === 404)).toBe(true)
    const stopped = await calls.accept(link, CHOSEN, {}, headers)
    expect(refusalOf(stopped)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    const body = { email: 'nobody@example.com', password: CHOSEN }
    expect((await app.call(login, { body, headers })).status).toBe(429)
    expect((await calls.accept(link)).status).toBe(200)
  })
})

describe('a user who was invited', () => {
  it.each(['pending', 'withdrawn', 'expired'])('has no other way in while the invitation is %s', async (state) => {
    const mailbox = openMailbox(app)
    const { user } = await calls.invited(admin)
    if (state === 'withdrawn') await app.call(withdrawInvitation, { params: { token: user.token }, token: admin })
    if (state === 'expired') await app.query(`update invitation set expires_at = '2026-01-01'`)
    for (const password of ['', CHOSEN, 'null']) {
      const { status } = await app.call(login, { body: { email: user.email, password }, headers: calls.from() })
      expect(status).toBe(401)
    }
    await app.call(identifyPassword, { body: { email: user.email }, headers: calls.from() })
    await mailbox.deliver()
    expect(mailbox.to(user.email)).toEqual([])
  })

  it('has a password to forget afterwards', async () => {
    const mailbox = openMailbox(app)
    const { user, link } = await calls.invited(admin)
    await calls.accept(link)
    await app.call(identifyPassword, { body: { email: user.email }, headers: calls.from() })
    await mailbox.deliver()
    expect(mailbox.secrets(user.email).code).toMatch(/^\d{7}$/)
  })
})
