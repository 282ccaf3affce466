import type { WarningKind } from '../warnings.ts'

/** What the rollups contain of a terminal: today, and the 28 days before. Days and hours are of the store's wall time. */
export interface TerminalDays {
  /** The full hours of today that have passed: 14 at half past two. */
  readonly hour: number
  /** Hours with a transaction, one bit each: today, and on the same weekday of the four weeks before. */
  readonly hoursToday: number
  readonly hoursBefore: readonly number[]
  /** Successful and declined sales, refunds and voids. */
  readonly attempts: number
  readonly declined: number
  /** Successful ones. */
  readonly refunds: number
  readonly usualAttempts: number
  readonly usualDeclined: number
  readonly usualRefunds: number
  /** Days before on which there was any. */
  readonly activeDays: number
}

/** What is unusual, in numbers; `usual` is what the days before were like. */
export interface FoundWarning {
  readonly kind: WarningKind
  readonly value: number
  readonly usual: number
}

/** An hour is usual when this many of the four weeks had it. */
const WEEKS_USUAL = 3
/** Usual hours in a row without a transaction. */
const SILENT_HOURS = 3
const DECLINED_MIN = 5
const ATTEMPTS_MIN = 50
const REFUNDS_MIN = 3
const ACTIVE_DAYS_MIN = 7
/** From so many times the usual on, it is a warning. */
const DECLINES_FACTOR = 2
const REFUNDS_FACTOR = 3

const has = (hours: number, hour: number) => (hours & (1 << hour)) !== 0
const percent = (part: number, whole: number) => Math.round((part * 1000) / whole) / 10

/** B-29: what is unusual about a terminal today. */
export const findWarnings = (days: TerminalDays): FoundWarning[] =>
  [silence(days), risingDeclines(days), risingRefunds(days)].filter((finding) => finding !== undefined)

const silence = ({ hour, hoursToday, hoursBefore }: TerminalDays): FoundWarning | undefined => {
  const passed = Array.from({ length: hour }, (_, at) => at)
  const lastSeen = passed.findLast((at) => has(hoursToday, at)) ?? -1
  const isUsual = (at: number) => hoursBefore.filter((hours) => has(hours, at)).length >= WEEKS_USUAL
  const missed = passed.filter((at) => at > lastSeen && isUsual(at)).length
  // A transaction in the hour that is not over yet counts too.
  if (missed < SILENT_HOURS || has(hoursToday, hour)) return undefined
  return { kind: 'silent', value: missed, usual: passed.filter(isUsual).length }
}

const risingDeclines = ({
  attempts,
  declined,
  usualAttempts,
  usualDeclined,
}: TerminalDays): FoundWarning | undefined => {
  if (declined < DECLINED_MIN || usualAttempts < ATTEMPTS_MIN) return undefined
  const [value, usual] = [percent(declined, attempts), percent(usualDeclined, usualAttempts)]
  return value >= DECLINES_FACTOR * usual ? { kind: 'declines', value, usual } : undefined
}

const risingRefunds = ({ refunds, usualRefunds, activeDays }: TerminalDays): FoundWarning | undefined => {
  if (refunds < REFUNDS_MIN || activeDays < ACTIVE_DAYS_MIN) return undefined
  const usual = Math.round((usualRefunds * 10) / activeDays) / 10
  return refunds >= REFUNDS_FACTOR * usual ? { kind: 'refunds', value: refunds, usual } : undefined
}
