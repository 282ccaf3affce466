import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '../db/connect.ts'
import { asIntake } from '../db/scope.ts'
import { auditChanges } from './audit.ts'
import { batches, rounds } from './batches.ts'
import type { Kind, Line, Outcome, Problem } from './kind.ts'
import { kinds, type KindName } from './kinds.ts'
import { maskRecord } from './mask.ts'
import { Tally, type IntakeReport } from './report.ts'

/** One line as it arrived: a record, or why it is none. */
export type SourceLine =
  | { readonly number: number; readonly record: Record<string, unknown> }
  | { readonly number: number; readonly reason: string }

export interface IntakeOptions {
  readonly database: Database
  readonly kind: KindName
  /** Lines in the groups in which they arrive. */
  readonly lines: AsyncIterable<readonly SourceLine[]>
  /** Whose lines these are, whatever they say; null: each line says it, as on the command line. */
  readonly acquirerCode: string | null
  /** Called after each batch with what has become of the lines so far. */
  readonly onProgress?: (report: IntakeReport) => void
}

const BATCH = { max: 5000, patience: 500 }

/**
 * Takes lines of one kind in, in batches of one transaction each: validates, masks, stores what is new or changed.
 * A line that cannot go in is reported and the rest goes in; lines that were taken in before change nothing.
 */
export const intake = async (options: IntakeOptions): Promise<IntakeReport> => {
  const { database, lines, acquirerCode, onProgress } = options
  const kind: Kind = kinds[options.kind]
  const tally = new Tally()
  for await (const batch of batches(lines, BATCH)) {
    const valid: Line[] = []
    for (const source of batch) {
      tally.received++
      const line = read(kind, source, acquirerCode, tally)
      if ('content' in line) valid.push(line)
      else tally.reject(source.number, line)
    }
    const prepared = (await kind.prepare?.(database, valid)) ?? valid
    for (const [number, outcome] of await store(options, prepared)) tally.count(number, outcome)
    onProgress?.(tally)
  }
  return tally
}

const read = (kind: Kind, source: SourceLine, own: string | null, tally: Tally): Line | readonly Problem[] => {
  if ('reason' in source) return [{ field: '', reason: source.reason }]
  tally.masked += maskRecord(source.record)
  const { success, output, issues } = v.safeParse(kind.schema, source.record)
  if (!success) return issues.map(problemOf)
  const problem = claim(kind, output, own)
  if (problem) return [problem]
  return { number: source.number, token: randomBytes(16).toString('base64url'), content: output }
}

const problemOf = (issue: v.BaseIssue<unknown>): Problem => ({
  field: issue.path?.map(({ key }) => String(key)).join('.') ?? '',
  reason: issue.message,
})

/** Settles whose line it is. An acquirer other than the feed's own is as unknown as one that does not exist. */
const claim = (kind: Kind, content: { acquirerCode?: string | null }, own: string | null): Problem | undefined => {
  const above = kind.fieldAboveAcquirers?.(content)
  if (above && own !== null) return { field: above, reason: 'is not for a feed' }
  if (above) return content.acquirerCode ? { field: 'acquirerCode', reason: `does not fit ${above}` } : undefined
  content.acquirerCode ??= own
  if (content.acquirerCode === null) return { field: 'acquirerCode', reason: 'is required' }
  return own === null || content.acquirerCode === own ? undefined : { field: 'acquirerCode', reason: 'is unknown' }
}

const store = ({ database, kind: name }: IntakeOptions, lines: readonly Line[]): Promise<Map<number, Outcome>> =>
  asIntake(database, async ({ db }) => {
    const kind: Kind = kinds[name]
    const outcomes = new Map<number, Outcome>()
    // One statement cannot write a record twice.
    for (const round of rounds(lines, keyIn(kind))) {
      for (const [number, outcome] of await kind.store(db, round)) outcomes.set(number, outcome)
    }
    if (kind.isAudited) await auditChanges(db, name, lines, outcomes)
    return outcomes
  })

const keyIn =
  (kind: Kind) =>
  ({ content }: Line<{ acquirerCode?: string | null }>) =>
    `${content.acquirerCode} ${kind.keyOf(content)}`
