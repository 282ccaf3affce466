import { CompiledQuery, type QueryResult, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { PrimaryClient } from './hosts.ts'
import type { Tables } from './types.ts'

/** How a statement says that it is to be planned once; a comment, because it travels through the query builder. */
const MARK = '/* planned once */'
/** Statements that one connection keeps; those beyond are planned each time. */
const STATEMENTS_MAX = 200

const planOnce = CompiledQuery.raw('set local plan_cache_mode to force_generic_plan')
const planEachTime = CompiledQuery.raw('set local plan_cache_mode to force_custom_plan')

/**
 * Runs a statement that is asked again and again in the same words, and that one plan serves whatever its values are. Each
 * connection plans it once, which for a list over all months takes twenty times as long as running it. Everything else is
 * planned for its values, because for it a general plan may be many times slower.
 */
export const runPlannedOnce = <T>(db: Transaction<Tables>, statement: RawBuilder<T>): Promise<QueryResult<T>> => {
  sendWithoutWaiting(db.executeQuery(planOnce))
  const result = sql<T>`/* planned once */ ${statement}`.execute(db)
  sendWithoutWaiting(db.executeQuery(planEachTime))
  return result
}

/**
 * A client for the `Client` option of a pool, which keeps the plans of what is marked so: as prepared statements, whose names
 * the query builder has no way to give. `never` fits every overload of the driver's `query`, whose reply it is.
 */
export class PlanningClient extends PrimaryClient {
  readonly #names = new Map<string, string>()
  readonly #keepsPlans: boolean

  constructor(config: pg.ClientConfig & { readonly keepsPlans?: boolean } = {}) {
    super(config)
    this.#keepsPlans = config.keepsPlans ?? true
  }

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = this.#keepsPlans && typeof text === 'string' && text.startsWith(MARK) ? this.#nameOf(text) : undefined
    const sendWithoutWaiting = super.query.bind(this) as (...sent: unknown[]) => never
    if (name) return sendWithoutWaiting({ name, text, values })
    // The counters of attempts name their statements themselves.
    return this.#keepsPlans ? sendWithoutWaiting(...args) : sendWithoutWaiting(withoutName(text), values, ...rest)
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= STATEMENTS_MAX) return known
    const name = `planned-${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

const withoutName = (statement: unknown): unknown => {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement
  return Object.getPrototypeOf(statement) === Object.prototype ? { ...statement, name: undefined } : statement
}

/**
 * Sends a statement without waiting: it travels with the one that follows. Were it to fail, the transaction would be lost and
 * the one that follows refused.
 */
export const sendWithoutWaiting = (statement: Promise<unknown>): void => void statement.catch(() => {})
