import * as v from 'valibot'
import type { ErrorName } from '#contract/errors.ts'
import { datesOf, type Period } from '#contract/list/address.ts'
import type { Filter } from '#contract/list/filters.ts'
import type { List } from '#contract/list/declare.ts'
import { daysTouched, formatFilterDate, isFilterTime, quickRanges } from '#contract/time.ts'

/** What stands in the controls of the filter panel: text for one value, texts for several. */
export type Draft = Readonly<Record<string, string | readonly string[]>>

/** Why a control was refused: an error of the contract, or that its text is not of the form its hint asks for. */
export type DraftProblem = ErrorName | 'FORM' | 'DATE'

export type Problems = Readonly<Record<string, DraftProblem>>

const CUSTOM = 'custom'

/** The controls as an address fills them. */
export const draftOf = (
  list: Pick<List, 'filter'>,
  search: Readonly<Record<string, unknown>>,
  period?: Period,
): Draft => ({
  ...Object.fromEntries(Object.entries(list.filter).map(([name, filter]) => [name, shown(filter, search[name])])),
  ...(period && draftOfPeriod(period)),
})

const shown = (filter: Filter, value: unknown): string | readonly string[] => {
  if (filter.kind === 'choice' || filter.kind === 'tokens') return Array.isArray(value) ? value.map(String) : []
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const draftOfPeriod = (period: Period): Draft => {
  if (period in quickRanges) return { period, dateFrom: '', dateTo: '' }
  const { dateFrom, dateTo } = datesOf(period, new Date())
  return { period: CUSTOM, dateFrom: formatFilterDate(dateFrom), dateTo: formatFilterDate(dateTo) }
}

/** 'DD.MM.YY' (D-78: 2000–2099) as the first or last minute of that day; undefined when there is no such day. */
const minuteOf = (typed: string, time: '00:00' | '23:59'): string | undefined => {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/.exec(typed.trim())
  if (!match) return undefined
  const [day = '', month = '', year = ''] = match.slice(1)
  const minute = `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}`
  return isFilterTime(minute) ? minute : undefined
}

/**
 * The search parameters that the controls mean, or what is wrong with which control.
 * @param rangeDays the longest range of dates (D-37)
 */
export const parseDraft = (
  list: Pick<List, 'filter' | 'check' | 'period'>,
  draft: Draft,
  rangeDays: number,
): { search: Record<string, unknown>; problems: Problems } => {
  const problems: Record<string, DraftProblem> = {}
  const search: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(list.filter)) {
    if (filter.kind === 'time') continue
    const raw = rawValue(filter, draft[name] ?? '')
    if (raw === undefined) continue
    const parsed = v.safeParse(filter.schema, raw)
    if (parsed.success) search[name] = parsed.output
    else problems[name] = 'FORM'
  }
  const dates = parsePeriod(draft, problems)
  for (const problem of list.check?.({ ...search, ...dates.wire }) ?? []) problems[problem.field] ??= problem.error
  if (dates.wire && daysTouched(dates.wire.dateFrom, dates.wire.dateTo) > rangeDays)
    problems.dateTo ??= 'RANGE_TOO_LONG'
  // The default stays unsaid, so that an exact RRN search may look at all dates (D-37).
  const chosen = dates.period === list.period ? undefined : dates.period
  return { search: { ...search, ...(chosen && { period: chosen }) }, problems }
}

const rawValue = (filter: Filter, value: string | readonly string[]): unknown => {
  if (typeof value !== 'string') {
    if (value.length === 0) return undefined
    return typeof filter.choices?.[0] === 'number' ? value.map(Number) : value
  }
  if (value.trim() === '') return undefined
  if (filter.kind === 'number') return Number(value.trim().replace(',', '.'))
  if (filter.kind === 'rrns' || filter.kind === 'values') return value.split(/[\s,]+/).filter(Boolean)
  return value
}

const parsePeriod = (draft: Draft, problems: Record<string, DraftProblem>) => {
  if (draft.period !== CUSTOM) return draft.period ? { period: draft.period as Period } : {}
  const dateFrom = minuteOf(String(draft.dateFrom), '00:00')
  const dateTo = minuteOf(String(draft.dateTo), '23:59')
  if (!dateFrom) problems.dateFrom = draft.dateFrom === '' ? 'RANGE_INCOMPLETE' : 'DATE'
  if (!dateTo) problems.dateTo = draft.dateTo === '' ? 'RANGE_INCOMPLETE' : 'DATE'
  if (!dateFrom || !dateTo) return {}
  return { period: `${dateFrom}~${dateTo}` as Period, wire: { dateFrom, dateTo } }
}
