import { beforeAll, describe, expect, it } from 'vitest'
import { exportEntities, exportRights } from '#features/exports/rights.ts'
import { listsWith } from '#features/all.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { roleCan } from '#core/access/can.ts'
import { askForExport, exportNow, rowsIn } from '#tests/support/export-files.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { nodesSeenBy } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const allowed = (role: Role, entity: (typeof exportEntities)[number]) => roleCan(role, exportRights[entity], 'standard')

it('what can be exported are the lists that name a right for it', () => {
  expect(listsWith('exported').map(({ key }) => key)).toEqual(expect.arrayContaining([...exportEntities]))
  expect(listsWith('exported')).toHaveLength(exportEntities.length)
})

describe.each(eachIsolationLayer)('with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const nodes = useTenantTree(app)
  const bearers = new Map<Role, string>()

  beforeAll(async () => {
    const [own] = nodes
    for (const role of roles) {
      if (own) bearers.set(role, (await app.openSession(await buildPerson(app.database, own.tenant, role))).token)
    }
  })

  it.each(roles)('ROLE-20 EXP-24 %s exports the transactions it sees and nothing of another tenant', async (role) => {
    const file = await exportNow(app, bearers.get(role) ?? '', { columns: ['storeName', 'stan'] })
    const seen = nodes.filter(({ name }) => nodesSeenBy(role).includes(name))
    const names = (await rowsIn(file)).map(([storeName]) => String(storeName))
    expect(names.toSorted()).toEqual(seen.map(({ canary }) => canary).toSorted())
  })

  it.each(roles)('EXP-28 %s exports as many rows of every list as the list has, or is refused', async (role) => {
    const token = bearers.get(role) ?? ''
    for (const entity of exportEntities) {
      // Reading the audit log leaves an event in it.
      const body = entity === 'audit' ? { filter: { event: ['terminal.changed'] } } : {}
      const list = await app.fetch(`/api/${entity}/1/100`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      const reply = await askForExport(app, token, body, entity)
      expect([entity, reply.status]).toEqual([entity, allowed(role, entity) ? 200 : 403])
      if (reply.status !== 200) continue
      const { data } = (await list.json()) as { data: { total: number } }
      const rows = await rowsIn({ name: '', type: null, bytes: Buffer.from(await reply.arrayBuffer()) })
      expect([entity, rows.length]).toEqual([entity, data.total])
    }
  })

  it('answers 404 for what is no list', async () => {
    for (const entity of ['nothing', 'exports', 'feedStatus', '__proto__']) {
      const reply = await askForExport(app, bearers.get('ROLE_ADMIN') ?? '', {}, entity as 'users')
      expect([entity, reply.status]).toEqual([entity, 404])
    }
  })
})
