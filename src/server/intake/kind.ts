import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/types.ts'

/** Why a line did not go in; `field` is empty when the whole line is meant. */
export interface Problem {
  readonly field: string
  readonly reason: string
}

/** What became of a line. */
export type Outcome = 'inserted' | 'updated' | 'unchanged' | Problem

/** A line that satisfies its schema. */
export interface Line<Content = object> {
  readonly number: number
  /** The public token of the record, if it turns out to be a new one. */
  readonly token: string
  readonly content: Content
}

/** One kind of line: what it says and how it is stored. */
export interface Kind<Content = object> {
  readonly schema: v.GenericSchema<unknown, Content> & { readonly entries: v.ObjectEntries }
  /** What tells its records apart, within an acquirer. */
  keyOf(content: Content): string
  /** Whether its changes belong into the audit trail (SEC-55); payments are no changes made by people. */
  readonly isAudited: boolean
  /** The field by which a line speaks of the platform above all acquirers, which no feed may do. */
  fieldAboveAcquirers?(content: Content): string | undefined
  /** Slow work that must not happen inside the transaction. */
  prepare?(database: Database, lines: readonly Line<Content>[]): Promise<readonly Line<Content>[]>
  /** Stores lines with different keys. @returns the outcome of each line by its number */
  store(db: Transaction<Tables>, lines: readonly Line<Content>[]): Promise<Map<number, Outcome>>
}

/** The lines as the JSON parameter that the statements of the kinds unfold with `json_to_recordset`. */
export const asJson = (lines: readonly Line[]): string =>
  JSON.stringify(lines.map(({ number, token, content }) => ({ number, token, ...content })))

/** What the statements of the kinds return for each line. */
export interface Stored {
  readonly number: number
  /** Field and reason. */
  readonly problem: readonly [field: string, reason: string] | null
  /** The token of the record that was written; null if nothing was. */
  readonly written: string | null
  readonly token: string
}

/** A record that was written under the token offered for it is new. */
export const outcomesOf = (rows: readonly Stored[]): Map<number, Outcome> =>
  new Map(rows.map((row) => [row.number, outcomeOf(row)]))

const outcomeOf = ({ problem, written, token }: Stored): Outcome => {
  if (problem) return { field: problem[0], reason: problem[1] }
  if (written === null) return 'unchanged'
  return written === token ? 'inserted' : 'updated'
}
