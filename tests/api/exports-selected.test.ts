import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import { roleCan } from '#core/access/can.ts'
import { MANY_MAX } from '#core/limits.ts'
import { listAudit } from '#features/audit-log/contract.ts'
import { aboutTexts } from '#features/exports/texts.ts'
import { exportEntities, type ExportEntity, exportRights } from '#features/exports/rights.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asIntake } from '#server/database/scope.ts'
import { buildDevice } from '#tests/support/devices.ts'
import {
  askForExport,
  exportNow,
  exportQueued,
  fileOf,
  queueExport,
  rowsIn,
  sheetsOf,
  startWorker,
} from '#tests/support/export-files.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { buildTenantTree, nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer, startTestApp, type TestApp } from '#tests/support/test-app.ts'

const mayExport = (role: Role, entity: ExportEntity) => roleCan(role, exportRights[entity], 'standard')

describe.each(eachIsolationLayer)('with %s', (_isolation, isolation) => {
  let app: TestApp
  let nodes: TenantNode[]
  let operator: string

  beforeAll(async () => {
    app = await startTestApp({ isolation })
    nodes = await buildTenantTree(app)
    for (const { tenant } of nodes) {
      await buildDevice(app.database, tenant)
      const actor = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
      const object = { type: 'terminal', token: tenant.tokens.terminal, acquirerId: tenant.acquirerId }
      await asIntake(app.database, (scope) =>
        auditWithoutPrincipal(
          scope,
          { address: '203.0.113.7', reference: 'ref' },
          { event: 'terminal.changed', object, userId: actor.id },
        ),
      )
    }
    operator = await bearerOf('ROLE_ADMIN')
  })
  afterAll(() => app.close())

  const bearerOf = async (role: Role) =>
    (await app.openSession(await buildPerson(app.database, (nodes[0] as TenantNode).tenant, role))).token
  const tokensOf = async (entity: ExportEntity, token: string): Promise<string[]> => {
    const reply = await app.fetch(`/api/${entity}/1/100`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      // Reading the audit log leaves an event in it.
      body: JSON.stringify(entity === 'audit' ? { filter: { event: ['terminal.changed'] } } : {}),
    })
    const { data } = (await reply.json()) as { data: { items: { token: string }[] } }
    return data.items.map((row) => row.token)
  }

  it.each(roles)('SEC-30 %s who selects sales of everybody gets those it sees', async (role) => {
    const tokens = await tokensOf('transactions', operator)
    expect(tokens).toHaveLength(nodes.length)
    const file = await exportNow(app, await bearerOf(role), { only: { tokens }, columns: ['storeName'] })
    const seen = nodes.filter(({ name }) => nodesSeenBy(role).includes(name))
    const names = (await rowsIn(file)).map(([storeName]) => String(storeName))
    expect(names.toSorted()).toEqual(seen.map(({ canary }) => canary).toSorted())
  })

  it.each(roles.filter((role) => role !== 'ROLE_ADMIN'))(
    'SEC-30 %s is told of rows of others what it is told of rows that do not exist',
    async (role) => {
      const token = await bearerOf(role)
      for (const entity of exportEntities.filter((each) => mayExport(role, each))) {
        const own = new Set(await tokensOf(entity, token))
        const theirs = (await tokensOf(entity, operator)).filter((each) => !own.has(each))
        expect([entity, theirs.length]).not.toEqual([entity, 0])
        const replyFor = async (tokens: readonly string[]) => {
          const reply = await askForExport(app, token, { only: { tokens }, format: 'csv' }, entity)
          return [reply.status, (await reply.text()).trim().split('\n').length]
        }
        const toTheirs = await replyFor(theirs)
        expect([entity, ...toTheirs]).toEqual([entity, 200, 1])
        expect(toTheirs).toEqual(await replyFor(theirs.map((_, at) => `missing-${at}`)))
      }
    },
  )

  it.each(['ROLE_CASHIER', 'ROLE_STORE_ADMIN'] as const)(
    '%s gets no file of a list that it may not export',
    async (role) => {
      const token = await bearerOf(role)
      const refused = exportEntities.filter((entity) => !mayExport(role, entity))
      expect(refused.length).toBeGreaterThan(0)
      for (const entity of refused) {
        const body = { only: { tokens: ['x'] } }
        expect([entity, (await askForExport(app, token, body, entity)).status]).toEqual([entity, 403])
        expect([entity, (await queueExport(app, token, body, entity)).status]).toEqual([entity, 403])
      }
    },
  )
})

describe('a file of selected rows', () => {
  let app: TestApp
  let admin: string
  let tokens: string[]

  beforeAll(async () => {
    app = await startTestApp({ env: { EXPORT_SYNC_ROWS: '20' } })
    const tenant = await buildTenant(app.database)
    admin = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN'))).token
    await buildTransactions(
      app.database,
      tenant,
      Array.from({ length: 30 }, (_, at) => ({ amount: at, stan: String(at).padStart(6, '0') })),
    )
    tokens = (await app.query('select token from transaction order by amount')).map(({ token }) => String(token))
  })
  afterAll(() => app.close())

  const stansIn = async (body: object) =>
    (await rowsIn(await exportNow(app, admin, { ...body, columns: ['stan'] }))).map(([stan]) => Number(stan))
  const sort = { field: 'amount', direction: 'desc' }
  const pick = (...at: number[]) => at.map((each) => tokens[each])

  it('EXP-30 is in the order that is asked for, whatever the order they were selected in', async () => {
    expect(await stansIn({ sort, only: { tokens: pick(3, 29, 11) } })).toEqual([29, 11, 3])
  })

  it('is of those of them alone that a filter leaves, where the call has one', async () => {
    expect(
      await stansIn({ sort, filter: { amountFrom: 0, amountTo: 0.11 }, only: { tokens: pick(3, 29, 11) } }),
    ).toEqual([11, 3])
  })

  it('has the first rows of the filter in the order asked for', async () => {
    expect(await stansIn({ sort, filter: { amountFrom: 0, amountTo: 0.11 }, only: { first: 3 } })).toEqual([11, 10, 9])
    expect(await stansIn({ sort, only: { first: 20 } })).toEqual(Array.from({ length: 20 }, (_, at) => 29 - at))
  })

  it('EXP-19 counts what is selected, and no more, against the rows of a file at once', async () => {
    expect((await askForExport(app, admin, {})).status).toBe(422)
    expect((await askForExport(app, admin, { only: { first: 21 } })).status).toBe(422)
    expect((await askForExport(app, admin, { only: { tokens: tokens.slice(0, 21) } })).status).toBe(422)
    expect(await stansIn({ only: { tokens: tokens.slice(0, 20) } })).toHaveLength(20)
  })

  it('EXP-09 is the same when it is queued, with as many rows as its line in the list of exports says', async () => {
    onTestFinished(await startWorker(app))
    for (const only of [{ tokens: pick(29, 3) }, { first: 2 }]) {
      const { token, rows, rowsExpected } = await exportQueued(app, admin, { sort, only, columns: ['stan'] })
      expect([rows, rowsExpected]).toEqual([2, 2])
      const file = await rowsIn(await fileOf(app, admin, token))
      expect(file.map(([stan]) => Number(stan))).toEqual(await stansIn({ sort, only }))
    }
  })

  it('says that it has only selected rows, and nothing of a filter that it does not have', async () => {
    const aboutOf = async (body: object) => (await sheetsOf(await exportNow(app, admin, body)))[1]?.rows.flat() ?? []
    const selected = await aboutOf({ only: { tokens: pick(1) } })
    expect(selected).toContain(aboutTexts.selected.message)
    expect(selected).not.toContain(aboutTexts.complete.message)
    expect(selected).not.toContain(aboutTexts.noFilter.message)
    const filtered = await aboutOf({ filter: { amountFrom: 0, amountTo: 0.11 }, only: { first: 3 } })
    expect(filtered).toContain(aboutTexts.selected.message)
    expect(filtered).toContain('Filter: Amount ≤')
  })

  it('SEC-48 is of a bounded number of rows, each once, and of nothing else', async () => {
    const many = Array.from({ length: MANY_MAX + 1 }, (_, at) => `token-${at}`)
    const wrong = [
      { tokens: many },
      { tokens: [] },
      { tokens: ['a', 'a'] },
      { tokens: ["a'; drop"] },
      { tokens: [1] },
      { tokens: ['a'], first: 1 },
      { first: 0 },
      { first: MANY_MAX + 1 },
      { first: 1.5 },
      {},
      'all',
    ]
    for (const only of wrong) {
      expect([only, ...refusalOf(await queueExport(app, admin, { only })).slice(0, 2)]).toEqual([
        only,
        400,
        'WRONG_SHAPE',
      ])
      expect([only, (await askForExport(app, admin, { only })).status]).toEqual([only, 400])
    }
    expect(await stansIn({ only: { tokens: many.slice(0, MANY_MAX) } })).toEqual([])
  })

  it('SEC-55 leaves in the audit log how many events were read', async () => {
    const { data: before } = await app.call(listAudit, { params: { page: 1, perPage: 2 }, body: {}, token: admin })
    const only = { tokens: before.items.map(({ token }) => token) }
    await exportNow(app, admin, { only, format: 'csv' }, 'audit')
    const { data } = await app.call(listAudit, {
      params: { page: 1, perPage: 1 },
      body: { filter: { event: ['audit.read'] } },
      token: admin,
    })
    expect(data.items[0]?.after).toEqual({ format: 'csv', rows: only.tokens.length })
  })
})
