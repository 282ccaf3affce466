import { describe, expect, it } from 'vitest'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { login } from '#core/session.ts'
import { deleteUser, getUser, updateUser } from '#features/users/contract.ts'
import { withdrawInvitation } from '#features/users/invitations.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { CHOSEN, linkIn } from '#tests/support/invited.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { useInvitations } from '#tests/support/use-invitations.ts'

const NOWHERE = [404, 'NO_INVITATION']
const given = useInvitations()
const { signedIn } = given

const stateOf = async (token: string) =>
  (await given.app.call(getUser, { params: { id: token }, token: given.admin })).data.invitation

describe('a link opens nothing', () => {
  it('a second time', async () => {
    const { link } = await given.calls.invited(given.admin)
    expect((await given.calls.accept(link)).status).toBe(200)
    expect(refusalOf(await given.calls.view(link))).toEqual(NOWHERE)
    expect(refusalOf(await given.calls.accept(link, 'Quartz.Lantern-77'))).toEqual(NOWHERE)
  })

  it('for more than one of several who accept at the same moment', async () => {
    const { user, link } = await given.calls.invited(given.admin)
    const passwords = ['Green-Ladle-93', 'Quartz.Lantern-77', 'Tall-Ferry-58!', 'Brown-Kettle-4?']
    const replies = await atOnce(4, (at) => given.calls.accept(link, passwords[at]))
    const [won] = replies.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    const lost = replies.filter((_, at) => at !== won)
    expect(lost.map(refusalOf)).toEqual([NOWHERE, NOWHERE, NOWHERE])
    for (const [at, password] of passwords.entries()) {
      const { status } = await given.app.call(login, {
        body: { email: user.email, password },
        headers: given.calls.from(),
      })
      expect([at, status]).toEqual([at, at === won ? 200 : 401])
    }
  })

  it('after it was withdrawn', async () => {
    const { user, link } = await given.calls.invited(given.admin)
    const withdraw = () => given.app.call(withdrawInvitation, { params: { token: user.token }, token: given.admin })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    expect(refusalOf(await given.calls.view(link))).toEqual(NOWHERE)
    expect(refusalOf(await given.calls.accept(link))).toEqual(NOWHERE)
    expect(await stateOf(user.token)).toBe('withdrawn')
  })

  it('after a newer one was made, whichever way each went', async () => {
    const mailbox = openMailbox(given.app)
    const { user, link: first } = await given.calls.invited(given.admin)
    await given.calls.renew(given.admin, user.token, 'mail')
    expect(refusalOf(await given.calls.view(first))).toEqual(NOWHERE)
    await mailbox.deliver()
    const mailed = linkIn(mailbox, user.email)
    expect((await given.calls.view(mailed)).status).toBe(200)
    const last = (await given.calls.renew(given.admin, user.token)).data.token ?? ''
    expect(refusalOf(await given.calls.accept(mailed))).toEqual(NOWHERE)
    expect((await given.calls.accept(last)).status).toBe(200)
  })

  it('by a mail that waited while a newer link was made', async () => {
    const mailbox = openMailbox(given.app)
    const { user, link } = await given.calls.invited(given.admin)
    const renewed = await given.calls.renew(given.admin, user.token, 'mail')
    expect([link.length, renewed.data.token]).toEqual([43, null])
    const last = (await given.calls.renew(given.admin, user.token)).data.token ?? ''
    await mailbox.deliver()
    expect(mailbox.to(user.email)).toEqual([])
    expect((await given.calls.view(last)).status).toBe(200)
  })

  it.each([
    ['deleted', (token: string) => given.app.call(deleteUser, { params: { id: token }, token: given.admin })],
    [
      'disabled',
      (token: string) => given.app.query('update portal_user set enabled = false where token = $1', [token]),
    ],
    [
      'suspended',
      (token: string) =>
        given.app.query(`update portal_user set suspended_until = 'infinity' where token = $1`, [token]),
    ],
  ])('of a user who was %s', async (_what, end) => {
    const { user, link } = await given.calls.invited(given.admin)
    await end(user.token)
    expect(refusalOf(await given.calls.view(link))).toEqual(NOWHERE)
    expect(refusalOf(await given.calls.accept(link))).toEqual(NOWHERE)
  })

  it('of a user whose address was changed since', async () => {
    const { user, link } = await given.calls.invited(given.admin)
    const body = { version: user.version, email: `moved-${user.email}` }
    expect(
      (await given.app.call(updateUser, { params: { token: user.token }, body, token: given.admin })).data.invitation,
    ).toBe('withdrawn')
    expect(refusalOf(await given.calls.accept(link))).toEqual(NOWHERE)
  })

  it.each([
    ['was deleted', 'update portal_user set deleted_at = now(), enabled = false where id = $1'],
    ['was disabled', 'update portal_user set enabled = false where id = $1'],
    ['may only look on now', 'update portal_user set view_only = true where id = $1'],
    ['has a lower role now', `update role_binding set role = 'ROLE_MERCHANT' where user_id = $1`],
    ['works elsewhere now', 'delete from role_binding where user_id = $1'],
  ])('where whoever invited %s', async (_what, change) => {
    const inviter = await signedIn('ROLE_MERCHANT_ADMIN')
    const { user, link } = await given.calls.invited(inviter.token)
    await given.app.query(change, [inviter.person.id])
    expect(refusalOf(await given.calls.accept(link))).toEqual(NOWHERE)
    expect(await stateOf(user.token)).toBe('withdrawn')
    const [event] = await given.app.query(
      `select after from audit_event where object_token = $1 and event = 'user.invitationWithdrawn'`,
      [user.token],
    )
    expect(event?.['after']).toEqual({ because: 'inviterRights' })
  })

  it('where whoever invited was deleted in the portal, at once', async () => {
    const inviter = await signedIn('ROLE_STORE_ADMIN', { rights: ['ROLE_SALE'] })
    const { user, link } = await given.calls.invited(inviter.token)
    await given.app.call(deleteUser, { params: { id: inviter.person.token }, token: given.admin })
    expect(await stateOf(user.token)).toBe('withdrawn')
    expect(refusalOf(await given.calls.accept(link))).toEqual(NOWHERE)
  })
})

describe('whoever holds no link', () => {
  it('gets the same answer, in the same bytes, whatever has become of one', async () => {
    const used = (await given.calls.invited(given.admin)).link
    await given.calls.accept(used)
    const withdrawn = await given.calls.invited(given.admin)
    await given.app.call(withdrawInvitation, { params: { token: withdrawn.user.token }, token: given.admin })
    const expired = await given.calls.invited(given.admin)
    await given.app.query(
      'update invitation set expires_at = $1 where user_id = (select id from portal_user where token = $2)',
      [given.app.clock.now, expired.user.token],
    )
    const suspended = await given.calls.invited(given.admin)
    await given.app.query(`update portal_user set suspended_until = 'infinity' where token = $1`, [
      suspended.user.token,
    ])
    const answers = []
    for (const token of [used, withdrawn.link, expired.link, suspended.link, 'x'.repeat(43), '', 'not a token']) {
      for (const reply of [
        await given.calls.view(token),
        await given.calls.accept(token),
        await given.calls.accept(token, 'x'),
      ]) {
        const headers = Object.fromEntries([...reply.headers].filter(([name]) => name !== 'x-reference'))
        answers.push(JSON.stringify([reply.status, { ...reply.error, reference: '' }, headers]))
      }
    }
    expect(new Set(answers)).toHaveLength(1)
  })

  it('is stopped after a hundred tries from an address, as at the login', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { link } = await given.calls.invited(given.admin)
    const tries = await atOnce(100, () => given.calls.view('x'.repeat(43), headers))
    expect(tries.every(({ status }) => status === 404)).toBe(true)
    const stopped = await given.calls.accept(link, CHOSEN, {}, headers)
    expect(refusalOf(stopped)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    const body = { email: 'nobody@example.com', password: CHOSEN }
    expect((await given.app.call(login, { body, headers })).status).toBe(429)
    expect((await given.calls.accept(link)).status).toBe(200)
  })
})

describe('a user who was invited', () => {
  it.each(['pending', 'withdrawn', 'expired'])('has no other way in while the invitation is %s', async (state) => {
    const mailbox = openMailbox(given.app)
    const { user } = await given.calls.invited(given.admin)
    if (state === 'withdrawn')
      await given.app.call(withdrawInvitation, { params: { token: user.token }, token: given.admin })
    if (state === 'expired') await given.app.query(`update invitation set expires_at = '2026-01-01'`)
    for (const password of ['', CHOSEN, 'null']) {
      const { status } = await given.app.call(login, {
        body: { email: user.email, password },
        headers: given.calls.from(),
      })
      expect(status).toBe(401)
    }
    await given.app.call(identifyPassword, { body: { email: user.email }, headers: given.calls.from() })
    await mailbox.deliver()
    expect(mailbox.to(user.email)).toEqual([])
  })

  it('has a password to forget afterwards', async () => {
    const mailbox = openMailbox(given.app)
    const { user, link } = await given.calls.invited(given.admin)
    await given.calls.accept(link)
    await given.app.call(identifyPassword, { body: { email: user.email }, headers: given.calls.from() })
    await mailbox.deliver()
    expect(mailbox.secrets(user.email).code).toMatch(/^\d{7}$/)
  })
})
