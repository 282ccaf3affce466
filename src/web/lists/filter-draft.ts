import * as v from 'valibot'
import type { ErrorName } from '#core/errors.ts'
import { datesOf, type Period, periodOf, type SearchOf } from '#core/list/address.ts'
import type { Filter } from '#core/list/filters.ts'
import type { List } from '#core/list/declare.ts'
import { daysTouched, namedRanges } from '#core/time/time.ts'

/** What is in the controls of filters: text for one value, texts for several. */
export type Draft = Readonly<Record<string, string | readonly string[]>>

/** Why a control was refused: an error of the contract, or that its text is not of the form its hint asks for. */
export type DraftProblem = ErrorName | 'FORM'

export type DraftProblems = Readonly<Record<string, DraftProblem>>

/** Instead of the name of a range: the days that the draft has as `dateFrom` and `dateTo`. */
export const OTHER_DATES = 'custom'

/** The filter that is the other end of a range: of `amountFrom` it is `amountTo`; undefined for what is no range. */
export const otherEnd = ({ filter }: Pick<List, 'filter'>, name: string): string | undefined => {
  const other = name.replace(/From$/, 'To')
  return other !== name && filter[other]?.kind === filter[name]?.kind ? other : undefined
}

/** How a range of numbers is asked for; all but `between` have one number. */
export type Comparison = 'over' | 'upTo' | 'between' | 'exactly'

/**
 * How a range of numbers was asked for: its other end is the least or the largest number that the filter takes, which
 * nobody typed.
 */
export const comparisonOf = ({ max }: Filter, from: string, to: string): Comparison => {
  if (from === '' || to === String(max)) return 'over'
  if (from === to) return 'exactly'
  return from === '0' ? 'upTo' : 'between'
}

/** Both ends of what is asked for by one number; none of no number. */
export const rangeOfNumber = (filter: Filter, comparison: Comparison, typed: string): { from: string; to: string } => {
  if (typed.trim() === '') return { from: '', to: '' }
  return { from: comparison === 'upTo' ? '0' : typed, to: comparison === 'over' ? String(filter.max ?? '') : typed }
}

/** Whether a filter is typed, so that it is taken over when it is complete and not at each key. */
export const isTyped = (
  { filter }: Pick<List, 'filter'>,
  name: string,
  style: { options?: unknown; source?: unknown },
) =>
  ['contains', 'digits', 'rrns', 'keys', 'number'].includes(filter[name]?.kind ?? '') ||
  (filter[name]?.kind === 'values' && !style.options && !style.source)

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
  return ['choice', 'tokens', 'values', 'rrns', 'keys'].includes(kind) ? [] : ''
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
): { search: Record<string, unknown>; problems: DraftProblems } => {
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
  // The default stays unsaid, so that an exact RRN or key may be looked for at all dates (D-37).
  return { search: { ...search, ...(period && period !== list.period && { period }) }, problems }
}

/** A change of filters, made to what the search is by then: of two in one moment both are kept. */
export type FilterUpdate<L extends List> = (search: SearchOf<L>) => Readonly<Record<string, unknown>>

/**
 * The search of a list after some of its filters were changed, at its first page; or what is wrong with these.
 * @param changed the names of the filters that are taken from the draft
 * @param rangeDays the longest range of dates; without it, there is none
 */
export const changedSearch = <L extends List>(
  list: L,
  search: SearchOf<L>,
  draft: Draft,
  changed: readonly string[],
  rangeDays?: number,
): { search: Record<string, unknown> } | { problems: DraftProblems } => {
  const taken = new Set(changed.includes('dateFrom') ? [...changed, 'period'] : changed)
  const own = Object.fromEntries(Object.entries(draft).filter(([name]) => taken.has(name)))
  const parsed = parseDraft(list, { ...draftOf(list, search, periodOf(list, search)), ...own }, rangeDays)
  const problems = Object.entries(parsed.problems).filter(([name]) => changed.includes(name))
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  const others = Object.entries(search).filter(
    ([name]) => !(name in list.filter) && name !== 'period' && name !== 'page',
  )
  return { search: { ...Object.fromEntries(others), ...parsed.search } }
}

/** The same change as an update; what is wrong by then changes nothing. */
export const filterUpdate =
  <L extends List>(list: L, draft: Draft, changed: readonly string[], rangeDays?: number): FilterUpdate<L> =>
  (search) => {
    const after = changedSearch(list, search, draft, changed, rangeDays)
    return 'search' in after ? after.search : search
  }

const rawValue = ({ kind, choices }: Filter, value: string | readonly string[]): unknown => {
  if (value.length === 0) return undefined
  if (typeof value !== 'string') return typeof choices?.[0] === 'number' ? value.map(Number) : value
  if (value.trim() === '') return undefined
  if (kind === 'number') return Number(value.trim().replace(',', '.'))
  if (kind === 'flag') return value === 'true'
  if (kind === 'rrns' || kind === 'keys') return partsOf(value, /[\s,]+/)
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
