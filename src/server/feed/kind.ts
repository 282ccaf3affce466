import { type RawBuilder, sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Database } from '#server/database/connect.ts'
import type { RetainedFrom } from '#server/database/operation-facts.ts'
import type { Tables } from '#server/database/types.ts'

/** Why a line did not go in; `field` is empty when the whole line is meant. */
export interface LineRejection {
  readonly field: string
  readonly reason: string
}

/** What became of a line. */
export type LineOutcome = 'inserted' | 'updated' | 'unchanged' | LineRejection

/** A line that satisfies its schema. */
export interface FeedLine<Content = object> {
  readonly number: number
  /** Unique in its batch; the public token of the record, if it turns out to be a new one. */
  readonly token: string
  /** Null above all acquirers. */
  readonly acquirerId: number | null
  readonly content: Content
}

/** One kind of line: what it says and how it is stored. */
export interface Kind<Content = object> {
  readonly schema: v.GenericSchema<unknown, Content> & { readonly entries: v.ObjectEntries }
  /** What identifies a record within an acquirer. */
  keyOf(content: Content): string
  /** The table that people change in the portal too, and its column with what `keyOf` says. */
  readonly shared?: { readonly table: RawBuilder<unknown>; readonly key: RawBuilder<unknown> }
  /** Locks what has to be locked before the records, in the common order of locks. */
  lockFirst?(db: Transaction<Tables>, lines: readonly FeedLine<Content>[]): Promise<void>
  /** Whether its changes belong into the audit log (SEC-55); payments are no changes made by people. */
  readonly isAudited: boolean
  /** Whether its lines may name acquirers that do not exist yet. */
  readonly makesAcquirers?: boolean
  /** The field by which a line would change the platform above all acquirers, which no feed may do. */
  fieldAboveAcquirers?(content: Content): string | undefined
  /** The field by which a line is older than what is kept: it would be new each time, and deleted again. */
  fieldTooOld?(content: Content, retained: RetainedFrom): string | undefined
  /** Slow work that must not happen inside the transaction. */
  prepare?(database: Database, lines: readonly FeedLine<Content>[]): Promise<readonly FeedLine<Content>[]>
  /** Stores lines with different keys. */
  store(db: Transaction<Tables>, lines: readonly FeedLine<Content>[]): Promise<LineOutcomes>
}

/**
 * Locks the records that lines name, before a statement reads them: what somebody changes in the portal at the same moment
 * would be overwritten with what it was before. In the order in which the portal locks them.
 */
export const lockShared = async (db: Transaction<Tables>, kind: Kind, lines: readonly FeedLine[]): Promise<void> => {
  await kind.lockFirst?.(db, lines)
  if (!kind.shared) return
  const keys = lines.map(({ content }) => kind.keyOf(content))
  const acquirers = [...new Set(lines.map(({ acquirerId }) => acquirerId))]
  await sql`
    select from ${kind.shared.table}
    where (acquirer_id = any(${acquirers}::bigint[]) ${acquirers.includes(null) ? sql`or acquirer_id is null` : sql``})
      and ${kind.shared.key} = any(${keys}::text[])
    order by id for no key update`.execute(db)
}

/** What became of lines, by their tokens; a line that is not there was known and changed nothing. */
export type LineOutcomes = Map<string, LineOutcome>

/** What a statement that stores lines says of one of them; the problem is a field and a reason. */
export interface StoredRow {
  readonly token: string
  readonly problem: readonly [field: string, reason: string] | null
  readonly outcome: 'inserted' | 'updated' | null
}

/** The outcomes that the rows of a statement say, by the tokens of their lines. */
export const outcomesOf = (rows: readonly StoredRow[]): LineOutcomes =>
  new Map(
    rows.map(({ token, problem, outcome }) => [
      token,
      problem ? { field: problem[0], reason: problem[1] } : (outcome ?? 'unchanged'),
    ]),
  )
