import { beforeAll, describe, expect, it } from 'vitest'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { endOverdueSeeAs } from '#features/support/server/see-as.ts'
import { startSeeAs } from '#features/support/see-as.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { getUser, listUsers, resumeUser, suspendUser } from '#features/users/contract.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { callSeenAs, refusedSeenAs, seeAs } from '#tests/support/see-as.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const operator = useSession(app, tenant, 'ROLE_ADMIN')

const firstPage = { params: { page: 1, perPage: 100 }, body: {} }
const listed = (token: string, seenAs: string) => refusedSeenAs(app, listTransactions, { ...firstPage, token, seenAs })
const suspend = ({ token }: Person) =>
  app.call(suspendUser, { params: { token }, body: { version: 1, until: null }, token: operator.token })
const lift = ({ token }: Person) => app.call(resumeUser, { params: { token }, token: operator.token })

const begin = async () => {
  const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
  const { token } = await app.openSession(person)
  const { token: seenAs } = await seeAs(app, token, 'ROLE_CASHIER', tenant.tokens.store)
  expect(await listed(token, seenAs)).toBe('200 undefined')
  return { person, token, seenAs }
}

describe('SEC-61 somebody who is suspended', () => {
  it('sees as nobody from the next call on, and begins it no more', async () => {
    const { person, token, seenAs } = await begin()
    // Of the account alone: no session has ended.
    await app.query(`update portal_user set suspended_until = 'infinity' where id = $1`, [person.id])
    expect(await listed(token, seenAs)).toBe('401 NO_SESSION')
    const body = { role: 'ROLE_CASHIER', placeToken: tenant.tokens.store, reason: 'Sees no sales' }
    expect((await app.call(startSeeAs, { body, token })).status).toBe(401)
  })

  it('does not see it again when the suspension is lifted: neither in that session, nor in the next one', async () => {
    const { person, token, seenAs } = await begin()
    expect((await suspend(person)).status).toBe(200)
    expect(await listed(token, seenAs)).toBe('401 NO_SESSION')
    expect((await lift(person)).status).toBe(200)
    expect(await listed(token, seenAs)).toBe('401 NO_SESSION')
    expect(await listed((await app.openSession(person)).token, seenAs)).toBe('403 SEE_AS_ENDED')
  })

  it('leaves the end in the audit log', async () => {
    const { person } = await begin()
    await suspend(person)
    await endOverdueSeeAs(app.services)
    const rows = await app.query(
      `select event, object_token, after from audit_event where event like 'seeAs.%' and user_id = $1 order by id`,
      [person.id],
    )
    const about = { objectToken: tenant.tokens.store }
    expect(rows).toEqual([
      { ...about, event: 'seeAs.started', after: { role: 'ROLE_CASHIER', reason: 'Sees no sales' } },
      { ...about, event: 'seeAs.ended', after: { role: 'ROLE_CASHIER', because: 'session' } },
    ])
  })
})

describe('SEC-61 that people are suspended', () => {
  let cashier: Person
  beforeAll(async () => {
    cashier = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    await suspend(cashier)
  })

  it('is told to the person, and not as another role', async () => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_MERCHANT_ADMIN', tenant.tokens.merchant)
    const detailed = { params: { id: cashier.token }, token }
    const until = (items: readonly { token: string; suspendedUntil?: string | null }[]) =>
      items.find((row) => row.token === cashier.token)?.suspendedUntil
    expect((await app.call(getUser, detailed)).data.suspendedUntil).toBe(UNTIL_LIFTED)
    expect((await callSeenAs(app, getUser, { ...detailed, seenAs })).data.suspendedUntil).toBe(null)
    expect(until((await app.call(listUsers, { ...firstPage, token })).data.items)).toBe(UNTIL_LIFTED)
    expect(until((await callSeenAs(app, listUsers, { ...firstPage, token, seenAs })).data.items)).toBe(null)
  })

  it('is not found out by filtering', async () => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_MERCHANT_ADMIN', tenant.tokens.merchant)
    const asked = { ...firstPage, body: { filter: { suspended: ['yes'] } }, token }
    expect((await app.call(listUsers, asked)).data.items.map((row) => row.token)).toContain(cashier.token)
    expect(await refusedSeenAs(app, listUsers, { ...asked, seenAs })).toBe('403 NOT_WHEN_SEEN_AS')
  })

  it('is changed by nobody as another role', async () => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_ACQUIRER_ADMIN', tenant.tokens.acquirer)
    const params = { token: cashier.token }
    const body = { version: 2, until: null }
    expect(await refusedSeenAs(app, suspendUser, { params, body, token, seenAs })).toBe('403 NOT_WHEN_SEEN_AS')
    expect(await refusedSeenAs(app, resumeUser, { params, token, seenAs })).toBe('403 NOT_WHEN_SEEN_AS')
    const [row] = await app.query('select suspended_until, version from portal_user where id = $1', [cashier.id])
    expect(row).toEqual({ suspendedUntil: Infinity, version: 2 })
  })
})
