import { maskCardNumbers } from './mask.ts'
import type { Outcome, Problem } from './kind.ts'

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

export interface LineProblem extends Problem {
  /** Of the file or stream, from 1. */
  readonly line: number
}

const PROBLEMS_MAX = 1000
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

  reject(line: number, problems: readonly Problem[]): void {
    this.rejected++
    const room = PROBLEMS_MAX - this.problems.length
    for (const { field, reason } of problems.slice(0, room)) {
      this.problems.push({ line, field: maskCardNumbers(field).slice(0, FIELD_MAX), reason })
    }
  }

  count(line: number, outcome: Outcome): void {
    if (typeof outcome === 'string') this[outcome]++
    else this.reject(line, [outcome])
  }
}
