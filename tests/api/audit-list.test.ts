import { beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#features/audit-log/contract.ts'
import { createFeedKey, withdrawFeedKey } from '#features/data-feeds/feed-keys.ts'
import { getMerchant, listMerchants, setMerchantStatus } from '#features/merchants/contract.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { getUser, resumeUser, suspendUser } from '#features/users/contract.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asIntake } from '#server/database/scope.ts'
import { buildPerson, type Person, type Tenant } from '#tests/support/factories.ts'
import { buildTenantTree, nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const page = { page: 1, perPage: 100 }
const mayRead = (role: Role) => roles.indexOf(role) <= roles.indexOf('ROLE_MERCHANT_ADMIN')

describe.each(eachIsolationLayer)('the audit log with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const nodes = useTenantTree(app)

  beforeAll(async () => {
    for (const { tenant, canary } of nodes) {
      await asIntake(app.database, (scope) =>
        auditWithoutPrincipal(
          scope,
          { address: '203.0.113.77', reference: canary },
          {
            event: 'terminal.changed',
            object: { type: 'terminal', token: tenant.tokens.terminal, acquirerId: tenant.acquirerId },
          },
        ),
      )
    }
  })

  it.each(roles.filter(mayRead))('SEC-55 shows %s the events on objects in scope and no others', async (role) => {
    const person = await buildPerson(app.database, (nodes[0] as TenantNode).tenant, role)
    const { token } = await app.openSession(person)
    const filter = { event: ['terminal.changed'] }
    const { data } = await app.call(listAudit, { params: page, body: { filter }, token })
    const seen = nodes.filter(({ name }) => nodesSeenBy(role).includes(name))
    expect(new Set(data.items.map(({ reference }) => reference))).toEqual(new Set(seen.map(({ canary }) => canary)))
    expect(data.total).toBe(seen.length)
  })
})

describe('the audit log', () => {
  const app = useTestApp()
  let tenant: Tenant
  let foreign: Tenant
  let admin: Person
  let bearer: string

  beforeAll(async () => {
    const nodes = await buildTenantTree(app)
    tenant = (nodes[0] as TenantNode).tenant
    foreign = (nodes.find(({ tenant: other }) => other.acquirerId !== tenant.acquirerId) as TenantNode).tenant
    admin = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN', { firstName: 'Anna', lastName: 'Petrou' })
    bearer = (await app.openSession(admin)).token
  })

  const read = async (filter: object, token = bearer) =>
    (await app.call(listAudit, { params: page, body: { filter }, token })).data.items

  it('SEC-55 B-26 tells who did what to which object, when, where from, before and after, newest first', async () => {
    const id = tenant.tokens.merchant
    for (const [status, version] of [
      [0, 1],
      [1, 2],
    ]) {
      const reply = await app.call(setMerchantStatus, {
        params: { token: id },
        body: { status, version },
        token: bearer,
      })
      expect(reply.status).toBe(200)
    }
    const history = await read({ objectToken: [id] })
    expect(history).toHaveLength(2)
    expect(history[0]).toMatchObject({
      actorName: 'Anna Petrou',
      actorEmail: admin.email,
      role: 'ROLE_ACQUIRER_ADMIN',
      event: 'merchant.statusChanged',
      objectType: 'merchant',
      objectToken: id,
      objectName: tenant.names.merchant,
      result: 'ok',
      count: 1,
      address: '127.0.0.0/24',
      before: { status: 0 },
      after: { status: 1 },
    })
    expect(history[0]?.reference).toMatch(/^[\da-f-]{36}$/)
    expect(history[1]).toMatchObject({ after: { status: 0 } })
  })

  it('SEC-55 filters by event, person, object, result and minutes of UTC', async () => {
    const events = async (filter: object) => [...new Set((await read(filter)).map(({ event }) => event))]
    expect(await events({ event: ['merchant.statusChanged'] })).toEqual(['merchant.statusChanged'])
    expect(await events({ objectType: ['merchant'] })).toEqual(['merchant.statusChanged'])
    expect(await events({ userTokens: [admin.token] })).toContain('merchant.statusChanged')
    expect(await events({ userTokens: ['nobody'] })).toEqual([])
    expect(await events({ result: ['refused'], objectType: ['merchant'] })).toEqual([])
    const concerned = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { acquirerId } = tenant
    for (const [event, type] of [['user.unlinked', 'user'] as const, ['export.done', 'export'] as const]) {
      const object = { type, token: concerned.token, acquirerId }
      const entry = { event, object, userId: admin.id }
      await asIntake(app.database, (scope) => auditWithoutPrincipal(scope, { address: null, reference: null }, entry))
    }
    expect(await events({ concernedTokens: [concerned.token] })).toEqual(['user.unlinked'])
    // What somebody did to another is not about them; their own login is.
    expect(await events({ concernedTokens: [admin.token] })).toEqual(['session.opened'])
    const minute = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 16).replace('T', ' ')
    const around = { dateFrom: minute(-120_000), dateTo: minute(120_000), objectType: ['merchant'] }
    expect(await read(around)).toHaveLength(2)
    expect(await read({ ...around, dateFrom: minute(3_600_000), dateTo: minute(7_200_000) })).toEqual([])
    expect(await read({ ...around, dateFrom: minute(-7_200_000), dateTo: minute(-3_600_000) })).toEqual([])
  })

  it('JOB-25 finds the suspension of a person by whom it concerned, and the feed keys they made by who did it', async () => {
    const bearerOf = async (person: Person) => (await app.openSession(person)).token
    const [maker, cashier] = [
      await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN'),
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
    ]
    const token = await bearerOf(maker)
    const params = { token: cashier.token }
    expect((await app.call(suspendUser, { params, body: { version: 1, until: null }, token })).status).toBe(200)
    expect((await app.call(resumeUser, { params, token })).status).toBe(200)
    const key = { acquirerToken: tenant.tokens.acquirer, name: 'Nightly', kinds: ['mids' as const], days: null }
    const made = await app.call(createFeedKey, { body: key, token })
    expect((await app.call(withdrawFeedKey, { params: { token: made.data.token }, token })).status).toBe(200)
    const events = async (filter: object) => (await read(filter)).map(({ event }) => event)
    expect(await events({ concernedTokens: [cashier.token] })).toEqual(['user.resumed', 'user.suspended'])
    expect(await events({ concernedTokens: [cashier.token], userTokens: [maker.token] })).toHaveLength(2)
    // A key is the acquirer's: it concerns nobody, and whoever made it did it.
    expect(await events({ concernedTokens: [maker.token] })).toEqual(['session.opened'])
    expect(await events({ userTokens: [maker.token], objectType: ['feed-key'] })).toEqual([
      'feedKey.revoked',
      'feedKey.created',
    ])
  })

  it.each(['data.received', 'data-received'])('SEC-55 finds by %s what was written under either name', async (name) => {
    const { acquirerId } = tenant
    await app.query(
      `insert into audit_event (event, result, acquirer_id)
       select stored, 'ok', $1 from unnest(array['data-received', 'data.received', 'data.other']) as stored
       where not exists (select from audit_event where event = stored and acquirer_id = $1)`,
      [acquirerId],
    )
    const found = await read({ event: [name] })
    expect(found.map(({ event }) => event).toSorted()).toEqual(['data-received', 'data.received'])
  })

  it('SEC-55 notes each reading of itself', async () => {
    const before = (await read({ event: ['audit.read'] })).length
    const [newest, ...older] = await read({ event: ['audit.read'] })
    expect(older).toHaveLength(before)
    expect(newest).toMatchObject({ actorEmail: admin.email, after: { event: ['audit.read'], page: 1 } })
  })

  it('SEC-55 names nobody whom the reader may not see', async () => {
    const reader = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
    const { token } = await app.openSession(reader)
    await app.query(
      'update portal_user set merchant_id = null, instance_id = null, affiliate_id = null where id = $1',
      [admin.id],
    )
    const [row] = await read({ objectToken: [tenant.tokens.merchant] }, token)
    expect(row).toMatchObject({ actorName: null, actorEmail: null, role: 'ROLE_ACQUIRER_ADMIN' })
  })

  it('SEC-55 is empty for people without a scope, and takes no other sort or filter', async () => {
    const nobody = await buildPerson(app.database, tenant, [])
    await app.query('insert into role_binding (user_id, role) values ($1, $2)', [nobody.id, 'ROLE_ACQUIRER_ADMIN'])
    const { token } = await app.openSession(nobody)
    expect(await read({}, token)).toEqual([])
    for (const body of [{ sort: { field: 'event', direction: 'asc' } }, { filter: { address: 'x' } }]) {
      expect((await app.call(listAudit, { params: page, body, token: bearer })).status).toBe(400)
    }
  })

  describe('of refused attempts', () => {
    const of = (person: Person) =>
      app.query(
        `select event, result, count, role, object_type, object_token, acquirer_id, after from audit_event
         where user_id = $1 and event like 'access.%' order by id`,
        [person.id],
      )

    it('SEC-55 has one for a role, for reading only and for what is outside the scope', async () => {
      const cashier = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
      await app.call(listMerchants, { params: page, body: {}, token: (await app.openSession(cashier)).token })
      expect(await of(cashier)).toMatchObject([
        { event: 'access.denied', result: 'refused', role: 'ROLE_CASHIER', after: { call: 'listMerchants' } },
      ])
      const listPrincipal = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN', { viewOnly: true })
      const viewing = (await app.openSession(listPrincipal)).token
      const own = { token: tenant.tokens.merchant }
      await app.call(setMerchantStatus, { params: own, body: { status: 0, version: 3 }, token: viewing })
      await app.call(getMerchant, { params: { id: foreign.tokens.merchant }, token: viewing })
      expect(await of(listPrincipal)).toMatchObject([
        { event: 'access.readOnly', objectToken: own.token, acquirerId: tenant.acquirerId },
        // It is the attempt of our person: the foreign acquirer's chain has nothing of it.
        { event: 'access.outsideScope', objectToken: foreign.tokens.merchant, acquirerId: tenant.acquirerId },
      ])
    })

    it('SEC-55 has one row a minute of a flood, with a count', async () => {
      const cashier = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
      const { token } = await app.openSession(cashier)
      for (let n = 0; n < 30; n++) await app.call(getUser, { params: { id: foreign.tokens.merchant }, token })
      expect(await of(cashier)).toMatchObject([{ event: 'access.outsideScope', count: 1 }])
      await app.services.refusals.close()
      expect((await of(cashier)).map(({ count }) => count)).toEqual([1, 29])
    })

    it('SEC-55 has none of slips', async () => {
      const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
      const { token } = await app.openSession(person)
      expect((await app.call(listMerchants, { params: page, body: { wrong: 1 }, token })).status).toBe(400)
      expect(await of(person)).toEqual([])
    })
  })
})
