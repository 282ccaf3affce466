import { maskCardNumbers } from '#core/card-number/card-number.ts'
import type { LineOutcome, LineRejection } from './kind.ts'

/** What became of the lines of one file or stream. */
export interface IntakeReport {
  readonly received: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  /** Lines that did not go in. */
  readonly rejected: number
  /** Why, for the first of them; values of the line are never repeated. */
  readonly problems: readonly LineProblem[]
  /** Values in which a full card number was cut to its last four digits. */
  readonly masked: number
}

export interface LineProblem extends LineRejection {
  /** Of the file or stream, from 1. */
  readonly line: number
}

/** Of a report. */
export const PROBLEMS_MAX = 1000
/** Names of unknown fields come from outside. */
const FIELD_MAX = 64

/** Counts towards a report. */
export class Tally implements IntakeReport {
  received = 0
  inserted = 0
  updated = 0
  unchanged = 0
  rejected = 0
  masked = 0
  readonly problems: LineProblem[] = []
}

/** What became of the lines of one acquirer in one batch. */
export interface BatchCounts {
  accepted: number
  rejected: number
  /** Why, for the first of them. */
  readonly problems: LineProblem[]
}

/** As many rejected lines of an acquirer as are kept for the feed status. */
export const REJECTS_MAX = 100

/** Counts the lines of one batch: towards the report of all, and by the code of the acquirer that each names. */
export class BatchTally {
  readonly byAcquirer = new Map<string, BatchCounts>()
  readonly #report: Tally

  constructor(report: Tally) {
    this.#report = report
  }

  receive(): void {
    this.#report.received++
  }

  mask(values: number): void {
    this.#report.masked += values
  }

  reject(line: number, problems: readonly LineRejection[], acquirerCode: string | null | undefined): void {
    this.#report.rejected++
    const named = problems.map(({ field, reason }) => ({
      line,
      field: storable(maskCardNumbers(field).slice(0, FIELD_MAX)),
      reason,
    }))
    addUpTo(PROBLEMS_MAX, this.#report.problems, named)
    const counts = this.#countsOf(acquirerCode)
    if (!counts) return
    counts.rejected++
    addUpTo(REJECTS_MAX, counts.problems, named)
  }

  count(line: number, outcome: LineOutcome, acquirerCode: string | null | undefined): void {
    if (typeof outcome !== 'string') return this.reject(line, [outcome], acquirerCode)
    this.#report[outcome]++
    const counts = this.#countsOf(acquirerCode)
    if (counts) counts.accepted++
  }

  #countsOf(acquirerCode: string | null | undefined): BatchCounts | undefined {
    if (!acquirerCode) return undefined
    const code = storable(acquirerCode)
    const known = this.byAcquirer.get(code)
    if (known) return known
    const counts: BatchCounts = { accepted: 0, rejected: 0, problems: [] }
    this.byAcquirer.set(code, counts)
    return counts
  }
}

/** PostgreSQL stores neither a NUL nor half a surrogate pair, which may come from outside. */
export const storable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '\uFFFD')

const addUpTo = (max: number, listed: LineProblem[], more: readonly LineProblem[]) => {
  listed.push(...more.slice(0, max - listed.length))
}
