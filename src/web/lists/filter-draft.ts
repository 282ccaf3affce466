import * as v from 'valibot'
import type { ErrorName } from '#core/errors.ts'
import { datesOf, type Period } from '#core/list/address.ts'
import type { Filter } from '#core/list/filters.ts'
import type { List } from '#core/list/declare.ts'
import { daysTouched, namedRanges } from '#core/time/time.ts'

/** What stands in the controls of the filter panel: text for one value, texts for several. */
export type Draft = Readonly<Record<string, string | readonly string[]>>

/** Why a control was refused: an error of the contract, or that its text is not of the form its hint asks for. */
export type DraftProblem = ErrorName | 'FORM'

export type Problems = Readonly<Record<string, DraftProblem>>

/** Instead of the name of a range: the days that stand in the draft as `dateFrom` and `dateTo`. */
export const OTHER_DATES = 'custom'

/** The filter that is the other end of a range: of `amountFrom` it is `amountTo`; undefined for what is no range. */
export const otherEnd = ({ filter }: Pick<List, 'filter'>, name: string): string | undefined => {
  const other = name.replace(/From$/, 'To')
  return other !== name && filter[other]?.kind === filter[name]?.kind ? other : undefined
}

/** The controls as an address fills them. */
export const draftOf = (
  list: Pick<List, 'filter'>,
  search: Readonly<Record<string, unknown>>,
  period?: Period,
): Draft => ({
  ...Object.fromEntries(Object.entries(list.filter).map(([name, filter]) => [name, shown(filter, search[name])])),
  ...(period && draftOfPeriod(period)),
})

const shown = ({ kind }: Filter, value: unknown): string | readonly string[] => {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return kind === 'choice' || kind === 'tokens' || kind === 'values' || kind === 'rrns' ? [] : ''
}

const draftOfPeriod = (period: Period): Draft =>
  period in namedRanges ? { period } : { period: OTHER_DATES, ...datesOf(period, new Date()) }

/**
 * The search parameters that the controls mean, or what is wrong with which control.
 * @param rangeDays the longest range of dates; without it, there is none
 */
export const parseDraft = (
  list: Pick<List, 'filter' | 'check' | 'period'>,
  draft: Draft,
  rangeDays?: number,
): { search: Record<string, unknown>; problems: Problems } => {
  const problems: Record<string, DraftProblem> = {}
  const search: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(list.filter)) {
    if (name === 'dateFrom' || name === 'dateTo') continue
    const raw = rawValue(filter, draft[name] ?? '')
    if (raw === undefined) continue
    const parsed = v.safeParse(filter.schema, raw)
    if (parsed.success) search[name] = parsed.output
    else problems[name] = 'FORM'
  }
  const { period, dates } = periodIn(draft)
  for (const problem of list.check?.({ ...search, ...dates }) ?? []) problems[problem.field] ??= problem.error
  if (dates?.dateFrom && dates.dateTo && rangeDays && daysTouched(dates.dateFrom, dates.dateTo) > rangeDays) {
    problems.dateTo ??= 'RANGE_TOO_LONG'
  }
  if (dates && !period) problems.dateFrom ??= 'RANGE_INCOMPLETE'
  // The default stays unsaid, so that an exact RRN search may look at all dates (D-37).
  return { search: { ...search, ...(period && period !== list.period && { period }) }, problems }
}

const rawValue = ({ kind, choices }: Filter, value: string | readonly string[]): unknown => {
  if (value.length === 0) return undefined
  if (typeof value !== 'string') return typeof choices?.[0] === 'number' ? value.map(Number) : value
  if (value.trim() === '') return undefined
  if (kind === 'number') return Number(value.trim().replace(',', '.'))
  if (kind === 'flag') return value === 'true'
  if (kind === 'rrns') return partsOf(value, /[\s,]+/)
  if (kind === 'values') return partsOf(value, ',')
  return value
}

/** Several values in one text. */
const partsOf = (typed: string, separator: string | RegExp): string[] =>
  typed
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** The period that is chosen and, where its days are, these; days without a period are not whole. */
const periodIn = ({ period, dateFrom, dateTo }: Draft) => {
  if (period !== OTHER_DATES) return period ? { period: period as Period } : {}
  if (!dateFrom || !dateTo) return { dates: {} }
  return {
    period: `${String(dateFrom)}~${String(dateTo)}` as Period,
    dates: { dateFrom: String(dateFrom), dateTo: String(dateTo) },
  }
}
