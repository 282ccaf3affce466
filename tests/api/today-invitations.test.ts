import { expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { EXPIRING_HOURS, getToday, NAMED_MAX } from '#features/today/contract.ts'
import { buildTenant } from '#tests/support/factories.ts'
import { useInvitations } from '#tests/support/use-invitations.ts'

const env = useInvitations()

/** Invites somebody whose invitation expires in so many seconds from now on. */
const invite = async (firstName: string, seconds: number, token = env.admin, fields: object = {}) => {
  const { data } = await env.calls.invite(token, { firstName, ...fields })
  await env.app.query(
    `update invitation set expires_at = $2::timestamptz + $3 * interval '1 second'
      where user_id = (select id from portal_user where token = $1)`,
    [data.token, env.app.services.now(), seconds],
  )
  return data.token
}
const ask = async (token: string) => (await env.app.call(getToday, { body: {}, token })).data.invitations
const signIn = async (role: Role, values: object = {}) => (await env.signedIn(role, values)).token
const hours = (count: number) => count * 3600

it('JOB-09 today names whose invitation expires within a day, the next first, and nobody else', async () => {
  await invite('Later', hours(EXPIRING_HOURS) + 1)
  await invite('Over', -1)
  const last = await invite('Last', hours(EXPIRING_HOURS))
  const next = await invite('Next', 60)
  const accepted = await invite('Accepted', 120)
  const withdrawn = await invite('Withdrawn', 120)
  await env.app.query(
    'update invitation set accepted_at = now() where user_id = (select id from portal_user where token = $1)',
    [accepted],
  )
  await env.app.query(
    'update invitation set withdrawn_at = now() where user_id = (select id from portal_user where token = $1)',
    [withdrawn],
  )
  const suspended = await invite('Suspended', 120)
  await env.app.query(`update portal_user set suspended_until = 'infinity' where token = $1`, [suspended])
  const { total, items } = await ask(env.admin)
  expect([total, ...items.map(({ token, name }) => [token, name])]).toEqual([
    2,
    [next, 'Next Pappa'],
    [last, 'Last Pappa'],
  ])
  expect(Date.parse(items[0]?.expiresAt ?? '')).toBe(env.app.services.now().getTime() + 60_000)
})

it.each([
  ['ROLE_STORE_ADMIN', {}, 2],
  ['ROLE_MERCHANT', {}, 0],
  ['ROLE_MERCHANT_ADMIN', { viewOnly: true }, 0],
  ['ROLE_CASHIER', {}, 0],
] as const)('%s %j, who may invite or not, is told of %i', async (role, values, count) => {
  expect((await ask(await signIn(role, values))).total).toBe(count)
})

it('somebody of another merchant is told of none', async () => {
  const { merchantId: _, storeId: __, terminalId: ___, ...above } = env.tenant
  const other = await buildTenant(env.app.database, above, { name: 'Fournos' })
  const { token } = await env.signedIn('ROLE_MERCHANT_ADMIN', {}, other)
  expect(await ask(token)).toEqual({ total: 0, items: [] })
})

it('of many the first are named, and all are counted', async () => {
  for (let at = 0; at < NAMED_MAX; at++) await invite(`Many ${at}`, hours(1) + at)
  const { total, items } = await ask(env.admin)
  expect([total, items.length]).toEqual([NAMED_MAX + 2, NAMED_MAX])
})
