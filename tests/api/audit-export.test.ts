import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listAudit } from '#features/audit-log/contract.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asIntake } from '#server/database/scope.ts'
import {
  askForExport,
  exportNow,
  exportQueued,
  fileOf,
  queueExport,
  rowsIn,
  startWorker,
} from '#tests/support/export-files.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { buildTenantTree, nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const mayRead = (role: Role) => roles.indexOf(role) <= roles.indexOf('ROLE_MERCHANT_ADMIN')
const filter = { event: ['terminal.changed'] }

describe.each(eachIsolationLayer)('files of the activity log with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const nodes = useTenantTree(app)

  beforeAll(async () => {
    for (const { tenant, canary } of nodes) {
      const actor = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { firstName: canary })
      await asIntake(app.database, (scope) =>
        auditWithoutPrincipal(
          scope,
          { address: '203.0.113.77', reference: canary },
          {
            event: 'terminal.changed',
            object: { type: 'terminal', token: tenant.tokens.terminal, acquirerId: tenant.acquirerId },
            userId: actor.id,
          },
        ),
      )
    }
  })

  const bearerOf = async (role: Role) =>
    (await app.openSession(await buildPerson(app.database, (nodes[0] as TenantNode).tenant, role))).token

  it.each(roles.filter(mayRead))('SEC-55 have the events on objects in scope of %s and no others', async (role) => {
    const columns = ['reference', 'actorName', 'objectName']
    const rows = await rowsIn(await exportNow(app, await bearerOf(role), { filter, columns }, 'audit'))
    const seen = nodes.filter(({ name }) => nodesSeenBy(role).includes(name)).map(({ canary }) => canary)
    expect(rows.map(([reference]) => String(reference)).toSorted()).toEqual(seen.toSorted())
    for (const [reference, actor] of rows) expect(String(actor)).toContain(String(reference))
  })

  it.each(roles.filter((role) => !mayRead(role)))('are refused to %s, at once and queued', async (role) => {
    const bearer = await bearerOf(role)
    expect((await askForExport(app, bearer, { filter }, 'audit')).status).toBe(403)
    expect((await queueExport(app, bearer, { filter }, 'audit')).status).toBe(403)
  })
})

describe('a file of the activity log', () => {
  const app = useTestApp()
  let admin: Person
  let bearer: string

  beforeAll(async () => {
    const [own] = await buildTenantTree(app)
    const { tenant } = own as TenantNode
    admin = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN', { firstName: 'Anna', lastName: 'Petrou' })
    bearer = (await app.openSession(admin)).token
    await app.query(
      `insert into audit_event (event, result, user_id, role, address, object_type, acquirer_id) values
        ('terminal.changed', 'refused', $1, 'ROLE_ACQUIRER_ADMIN', '203.0.113.77', 'terminal', $2),
        ('terminal.changed', 'ok', null, null, 'no address', 'transactions', $2),
        ('user.linked', 'ok', $1, 'ROLE_ACQUIRER_ADMIN', '::ffff:192.0.2.9', 'user', $2)`,
      [admin.id, tenant.acquirerId],
    )
  })

  const columns = ['event', 'result', 'actorName', 'actorEmail', 'role', 'objectType', 'address']
  const changed = [
    ['Terminal changed', 'Succeeded', 'Nobody logged in', '', '', 'Transactions', ''],
    [
      'Terminal changed',
      'Refused',
      'Anna Petrou',
      expect.any(String),
      'Acquirer administrator',
      'Terminal',
      '203.0.113.0/24',
    ],
  ]
  const cells = (rows: readonly (readonly unknown[])[]) => rows.map((row) => columns.map((_, at) => row[at] ?? ''))

  it('has the rows that the filter of the list leaves, in the words of the screen and without whole addresses', async () => {
    const file = await exportNow(app, bearer, { filter, columns }, 'audit')
    expect(cells(await rowsIn(file))).toEqual(changed)
    const csv = await exportNow(app, bearer, { filter, columns, format: 'csv' }, 'audit')
    expect(csv.bytes.toString()).toContain('203.0.113.0/24')
    expect(csv.bytes.toString()).not.toContain('203.0.113.77')
  })

  it('is the same when it is queued', async () => {
    onTestFinished(await startWorker(app))
    const { token } = await exportQueued(app, bearer, { filter, columns }, 'audit')
    expect(cells(await rowsIn(await fileOf(app, bearer, token)))).toEqual(changed)
  })

  it('SEC-55 leaves an event, as reading the list does', async () => {
    await exportNow(app, bearer, { filter: { event: ['user.linked'] }, format: 'csv' }, 'audit')
    const { data } = await app.call(listAudit, {
      params: { page: 1, perPage: 10 },
      body: { filter: { event: ['audit.read'] } },
      token: bearer,
    })
    expect(data.items[0]).toMatchObject({
      actorEmail: admin.email,
      after: { format: 'csv', event: ['user.linked'] },
    })
  })
})
