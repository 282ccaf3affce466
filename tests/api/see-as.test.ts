import { describe, expect, it } from 'vitest'
import { endSeeAs, SEE_AS_HEADER } from '#core/see-as.ts'
import { getLoggedUser } from '#core/session.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { getMerchant } from '#features/merchants/contract.ts'
import { listRolesOfUser, startSeeAs } from '#features/support/see-as.ts'
import { endOverdueSeeAs } from '#features/support/server/see-as.ts'
import { getAllColumns, saveColumns } from '#core/list/layouts.ts'
import { listFilters, saveFilter } from '#core/list/saved-filters.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { addRole, buildPerson, type Tenant } from '#tests/support/factories.ts'
import { nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer, type TestApp } from '#tests/support/test-app.ts'
import { callSeenAs, seeAs } from '#tests/support/see-as.ts'
import { useSession, useTenant, useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const firstPage = { params: { page: 1, perPage: 100 }, body: {} }

const placeOf = (role: Role, { tokens }: Tenant): string =>
  ({
    ROLE_ADMIN: '',
    ROLE_ACQUIRER_ADMIN: tokens.acquirer,
    ROLE_AFFILIATE_ADMIN: tokens.affiliate,
    ROLE_INSTANCE_ADMIN: tokens.instance,
    ROLE_MERCHANT_ADMIN: tokens.merchant,
    ROLE_MERCHANT: tokens.merchant,
    ROLE_STORE_ADMIN: tokens.store,
    ROLE_CASHIER: tokens.store,
  })[role]

/** What a role over a place sees; a cashier is seen over all terminals of the store. */
const seenOver = (role: Role) => nodesSeenBy(role === 'ROLE_CASHIER' ? 'ROLE_STORE_ADMIN' : role)

const eventsOf = (app: TestApp) =>
  app.query(
    `select event, role, object_type, object_token, merchant_id, acquirer_id, after from audit_event
    where event like 'seeAs.%' order by id`,
  )

describe.each(eachIsolationLayer)('SEC-61 the portal seen as a role beneath, with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const nodes = useTenantTree(app)

  it.each(roles.slice(1))('is what %s sees: its own place and nothing else', async (role) => {
    const [own] = nodes as [TenantNode]
    const { token } = await app.openSession(await buildPerson(app.database, own.tenant, 'ROLE_ADMIN'))
    const { token: seenAs } = await seeAs(app, token, role, placeOf(role, own.tenant))
    const { data } = await callSeenAs(app, listTransactions, { ...firstPage, token, seenAs })
    const expected = nodes.filter(({ name }) => seenOver(role).includes(name))
    expect(new Set(data.items.map((row) => row.token))).toEqual(new Set(expected.map(({ sale }) => sale.token)))
    expect(data.total).toBe(expected.length)
  })

  it.each(roles.slice(2))('an acquirer’s admin sees %s of the own acquirer, and of no other one', async (role) => {
    const [own] = nodes as [TenantNode]
    const foreign = nodes.at(-1) as TenantNode
    const { token } = await app.openSession(await buildPerson(app.database, own.tenant, 'ROLE_ACQUIRER_ADMIN'))
    const start = ({ tenant }: TenantNode) =>
      app.call(startSeeAs, { body: { role, placeToken: placeOf(role, tenant), reason: 'Sees no sales' }, token })
    expect((await start(own)).status).toBe(200)
    const { status, error } = await start(foreign)
    expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('SEC-61 who sees the portal as another role', () => {
  const app = useTestApp()
  const tenant = useTenant(app)
  const operator = useSession(app, tenant, 'ROLE_ADMIN')

  it('is nobody: a role that may only read, without a name', async () => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_STORE_ADMIN', tenant.tokens.store)
    const { data } = await callSeenAs(app, getLoggedUser, { token, seenAs })
    expect(data).toMatchObject({
      firstName: '',
      lastName: '',
      email: '',
      roles: ['ROLE_STORE_ADMIN'],
      viewOnly: true,
      rights: [],
      mustChangePassword: false,
      timeZones: ['Europe/Athens'],
    })
    expect((await app.call(getLoggedUser, { token })).data.roles).toContain('ROLE_ADMIN')
  })

  it('has nothing of what is one person’s own: neither their filters nor their arrangement of tables', async () => {
    const { token } = operator
    await app.call(saveFilter, { body: { page: 'stores', name: 'Mine', filter: {} }, token })
    const layout = { order: ['name'], hidden: [], widths: {}, density: 'auto' }
    await app.call(saveColumns, { body: { key: 'stores', layout }, token })
    const { token: seenAs } = await seeAs(app, token, 'ROLE_STORE_ADMIN', tenant.tokens.store)
    const read = async (headers: Record<string, string>) => [
      (await app.call(listFilters, { params: { page: 'stores' }, token, headers })).data.length,
      (await app.call(getAllColumns, { token, headers })).data.length,
    ]
    expect(await read({})).toEqual([1, 1])
    expect(await read({ [SEE_AS_HEADER]: seenAs })).toEqual([0, 0])
  })

  it('may what the role may', async () => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_CASHIER', tenant.tokens.store)
    expect((await callSeenAs(app, listTerminals, { ...firstPage, token, seenAs })).status).toBe(200)
    const { status, error } = await callSeenAs(app, getMerchant, {
      params: { id: tenant.tokens.merchant },
      token,
      seenAs,
    })
    expect([status, error.code]).toEqual([403, 'NOT_ALLOWED'])
  })

  it.each(roles.slice(2))('is never %s: that role supports nobody', async (role) => {
    const { token } = await app.openSession(await buildPerson(app.database, tenant, role))
    const body = { role: 'ROLE_CASHIER', placeToken: tenant.tokens.store, reason: 'Sees no sales' }
    const { status, error } = await app.call(startSeeAs, { body, token })
    expect([status, error.code]).toEqual([403, 'NOT_ALLOWED'])
  })

  it('says why, by a reason or by the reference of an error', async () => {
    const { token } = operator
    const start = (why: object) =>
      app.call(startSeeAs, { body: { role: 'ROLE_CASHIER', placeToken: tenant.tokens.store, ...why }, token })
    const cashier = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
    const refused = await app.call(getMerchant, { params: { id: 'x' }, token: cashier.token })
    await app.services.failedCalls.flush()
    expect((await start({})).status).toBe(422)
    expect((await start({ reason: '  ' })).status).toBe(400)
    expect((await start({ reason: 'no' })).status).toBe(422)
    expect((await start({ reference: '01234567-89ab-4cde-8f01-23456789abcd' })).status).toBe(404)
    expect((await start({ reference: refused.error.reference })).status).toBe(200)
    expect((await start({ reference: refused.error.reference, reason: 'no' })).status).toBe(422)
    expect((await start({ reference: refused.error.reference, reason: 'Sees no sales' })).status).toBe(200)
    const [entry] = await app.query(
      `select after from audit_event where event = 'seeAs.started' order by id desc limit 1`,
    )
    expect(entry?.after).toMatchObject({ reference: refused.error.reference, reason: 'Sees no sales' })
    expect((await start({ reason: 'Sees no sales' })).status).toBe(200)
  })

  it('30 times an hour, and no more', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    const { token } = await app.openSession(person)
    const body = { role: 'ROLE_CASHIER', placeToken: tenant.tokens.store, reason: 'Sees no sales' }
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await app.call(startSeeAs, { body, token })).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  })
})

describe('SEC-61 the audit log', () => {
  const app = useTestApp()
  const tenant = useTenant(app)
  const operator = useSession(app, tenant, 'ROLE_ADMIN')
  const about = () => ({
    role: 'ROLE_ADMIN',
    objectType: 'store',
    objectToken: tenant.tokens.store,
    merchantId: tenant.merchantId,
    acquirerId: tenant.acquirerId,
  })
  const started = () => ({
    event: 'seeAs.started',
    ...about(),
    after: { role: 'ROLE_CASHIER', reason: 'Sees no sales' },
  })

  it('has its beginning and its end once, for the people of the place', async () => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_CASHIER', tenant.tokens.store)
    for (let time = 0; time < 2; time += 1)
      expect((await app.call(endSeeAs, { body: { token: seenAs }, token })).status).toBe(200)
    expect(await eventsOf(app)).toEqual([
      started(),
      { event: 'seeAs.ended', ...about(), after: { role: 'ROLE_CASHIER', because: 'ended' } },
    ])
  })

  it('has the end that nobody made: the time is up, or the session has ended', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_ADMIN')
    const { token } = await app.openSession(person)
    const last = async () => (await eventsOf(app)).at(-1)
    const before = (await eventsOf(app)).length

    await seeAs(app, token, 'ROLE_CASHIER', tenant.tokens.store)
    await endOverdueSeeAs(app.services)
    expect(await last()).toEqual(started())
    await app.clock.ahead(1801, () => endOverdueSeeAs(app.services))
    const ended = { event: 'seeAs.ended', ...about(), role: null }
    expect(await last()).toEqual({ ...ended, after: { role: 'ROLE_CASHIER', because: 'expired' } })

    await seeAs(app, token, 'ROLE_CASHIER', tenant.tokens.store)
    await app.query("update session set ended_at = now(), ended_because = 'own' where user_id = $1", [person.id])
    await endOverdueSeeAs(app.services)
    await endOverdueSeeAs(app.services)
    expect(await last()).toEqual({ ...ended, after: { role: 'ROLE_CASHIER', because: 'session' } })
    expect(await eventsOf(app)).toHaveLength(before + 4)
  })
})

describe('the roles that a user is seen as', () => {
  const app = useTestApp()
  const tenant = useTenant(app)
  const operator = useSession(app, tenant, 'ROLE_ADMIN')
  const rolesOf = async (token: string, user: string) =>
    (await app.call(listRolesOfUser, { params: { token: user }, token })).data

  it('are those of the user, each with its place: of a cashier the stores of the terminals', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    await addRole(app.database, person, 'ROLE_MERCHANT', tenant)
    const { merchant, store } = tenant.tokens
    expect(await rolesOf(operator.token, person.token)).toEqual([
      { role: 'ROLE_MERCHANT', place: { kind: 'merchant', token: merchant, name: tenant.names.merchant } },
      { role: 'ROLE_CASHIER', place: { kind: 'store', token: store, name: tenant.names.store } },
    ])
  })

  it('are only those beneath the own role', async () => {
    const admin = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN'))
    expect(await rolesOf(token, admin.token)).toEqual([])
    expect((await rolesOf(operator.token, admin.token)).map(({ role }) => role)).toEqual(['ROLE_ACQUIRER_ADMIN'])
  })
})
