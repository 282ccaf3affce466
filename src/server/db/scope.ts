import { sql, type Expression, type SqlBool, type Transaction } from 'kysely'
import type { Level, Role } from '#contract/roles.ts'
import type { Database } from './connect.ts'
import type { Tables } from './types.ts'

/** Ids of what a person's roles are bound to (D-05); the union over all roles, never a mix. */
export interface ScopeIds {
  readonly acquirers: readonly number[]
  readonly affiliates: readonly number[]
  readonly instances: readonly number[]
  readonly merchants: readonly number[]
  readonly stores: readonly number[]
  readonly terminals: readonly number[]
}

/** The person behind a request, read from the database on each one (SEC-21). */
export interface Actor {
  readonly userId: number
  readonly userToken: string
  readonly sessionId: string
  readonly isSso: boolean
  /** Expanded (D-04), widest first. */
  readonly roles: readonly Role[]
  readonly level: Level
  readonly viewOnly: boolean
  readonly mustChangePassword: boolean
  /** The platform operator sees everything. */
  readonly operator: boolean
  readonly ids: ScopeIds
  /** Narrows transactions to the person's own (`CASHIER_TRX_SCOPE`, D-05). */
  readonly ownTransactionsOnly: boolean
}

type Db = Transaction<Tables>

/** A transaction of the database in which only what the actor may see exists. */
export interface ActorScope {
  readonly actor: Actor
  readonly db: Db
  /** The first fence: the condition that a row of the table aliased `alias` is in the actor's scope. */
  within(alias: string, columns: ScopeColumns): Expression<SqlBool>
}

/** A transaction without a person: sign-in, reset, receipt link, or the intake of one acquirer. */
export interface PlainScope {
  readonly db: Db
}

/** The columns of a table by which each kind of scope selects; kinds a table does not know are left out. */
export type ScopeColumns = Readonly<Partial<Record<keyof ScopeIds, string>>>

/** The columns of tables that carry the whole tenant path. */
export const tenantColumns = {
  acquirers: 'acquirer_id',
  affiliates: 'affiliate_id',
  instances: 'instance_id',
} as const

const setting = (ids: readonly number[]) => `{${ids.join(',')}}`

/** Opens a transaction in which both fences hold for the actor. */
export const asActor = <T>(database: Database, actor: Actor, work: (scope: ActorScope) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('app.mode', ${actor.operator ? 'operator' : 'actor'}, true),
      set_config('app.acquirers', ${setting(actor.ids.acquirers)}, true),
      set_config('app.affiliates', ${setting(actor.ids.affiliates)}, true),
      set_config('app.instances', ${setting(actor.ids.instances)}, true),
      set_config('app.merchants', ${setting(actor.ids.merchants)}, true),
      set_config('app.stores', ${setting(actor.ids.stores)}, true),
      set_config('app.terminals', ${setting(actor.ids.terminals)}, true),
      set_config('app.users', ${setting([actor.userId])}, true)`.execute(db)
    return work({ actor, db, within: (alias, columns) => condition(database, actor, alias, columns) })
  })

/** Opens a transaction for a call that nobody has signed in for: people are visible, nothing of a tenant is. */
export const asPublic = <T>(database: Database, work: (scope: PlainScope) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('app.mode', 'public', true)`.execute(db)
    return work({ db })
  })

/**
 * Lets the policies show these transactions besides the scope: the one whose receipt link was presented, or the members
 * of a story of which one is in scope.
 */
export const revealTransactions = async ({ db }: PlainScope, ids: readonly number[]): Promise<void> => {
  await sql`select set_config('app.transactions', ${setting(ids)}, true)`.execute(db)
}

/** Opens a transaction for arriving data; the intake itself keeps to the acquirer of its key. */
export const asIntake = <T>(database: Database, work: (scope: PlainScope) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('app.mode', 'intake', true)`.execute(db)
    return work({ db })
  })

const condition = (database: Database, actor: Actor, alias: string, columns: ScopeColumns): Expression<SqlBool> => {
  if (actor.operator || !database.conditions) return sql<SqlBool>`true`
  const parts = (Object.keys(columns) as (keyof ScopeIds)[])
    .filter((kind) => actor.ids[kind].length > 0)
    .map((kind) => among(`${alias}.${columns[kind]}`, actor.ids[kind]))
  // No scope row means no data, for every role.
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** One id as an equality, which lets the index deliver rows already sorted. */
const among = (column: string, ids: readonly number[]) =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}` : sql`${sql.ref(column)} = any(${ids}::bigint[])`
