import { CompiledQuery, type RawBuilder, sql, type Expression, type SqlBool, type Transaction } from 'kysely'
import type { Action } from '#core/access/access.ts'
import { grantFor, roleCan } from '#core/access/can.ts'
import { type Level, type Role, roles, type UnitKind, unitKindOf } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Database } from './connect.ts'
import { column } from './names.ts'
import { PLANNED_ONCE, sendWithoutWaiting } from './planned-once.ts'
import type { Tables } from './types.ts'

/** Ids of what a person's roles are bound to (D-05). */
export interface ScopeIds {
  readonly acquirers: readonly number[]
  readonly affiliates: readonly number[]
  readonly instances: readonly number[]
  readonly merchants: readonly number[]
  readonly stores: readonly number[]
  readonly terminals: readonly number[]
}

/** One thing a role is bound to. */
export interface Binding {
  readonly role: Role
  readonly id: number
}

/**
 * The id that a row of `role_binding` aliased `b` opens, if any: a role is bound to its own kind of unit, and a binding to
 * another opens nothing. Terminals are linked, not bound.
 */
export const boundId: RawBuilder<number | null> = sql`case b.role ${sql.join(
  roles.flatMap((role) => {
    const kind = unitKindOf(role)
    return kind && kind !== 'terminal' ? [sql`when ${sql.lit(role)} then ${column(`b.${kind}_id`)}`] : []
  }),
  sql` `,
)} end`

/** The union of what these bindings open. */
export const scopeIds = (bindings: readonly Binding[]): ScopeIds => {
  const ids: Record<keyof ScopeIds, number[]> = {
    acquirers: [],
    affiliates: [],
    instances: [],
    merchants: [],
    stores: [],
    terminals: [],
  }
  for (const { role, id } of bindings) {
    const kind = unitKindOf(role)
    if (kind && !ids[`${kind}s`].includes(id)) ids[`${kind}s`].push(id)
  }
  return ids
}

/** The id of no person: identities begin at 1. */
export const NOBODY = 0

/** The person behind a request, read from the database on each one (SEC-21). */
export interface Principal {
  readonly userId: number
  readonly userToken: string
  /** null for work that goes on without one, such as an export. */
  readonly sessionId: string | null
  readonly isSso: boolean
  /** Expanded (D-04), widest first. */
  readonly roles: readonly Role[]
  readonly level: Level
  readonly viewOnly: boolean
  readonly mustChangePassword: boolean
  /** The platform operator sees everything. */
  readonly operator: boolean
  readonly bindings: readonly Binding[]
  /** Narrows transactions to the person's own (`CASHIER_TRX_SCOPE`, D-05). */
  readonly ownTransactionsOnly: boolean
  /** Nobody at all: a role over a place, as somebody who supports its people sees it. `userId` is `NOBODY`. */
  readonly isSeenAs?: true
}

/** Whether a principal holds a role over units of one of these kinds. */
export const isBoundTo = ({ bindings }: Pick<Principal, 'bindings'>, ...kinds: readonly UnitKind[]): boolean =>
  bindings.some(({ role }) => kinds.some((kind) => kind === unitKindOf(role)))

/**
 * The principal with the scope of those roles alone that may do the action: several roles add up, they never lend one another
 * their rights. The router narrows every call by it, an export when it is written and when its file is fetched.
 * @returns undefined when the leading role may not
 */
export const narrowScope = (principal: Principal, action: Action, variant: Variant): Principal | undefined =>
  grantFor(principal, action, variant) && {
    ...principal,
    bindings: principal.bindings.filter(({ role }) => roleCan(role, action, variant)),
  }

type Db = Transaction<Tables>

/** A transaction of the database in which only what the principal may see exists. */
export interface PrincipalScope {
  readonly principal: Principal
  readonly db: Db
  /** The first layer of isolation: the condition that a row of the table aliased `alias` is in the principal's scope. */
  isInside(alias: string, columns: ScopeColumns): Expression<SqlBool>
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

/** Who is at work, as the policies know it. */
type Mode = 'operator' | 'actor' | 'public' | 'intake' | 'worker'

/**
 * Sets what the policies read, for the rest of the transaction. `set` takes no parameters, but is quicker than `set_config` and also
 * reaches the shards of a distributed PostgreSQL.
 * @throws RangeError for an id that is none, before it gets into the text
 */
const setIds = (kind: keyof ScopeIds | 'users' | 'transactions', ids: readonly number[]): string => {
  if (!ids.every((id) => Number.isSafeInteger(id))) throw new RangeError(`Not ids of ${kind}: ${ids.join(', ')}`)
  return `set local app.${kind} to '{${ids.join(',')}}'`
}
const setMode = (mode: Mode): string => `set local app.mode to '${mode}'`

/** In one message. */
const setting = (...statements: readonly string[]) => CompiledQuery.raw(statements.join('; '))

const scopeKinds = ['acquirers', 'affiliates', 'instances', 'merchants', 'stores', 'terminals'] as const
const publicMode = setting(setMode('public'), PLANNED_ONCE)
const intakeMode = setting(setMode('intake'))
const workerMode = setting(setMode('worker'))

/**
 * Opens a transaction in which both layers of isolation apply to the principal, with the scope of the bindings the
 * principal brings.
 */
export const asPrincipal = <T>(
  database: Database,
  principal: Principal,
  work: (scope: PrincipalScope) => Promise<T>,
): Promise<T> => {
  const ids = scopeIds(principal.bindings)
  return database.kysely.transaction().execute(async (db) => {
    const settings = setting(
      setMode(principal.operator ? 'operator' : 'actor'),
      ...scopeKinds.map((kind) => setIds(kind, ids[kind])),
      setIds('users', [principal.userId]),
      PLANNED_ONCE,
    )
    sendWithoutWaiting(db.executeQuery(settings))
    const unrestricted = principal.operator || !database.conditions
    return work({
      principal,
      db,
      isInside: (alias, columns) => (unrestricted ? sql<SqlBool>`true` : condition(ids, alias, columns)),
    })
  })
}

/** Opens a transaction for a call that nobody has signed in for: people are visible, nothing of a tenant is. */
export const asPublic = <T>(database: Database, work: (scope: PlainScope) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (db) => {
    sendWithoutWaiting(db.executeQuery(publicMode))
    return work({ db })
  })

/**
 * Lets the policies show these transactions besides the scope: the one whose receipt link was presented, or the members
 * of linked transactions of which one is in scope.
 */
export const revealTransactions = async ({ db }: PlainScope, ids: readonly number[]): Promise<void> => {
  await db.executeQuery(setting(setIds('transactions', ids)))
}

/** Lets the policies show these people besides the scope: somebody about to be added, or those who share a terminal. */
export const revealPeople = async ({ principal, db }: PrincipalScope, ids: readonly number[]): Promise<void> => {
  await db.executeQuery(setting(setIds('users', [principal.userId, ...ids])))
}

/** Opens a transaction for arriving data; the intake itself keeps to the acquirer of its key. */
export const asIntake = <T>(database: Database, work: (scope: PlainScope) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (db) => {
    sendWithoutWaiting(db.executeQuery(intakeMode))
    return work({ db })
  })

/** As `asIntake`, but nothing of the work is kept: its transaction is rolled back when it has ended, well or not. */
export const asIntakeRolledBack = async <T>(
  database: Database,
  work: (scope: PlainScope) => Promise<T>,
): Promise<T> => {
  const db = await database.kysely.startTransaction().execute()
  try {
    sendWithoutWaiting(db.executeQuery(intakeMode))
    return await work({ db })
  } finally {
    await db.rollback().execute()
  }
}

/** Opens a transaction for the worker, which finishes what people have queued: it sees the jobs and nothing of a tenant. */
export const asWorker = <T>(database: Database, work: (scope: PlainScope) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (db) => {
    await db.executeQuery(workerMode)
    return work({ db })
  })

const condition = (ids: ScopeIds, alias: string, columns: ScopeColumns): Expression<SqlBool> => {
  const parts = (Object.keys(columns) as (keyof ScopeIds)[])
    .filter((kind) => ids[kind].length > 0)
    .map((kind) => among(`${alias}.${columns[kind]}`, ids[kind]))
  // No scope row means no data, for every role.
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** One id as an equality, which lets the index deliver rows already sorted. */
const among = (name: string, ids: readonly number[]) =>
  ids.length === 1 ? sql`${sql.ref(name)} = ${ids[0]}` : sql`${sql.ref(name)} = any(${ids}::bigint[])`
