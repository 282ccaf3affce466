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

/** Successful sales of a store by this time of the day: today, and on the same weekday of the four weeks before. */
export interface StoreSales {
  readonly today: number
  readonly before: readonly number[]
}

/** In which hours a terminal or a store had transactions. */
type Hours = Pick<TerminalDays, 'hour' | 'hoursToday' | 'hoursBefore'>

/** What is unusual, in numbers; `usual` is what the days before were like. */
export interface FoundWarning {
  readonly kind: WarningKind
  readonly value: number
  readonly usual: number
}

/** The same weekdays before that are looked at, the latest first. */
const WEEKS = [0, 1, 2, 3]
/** An hour is usual when this many of them had it, and so are sales. */
const WEEKS_USUAL = 3
/** Usual hours in a row without a transaction. */
const SILENT_HOURS = 3
const DECLINED_MIN = 5
const ATTEMPTS_MIN = 50
const REFUNDS_MIN = 3
const ACTIVE_DAYS_MIN = 7
/** A store sells far less where it has at most this part of the usual sales, and fewer than chance explains. */
const SALES_FACTOR = 0.5
/** Of sales that come independently, so many standard deviations are missing on one day in some 700. */
const SALES_DEVIATIONS = 3
/** From so many times the usual on, it is a warning. */
const DECLINES_FACTOR = 2
const REFUNDS_FACTOR = 3

const has = (hours: number, hour: number) => (hours & (1 << hour)) !== 0
/** Whether an hour has business on this weekday. */
const isUsualHour = (hoursBefore: readonly number[], at: number) =>
  hoursBefore.filter((hours) => has(hours, at)).length >= WEEKS_USUAL
const percent = (part: number, whole: number) => Math.round((part * 1000) / whole) / 10

/** B-29: what is unusual about a terminal today. */
export const findWarnings = (days: TerminalDays): FoundWarning[] =>
  [silence(days), risingDeclines(days), risingRefunds(days)].filter((finding) => finding !== undefined)

/**
 * JOB-24: what is unusual about a store today. A store that is silent is not told to sell less as well.
 * @param terminals those of it that take payments, by one clock; of a single one, its silence is its own warning
 * @param sales undefined where they were not counted
 */
export const findStoreWarnings = (terminals: readonly Hours[], sales: StoreSales | undefined): FoundWarning[] => {
  const silent = silence({
    hour: Math.max(...terminals.map(({ hour }) => hour)),
    hoursToday: unite(terminals.map(({ hoursToday }) => hoursToday)),
    hoursBefore: hoursOfAll(terminals),
  })
  if (silent) return terminals.length > 1 ? [{ ...silent, kind: 'storeSilent' }] : []
  const fewer = sales && fewerSales(sales)
  return fewer ? [fewer] : []
}

/** In which hours any of the terminals had transactions, by week. */
const hoursOfAll = (terminals: readonly Hours[]) =>
  WEEKS.map((week) => unite(terminals.map(({ hoursBefore }) => hoursBefore[week] ?? 0)))

const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hasUsualHours = (hoursBefore: readonly number[]) => ALL_HOURS.some((at) => isUsualHour(hoursBefore, at))
const hasUsualSales = ({ before }: StoreSales) => before.filter((sales) => sales > 0).length >= WEEKS_USUAL

/** Whether the days before tell what is usual, for each kind of warning, of one store at least. @param stores the terminals of each */
export const haveUsual = (
  stores: readonly (readonly TerminalDays[])[],
  sales: readonly StoreSales[],
): Readonly<Record<WarningKind, boolean>> => ({
  storeSilent: stores.some((terminals) => hasUsualHours(hoursOfAll(terminals))),
  storeSales: sales.some(hasUsualSales),
  silent: stores.flat().some(({ hoursBefore }) => hasUsualHours(hoursBefore)),
  declines: stores.flat().some(({ usualAttempts }) => usualAttempts >= ATTEMPTS_MIN),
  refunds: stores.flat().some(({ activeDays }) => activeDays >= ACTIVE_DAYS_MIN),
})

const unite = (hours: readonly number[]) => hours.reduce((all, one) => all | one, 0)

const fewerSales = ({ today, before }: StoreSales): FoundWarning | undefined => {
  if (!hasUsualSales({ today, before })) return undefined
  const days = before.filter((sales) => sales > 0)
  const usual = days.reduce((sum, sales) => sum + sales, 0) / days.length
  if (today > Math.min(usual * SALES_FACTOR, usual - SALES_DEVIATIONS * Math.sqrt(usual))) return undefined
  return { kind: 'storeSales', value: today, usual: Math.round(usual) }
}

const silence = ({ hour, hoursToday, hoursBefore }: Hours): FoundWarning | undefined => {
  const passed = Array.from({ length: hour }, (_, at) => at)
  const lastSeen = passed.findLast((at) => has(hoursToday, at)) ?? -1
  const isUsual = (at: number) => isUsualHour(hoursBefore, at)
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
