import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#core/access/roles.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { distribute } from '#server/database/distribute.ts'
import { distributedTables, prepareTables } from '#server/database/distributed-tables.ts'
import { asIntake, asPrincipal, asPublic, type PlainScope, revealTransactions } from '#server/database/scope.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import type { Tenant } from '#tests/support/factories.ts'
import { countsOf, linesOf, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildTenantTree, type TenantNode } from '#tests/support/isolation-tree.ts'
import { expectRollupsRight } from '#tests/support/rollup-check.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let owner: Database
let nodes: readonly TenantNode[]
beforeAll(async () => {
  owner = connect(app.database.opened.url, { role: null, max: 1 })
  nodes = await buildTenantTree(app)
  await app.query(
    `insert into transaction_state (transaction_id, pos_local_date_time, status, amount, tip_amount)
     select id, pos_local_date_time, 0, amount, 0 from transaction`,
  )
  return () => owner.close()
})

const idOf = {
  ROLE_ADMIN: undefined,
  ROLE_ACQUIRER_ADMIN: 'acquirerId',
  ROLE_AFFILIATE_ADMIN: 'affiliateId',
  ROLE_INSTANCE_ADMIN: 'instanceId',
  ROLE_MERCHANT_ADMIN: 'merchantId',
  ROLE_MERCHANT: 'merchantId',
  ROLE_STORE_ADMIN: 'storeId',
  ROLE_CASHIER: 'terminalId',
} as const satisfies Readonly<Record<(typeof roles)[number], keyof Tenant | undefined>>

const protectedTables = distributedTables.map(({ table }) => table).filter((table) => table !== 'transaction_key')

/** What there is of each table, whole, in one order. */
const rowsIn = async ({ db }: PlainScope): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const table of protectedTables) {
    const { rows } = await db.executeQuery<{ row: string }>(
      CompiledQuery.raw(`select each::text as row from ${table} as each order by 1`),
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** The same as each role at each place sees it, by the policies alone, with and without a transaction that is shown besides. */
const seenByAll = async () => {
  const policies = { ...app.database, conditions: false }
  const seen: Record<string, Record<string, string[]>> = { nobody: await asPublic(policies, rowsIn) }
  for (const { name, tenant, sale } of nodes) {
    for (const role of roles) {
      const id = idOf[role] && tenant[idOf[role]]
      const who = buildPrincipal({ operator: id === undefined, bindings: id === undefined ? [] : [{ role, id }] })
      seen[`${role} of ${name}`] = await asPrincipal(policies, who, async (scope) => {
        // As whoever reads the states of a transaction does.
        await revealTransactions(scope, [sale.id])
        return rowsIn(scope)
      })
    }
    seen[`a receipt of ${name}`] = await asPublic(policies, async (scope) => {
      await revealTransactions(scope, [sale.id])
      return rowsIn(scope)
    })
  }
  return { ...seen, intake: await asIntake(policies, rowsIn) }
}

it('SCALE-06 a database without workers is left as it is, with a sentence', async ({ skip }) => {
  skip(isDistributed, 'it has workers')
  await expect(distribute(owner)).rejects.toThrow(
    'The extension citus is missing in this database: an administrator creates it (create extension citus).',
  )
})

it.runIf(isDistributed)('SCALE-06 a database that is spread already stays as it is', async () => {
  const places = () => app.query('select shardid, nodeport from pg_dist_shard_placement order by 1')
  const before = await places()
  expect(await distribute(owner)).toBe(false)
  expect(await places()).toEqual(before)
})

describe('SCALE-06 tables as a distributed database takes them', () => {
  let before: Awaited<ReturnType<typeof seenByAll>>
  beforeAll(async () => {
    before = await seenByAll()
    await asIntake(owner, ({ db }) => prepareTables(db))
  })

  it('show each role and each receipt the same rows', async () => {
    const counts = Object.fromEntries(Object.entries(before.intake ?? {}).map(([table, rows]) => [table, rows.length]))
    for (const table of protectedTables) expect([table, counts[table]]).not.toEqual([table, 0])
    const withoutStates = (seen: typeof before) =>
      Object.fromEntries(Object.entries(seen).map(([who, rows]) => [who, { ...rows, transaction_state: [] }]))
    expect(withoutStates(await seenByAll())).toEqual(withoutStates(before))
  })

  it('show the former states of the transactions that were found, and of no other', async () => {
    for (const [who, { transaction_state: states = [] }] of Object.entries(await seenByAll())) {
      const count = who === 'nobody' ? 0 : who === 'intake' || who.startsWith('ROLE_ADMIN') ? nodes.length : 1
      expect([who, states.length]).toEqual([who, count])
    }
  })

  it('have their column in every key, neither triggers nor sub-selects, and months that come later have the same', async () => {
    await app.query(`select ensure_transaction_month('2031-05-01'::date)`)
    for (const { table, column } of [...distributedTables, { table: 'transaction_2031_05', column: 'merchant_id' }]) {
      const [found] = await app.query(
        `select (select count(*)::int from pg_trigger where tgrelid = $1::text::regclass and not tgisinternal) as triggers,
          (select count(*)::int from pg_policies where tablename = $1::text and (qual ~* 'select' or with_check ~* 'select')) as selects,
          (select count(*)::int from pg_index where indrelid = $1::text::regclass and indisunique and not exists (
            select from unnest(indkey::int2[]) number join pg_attribute on attrelid = indrelid and attnum = number
            where attname = $2::text)) as keys`,
        [table, column],
      )
      expect([table, found]).toEqual([table, { triggers: 0, selects: 0, keys: 0 }])
    }
  })

  it('take in what is new, known and changed as before', async () => {
    const { tree, sale } = linesOf('SPREAD')
    await takeFiles(app, tree())
    await takeLines(app, 'transactions', [sale('1'), sale('2', { status: 0 })])
    const again = await takeLines(app, 'transactions', [sale('1'), sale('2'), sale('3')])
    expect(countsOf(again)).toEqual({ inserted: 1, updated: 1, unchanged: 1 })
    await expectRollupsRight(app)
  })
})
