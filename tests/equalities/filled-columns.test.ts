import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleCan } from '#core/access/can.ts'
import { levelOf, roles } from '#core/access/roles.ts'
import { variants } from '#core/access/variant.ts'
import { fieldsFor, type List } from '#core/list/declare.ts'
import { exportEntities } from '#features/exports/rights.ts'
import { exportables } from '#server/process/features.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { buildEverything, type Everything } from './everything.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

describe.each(variants)('in the variant %s', (variant) => {
  let all: Everything
  beforeAll(async () => {
    all = await buildEverything(variant, 300)
    // A cashier may see the own transactions alone.
    await all.app.query(`update transaction set user_id = link.user_id from user_terminal link
      where link.terminal_id = transaction.terminal_id`)
  })
  afterAll(() => all.app.close())

  /** The rows of a list as somebody of a role sees them. */
  const rowsAs = async (token: string, key: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const reply = await all.app.fetch(`/api/${key}/1/100`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({}),
    })
    expect([key, reply.status]).toEqual([key, 200])
    const { data } = (await reply.json()) as { data: { items: Readonly<Record<string, unknown>>[] } }
    return data.items
  }

  it.each(roles)('%s is shown no column that no row fills', async (role) => {
    const person = await buildPerson(all.app.database, all.tenant, role)
    const { token } = await all.app.openSession(person)
    const level = role === 'ROLE_ADMIN' ? 'admin' : levelOf([role])
    const empty: string[] = []
    for (const entity of exportEntities) {
      const list: List = exportables(entity).list
      if (!roleCan(role, list.access, variant)) continue
      const rows = await rowsAs(token, list.key)
      expect([entity, rows.length > 0]).toEqual([entity, true])
      const columns = fieldsFor(list, { level, variant }).filter((name) => list.row[name]?.label)
      empty.push(
        ...columns.filter((name) => rows.every((row) => isEmpty(row[name]))).map((name) => `${entity} ${name}`),
      )
    }
    expect(empty).toEqual([])
  })
})
