import { type QueryResult, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { PrimaryClient } from './hosts.ts'
import type { Tables } from './types.ts'

/** How a statement says that it is to be planned once; a comment, because it travels through the query builder. */
const MARK = '/* planned once */'
/** Statements that one connection keeps; those beyond are planned each time. */
const STATEMENTS_MAX = 200

const planEachTime = 'set local plan_cache_mode to force_custom_plan'
/** The last of the settings that begin a transaction, which saves sending it before the first statement that is planned once. */
export const PLANNED_ONCE = 'set local plan_cache_mode to force_generic_plan'

/**
 * Runs a statement that is asked again and again in the same words, and that one plan serves whatever its values are. Each
 * connection plans it once, which for a list over all months takes twenty times as long as running it. Everything else is
 * planned for its values, because for it a general plan may be many times slower.
 */
export const runPlannedOnce = <T>(db: Transaction<Tables>, statement: RawBuilder<T>): Promise<QueryResult<T>> =>
  sql<T>`/* planned once */ ${statement}`.execute(db)

/**
 * A client for the `Client` option of a pool, which keeps the plans of what is marked so: as prepared statements, whose names
 * the query builder has no way to give. Before a statement of the other kind it sends the setting that says so, for the rest of
 * the transaction. `never` fits every overload of the driver's `query`, whose reply it is.
 */
export class PlanningClient extends PrimaryClient {
  readonly #names = new Map<string, string>()
  readonly #keepsPlans: boolean
  /** Whether plans are made for no value at the moment; undefined: not known. */
  #plansOnce: boolean | undefined = false

  constructor(config: pg.ClientConfig & { readonly keepsPlans?: boolean } = {}) {
    super(config)
    this.#keepsPlans = config.keepsPlans ?? true
  }

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const send = super.query.bind(this) as (...sent: unknown[]) => never
    // The counters of attempts name their statements themselves.
    if (typeof text !== 'string') return send(this.#keepsPlans ? text : withoutName(text), values, ...rest)
    const name = this.#keepsPlans && text.startsWith(MARK) ? this.#nameOf(text) : undefined
    const expected = this.#plansNext(values, name)
    if (expected !== this.#plansOnce) {
      sendWithoutWaiting(send(expected ? PLANNED_ONCE : planEachTime))
      this.#plansOnce = expected
    }
    this.#notePlans(text)
    return name ? send({ name, text, values }) : send(...args)
  }

  /** How a statement is to be planned; what has no values is planned alike. */
  #plansNext(values: unknown, name: string | undefined): boolean | undefined {
    if (name) return true
    const isPlain = !Array.isArray(values) || values.length === 0
    return isPlain ? this.#plansOnce : false
  }

  /** The setting lasts until the transaction ends, or goes back to a savepoint. */
  #notePlans(text: string): void {
    if (text === 'commit' || text === 'rollback') this.#plansOnce = false
    else if (text.startsWith('rollback to')) this.#plansOnce = undefined
    else if (text.endsWith(PLANNED_ONCE)) this.#plansOnce = true
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
