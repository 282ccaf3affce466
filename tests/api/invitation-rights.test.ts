import { describe, expect, it } from 'vitest'
import { acceptInvitation } from '#features/authentication/invitation.ts'
import { getLoggedUser } from '#core/session.ts'
import { withdrawInvitation } from '#features/users/invitations.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { CHOSEN, invitationsOf } from '#tests/support/invited.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { invitationsEnv, useInvitations } from '#tests/support/use-invitations.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const given = useInvitations()
const { signedIn } = given

describe('who invites', () => {
  it.each(['ROLE_MERCHANT', 'ROLE_CASHIER'])('%s may not', async (role) => {
    const { token } = await signedIn(role)
    expect(refusalOf(await given.calls.invite(token))).toEqual([403, 'NOT_ALLOWED'])
    const { user, link } = await given.calls.invited(given.admin)
    expect((await given.calls.renew(token, user.token)).status).toBe(403)
    expect((await given.app.call(withdrawInvitation, { params: { token: user.token }, token })).status).toBe(403)
    expect((await given.calls.view(link)).status).toBe(200)
  })

  it('may not who only looks on, and is told so', async () => {
    const { token } = await signedIn('ROLE_MERCHANT_ADMIN', { viewOnly: true })
    expect(refusalOf(await given.calls.invite(token))).toEqual([401, 'READ_ONLY_ACCESS_DENIED'])
  })

  it('does not reach the users or terminals of another merchant', async () => {
    const other = await buildTenant(given.app.database)
    const stranger = await signedIn('ROLE_MERCHANT_ADMIN', {}, other)
    const { user, link } = await given.calls.invited(given.admin)
    expect(refusalOf(await given.calls.invite(stranger.token))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await given.calls.renew(stranger.token, user.token))).toEqual([404, 'NOT_FOUND'])
    const withdrawal = await given.app.call(withdrawInvitation, {
      params: { token: user.token },
      token: stranger.token,
    })
    expect(refusalOf(withdrawal)).toEqual([404, 'NOT_FOUND'])
    expect((await given.calls.view(link)).status).toBe(200)
  })

  it.each(['ROLE_STORE_ADMIN', 'ROLE_MERCHANT_ADMIN', 'ROLE_ADMIN'])(
    'gives no other role than a cashier’s unless the server lets roles be chosen: %s',
    async (role) => {
      const { token } = await signedIn('ROLE_ACQUIRER_ADMIN')
      expect(refusalOf(await given.calls.invite(token, { role }))).toEqual([403, 'NOT_ALLOWED'])
    },
  )

  it('gives no right and no SSM access that they could not give in an edit', async () => {
    const { token } = await signedIn('ROLE_STORE_ADMIN', { rights: ['ROLE_SALE'] })
    expect(refusalOf(await given.calls.invite(token, { rights: ['ROLE_REFUND'] }))).toEqual([403, 'NOT_ALLOWED'])
    expect(refusalOf(await given.calls.invite(token, { ssmAccess: true }))).toEqual([403, 'NOT_ALLOWED'])
    expect((await given.calls.invite(token, { rights: ['ROLE_SALE'] })).status).toBe(200)
  })

  it('does not turn an account that has a password into an invitation', async () => {
    const { person } = await signedIn('ROLE_CASHIER')
    expect(refusalOf(await given.calls.renew(given.admin, person.token))).toEqual([409, 'INVITATION_ACCEPTED'])
    const { user, link } = await given.calls.invited(given.admin)
    await given.calls.accept(link)
    expect(refusalOf(await given.calls.renew(given.admin, user.token))).toEqual([409, 'INVITATION_ACCEPTED'])
  })

  it('makes at most five new links an hour for one user', async () => {
    const { user } = await given.calls.invited(given.admin)
    for (let made = 1; made < 5; made += 1) expect((await given.calls.renew(given.admin, user.token)).status).toBe(200)
    expect(refusalOf(await given.calls.renew(given.admin, user.token))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})

describe('where roles can be chosen', () => {
  const selecting = useTestApp({ env: { ...invitationsEnv, USER_ROLE_SELECT: 'true', INVITATIONS_PER_HOUR: '3' } })
  const place = useTenant(selecting)

  const openSession = async (role: string) =>
    (await selecting.openSession(await buildPerson(selecting.database, place, [role]))).token

  it.each([
    ['ROLE_AFFILIATE_ADMIN', 'ROLE_STORE_ADMIN', 200],
    ['ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN', 200],
    ['ROLE_AFFILIATE_ADMIN', 'ROLE_AFFILIATE_ADMIN', 403],
    ['ROLE_AFFILIATE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 403],
    ['ROLE_INSTANCE_ADMIN', 'ROLE_ADMIN', 403],
    ['ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN', 403],
  ])('%s invites %s: %i', async (own, role, status) => {
    const here = invitationsOf(selecting, place)
    expect((await here.invite(await openSession(own), { role })).status).toBe(status)
  })

  it('a link is not renewed by whom the role is not beneath, and works for the role', async () => {
    const here = invitationsOf(selecting, place)
    const { user, link } = await here.invited(await openSession('ROLE_ACQUIRER_ADMIN'), {
      role: 'ROLE_AFFILIATE_ADMIN',
    })
    expect(refusalOf(await here.renew(await openSession('ROLE_AFFILIATE_ADMIN'), user.token))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
    const { data } = await here.accept(link)
    expect((await selecting.call(getLoggedUser, { token: data.token })).data.roles[0]).toBe('ROLE_AFFILIATE_ADMIN')
  })

  it('sends as many an hour as INVITATIONS_PER_HOUR says', async () => {
    const here = invitationsOf(selecting, place)
    const token = await openSession('ROLE_MERCHANT_ADMIN')
    const replies = []
    for (let sent = 0; sent < 4; sent += 1) replies.push((await here.invite(token)).status)
    expect(replies).toEqual([200, 200, 200, 429])
  })
})

describe('on hosts of their own', () => {
  it('nobody is invited, and nothing accepted, where users cannot be changed', async () => {
    const away = await startTestApp({
      env: { ...invitationsEnv, SPECIAL_HOSTS: 'dr.example=disaster-recovery', DR_HOST_READONLY: 'true' },
    })
    const place = await buildTenant(away.database)
    const here = invitationsOf(away, place)
    const token = (await away.openSession(await buildPerson(away.database, place, 'ROLE_MERCHANT_ADMIN'))).token
    const { link } = await here.invited(token)
    const host = 'dr.example'
    expect(refusalOf(await here.invite(token, {}, { host }))).toEqual([401, 'READ_ONLY_ACCESS_DENIED'])
    const body = { token: link, password: CHOSEN, confirmation: CHOSEN }
    expect(refusalOf(await away.call(acceptInvitation, { body, host }))).toEqual([403, 'NOT_ALLOWED'])
    expect((await here.accept(link)).status).toBe(200)
    await away.close()
  })

  it('in the DR variant the second level does not invite', async () => {
    const dr = await startTestApp({ env: { ...invitationsEnv, VARIANT: 'dr' } })
    const place = await buildTenant(dr.database)
    const here = invitationsOf(dr, place)
    for (const [role, status] of [
      ['ROLE_MERCHANT_ADMIN', 403],
      ['ROLE_STORE_ADMIN', 200],
      ['ROLE_INSTANCE_ADMIN', 200],
    ] as const) {
      const { token } = await dr.openSession(await buildPerson(dr.database, place, [role], { rights: ['ROLE_SALE'] }))
      expect([role, (await here.invite(token)).status]).toEqual([role, status])
    }
    await dr.close()
  })
})
