import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type Principal,
  asPrincipal,
  asIntake,
  asPublic,
  asWorker,
  type Binding,
  type PlainScope,
  revealPeople,
  revealTransactions,
  scopeIds,
  type ScopeColumns,
  tenantColumns,
} from '#server/database/scope.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import { buildPerson, buildTenant, buildTransaction, type Tenant } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()

const principal = (bindings: readonly Binding[], more: Partial<Principal> = {}) => buildPrincipal({ bindings, ...more })

/** The kind of record that each role is bound to, as the product has it. */
const kinds: Readonly<Record<Role, keyof ScopeColumns | undefined>> = {
  ROLE_ADMIN: undefined,
  ROLE_ACQUIRER_ADMIN: 'acquirers',
  ROLE_AFFILIATE_ADMIN: 'affiliates',
  ROLE_INSTANCE_ADMIN: 'instances',
  ROLE_MERCHANT_ADMIN: 'merchants',
  ROLE_MERCHANT: 'merchants',
  ROLE_STORE_ADMIN: 'stores',
  ROLE_CASHIER: 'terminals',
}
const allColumns: ScopeColumns = {
  ...tenantColumns,
  merchants: 'merchant_id',
  stores: 'store_id',
  terminals: 'terminal_id',
}
const order = ['acquirers', 'affiliates', 'instances', 'merchants', 'stores', 'terminals'] as const

describe('the conditions of queries SEC-28', () => {
  /** Records in which each kind of id comes in three values. */
  const combinations = Array.from({ length: 3 ** 6 }, (_, n) =>
    order.map((_kind, at) => (Math.floor(n / 3 ** at) % 3) + 1),
  )
  /** Which of all records a principal sees through a table that knows these columns. */
  const seen = (who: Principal, columns: ScopeColumns, database: Database = app.database): Promise<number[]> =>
    asPrincipal(database, who, async (scope) => {
      const { rows } = await sql<{ n: number }>`
        select n from (
          select n, n % 3 + 1 acquirer_id, n / 3 % 3 + 1 affiliate_id, n / 9 % 3 + 1 instance_id,
            n / 27 % 3 + 1 merchant_id, n / 81 % 3 + 1 store_id, n / 243 % 3 + 1 terminal_id
          from generate_series(0, ${combinations.length - 1}::int) n) record
        where ${scope.isInside('record', columns)} order by n`.execute(scope.db)
      return rows.map(({ n }) => n)
    })

  const bindings = fc.array(fc.record({ role: fc.constantFrom(...roles), id: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 5,
  })

  it('shows exactly the rows that one of the bindings opens, whatever kinds a table knows', async () => {
    const known = fc.subarray([...order])
    await fc.assert(
      fc.asyncProperty(bindings, known, async (held, columnsKnown) => {
        const columns = Object.fromEntries(columnsKnown.map((kind) => [kind, allColumns[kind]]))
        const opened = (ids: readonly number[]) =>
          held.some(({ role, id }) => {
            const kind = kinds[role]
            return kind !== undefined && columnsKnown.includes(kind) && ids[order.indexOf(kind)] === id
          })
        const expected = combinations.flatMap((ids, n) => (opened(ids) ? [n] : []))
        expect(await seen(principal(held), columns)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it.each<[string, Binding[], string]>([
    ['one record', [{ role: 'ROLE_MERCHANT', id: 1 }], '"record"."merchant_id" = $1'],
    [
      'several records of a kind',
      [1, 2].map((id) => ({ role: 'ROLE_MERCHANT', id })),
      '"record"."merchant_id" = any($1::bigint[])',
    ],
    [
      'records of two kinds',
      [
        { role: 'ROLE_ACQUIRER_ADMIN', id: 1 },
        { role: 'ROLE_STORE_ADMIN', id: 2 },
      ],
      '"record"."acquirer_id" = $1 or "record"."store_id" = $2',
    ],
  ])(
    'asks for %s by the columns of these alone, and by an equality where an index can sort',
    async (_, held, asked) => {
      const { sql: text } = await asPrincipal(app.database, principal(held), async (scope) =>
        sql`select ${scope.isInside('record', allColumns)}`.compile(scope.db),
      )
      expect(text).toBe(`select (${asked})`)
    },
  )

  it('tells the database in whose name it is asked', async () => {
    const modeOf = (who: Principal) =>
      asPrincipal(app.database, who, async ({ db }) => {
        const { rows } = await sql<{ mode: string }>`select current_setting('app.mode') mode`.execute(db)
        return rows[0]?.mode
      })
    expect(await modeOf(principal([]))).toBe('actor')
    expect(await modeOf(principal([], { operator: true }))).toBe('operator')
  })

  it('shows everything to the platform operator, and nothing to somebody without a binding', async () => {
    expect(await seen(principal([], { operator: true }), allColumns)).toHaveLength(combinations.length)
    expect(await seen(principal([]), allColumns)).toEqual([])
    expect(await seen(principal([{ role: 'ROLE_ADMIN', id: 1 }]), allColumns)).toEqual([])
  })

  it('holds unless a test takes it down', async () => {
    const held = principal([{ role: 'ROLE_MERCHANT', id: 1 }])
    expect(await seen(held, allColumns, { ...app.database, conditions: false })).toHaveLength(combinations.length)
    expect(await seen(held, allColumns)).toHaveLength(combinations.length / 3)
  })

  it('names each id once', () => {
    const held = [
      { role: 'ROLE_MERCHANT', id: 4 },
      { role: 'ROLE_MERCHANT_ADMIN', id: 4 },
      { role: 'ROLE_MERCHANT', id: 5 },
    ] as const
    expect(scopeIds(held)).toEqual({
      acquirers: [],
      affiliates: [],
      instances: [],
      merchants: [4, 5],
      stores: [],
      terminals: [],
    })
  })
})

describe('row-level security SEC-28, alone', () => {
  /** Two of everything, each beside the one before: from another acquirer to another terminal of the same store. */
  let tenants: Tenant[]
  let open: Database
  beforeAll(async () => {
    open = { ...app.database, conditions: false }
    const first = await buildTenant(app.database)
    const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = first
    tenants = [
      first,
      await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId }),
      await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId }),
      await buildTenant(app.database, { acquirerId, affiliateId, instanceId }),
      await buildTenant(app.database, { acquirerId, affiliateId }),
      await buildTenant(app.database, { acquirerId }),
      await buildTenant(app.database),
    ]
  })

  const idOf: Readonly<Record<keyof ScopeColumns, (tenant: Tenant) => number>> = {
    acquirers: ({ acquirerId }) => acquirerId,
    affiliates: ({ affiliateId }) => affiliateId,
    instances: ({ instanceId }) => instanceId,
    merchants: ({ merchantId }) => merchantId,
    stores: ({ storeId }) => storeId,
    terminals: ({ terminalId }) => terminalId,
  }
  const idsIn = async ({ db }: PlainScope, table: 'terminal' | 'portalUser' | 'transaction') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const terminalsOf = (visible: readonly Tenant[]) =>
    visible.map(({ terminalId }) => terminalId).toSorted((a, b) => a - b)

  it.each(roles.filter((role) => kinds[role]))(
    'lets %s see the terminals below what the role is bound to',
    async (role) => {
      const kind = kinds[role] ?? 'terminals'
      for (const tenant of tenants) {
        const id = idOf[kind](tenant)
        const expected = tenants.filter((other) => idOf[kind](other) === id)
        const visible = await asPrincipal(open, principal([{ role, id }]), (scope) => idsIn(scope, 'terminal'))
        expect(visible).toEqual(terminalsOf(expected))
      }
    },
  )

  it('opens several roles together, all terminals to the operator, and none without a role', async () => {
    const [first, , , , , , other] = tenants
    const held = [first, other].flatMap((tenant) =>
      tenant ? [{ role: 'ROLE_CASHIER' as const, id: tenant.terminalId }] : [],
    )
    expect(await asPrincipal(open, principal(held), (scope) => idsIn(scope, 'terminal'))).toEqual(
      held.map(({ id }) => id),
    )
    const operator = principal([], { operator: true })
    expect(await asPrincipal(open, operator, (scope) => idsIn(scope, 'terminal'))).toEqual(terminalsOf(tenants))
    expect(await asPrincipal(open, principal([]), (scope) => idsIn(scope, 'terminal'))).toEqual([])
  })

  it('shows the people of a call without a person, and nothing of a tenant; all of it to the intake; none of it to the worker', async () => {
    const [tenant = await buildTenant(app.database)] = tenants
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    expect(await asPublic(open, (scope) => idsIn(scope, 'portalUser'))).toContain(person.id)
    expect(await asPublic(open, (scope) => idsIn(scope, 'terminal'))).toEqual([])
    expect(await asIntake(open, (scope) => idsIn(scope, 'terminal'))).toEqual(terminalsOf(tenants))
    expect(await asWorker(open, (scope) => idsIn(scope, 'terminal'))).toEqual([])
    expect(await asWorker(open, (scope) => idsIn(scope, 'portalUser'))).toEqual([])
  })

  it('shows the jobs of all people to the worker, and to a person their own', async () => {
    const [tenant = await buildTenant(app.database)] = tenants
    const [one, other] = [
      await buildPerson(app.database, tenant, 'ROLE_MERCHANT'),
      await buildPerson(app.database, tenant, 'ROLE_MERCHANT'),
    ]
    const jobs = async ({ db }: PlainScope) => {
      const { rows } = await sql<{ userId: number }>`select user_id from export_job order by user_id`.execute(db)
      return rows.map(({ userId }) => userId)
    }
    for (const { id } of [one, other]) {
      await asPrincipal(open, principal([], { userId: id }), async ({ db }) => {
        await sql`insert into export_job (token, user_id, entity, format, name, request)
          values (${`job-${id}`}, ${id}, 'transactions', 'csv', 'x', '{}')`.execute(db)
      })
    }
    expect(await asWorker(open, jobs)).toEqual([one.id, other.id])
    expect(await asPrincipal(open, principal([], { userId: one.id }), jobs)).toEqual([one.id])
  })

  it('shows a person themselves, and others when they are revealed, for that transaction alone', async () => {
    const [tenant = await buildTenant(app.database)] = tenants
    const [one, other] = [
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
    ]
    const who = principal([], { userId: one.id })
    expect(await asPrincipal(open, who, (scope) => idsIn(scope, 'portalUser'))).toEqual([one.id])
    const revealed = await asPrincipal(open, who, async (scope) => {
      await revealPeople(scope, [other.id])
      return idsIn(scope, 'portalUser')
    })
    expect(revealed).toEqual([one.id, other.id])
    expect(await asPrincipal(open, who, (scope) => idsIn(scope, 'portalUser'))).toEqual([one.id])
  })

  it('shows a call without a person the transactions that are revealed to it, and no other', async () => {
    const [tenant = await buildTenant(app.database)] = tenants
    const [one, other, third] = [
      await buildTransaction(app.database, tenant),
      await buildTransaction(app.database, tenant),
      await buildTransaction(app.database, tenant),
    ]
    const revealed = await asPublic(open, async (scope) => {
      expect(await idsIn(scope, 'transaction')).toEqual([])
      await revealTransactions(scope, [one.id, third.id])
      return idsIn(scope, 'transaction')
    })
    expect(revealed).toEqual([one.id, third.id])
    expect(await asIntake(open, (scope) => idsIn(scope, 'transaction'))).toEqual([one.id, other.id, third.id])
  })

  // Settings take no parameters: what gets into their text is checked.
  it.each([Number.NaN, 1.5, '7', "1}', app.mode = 'operator"])(
    'refuses the id %j, and says nothing of it to the database',
    async (id) => {
      const hostile = id as number
      const who = principal([{ role: 'ROLE_MERCHANT', id: hostile }])
      await expect(asPrincipal(open, who, (scope) => idsIn(scope, 'transaction'))).rejects.toThrow(RangeError)
      await expect(asPublic(open, (scope) => revealTransactions(scope, [hostile]))).rejects.toThrow(RangeError)
      const self = principal([], { userId: 1 })
      await expect(asPrincipal(open, self, (scope) => revealPeople(scope, [hostile]))).rejects.toThrow(RangeError)
    },
  )
})
