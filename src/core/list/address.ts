import * as v from 'valibot'
import { OFFSET_MAX, PAGE_SIZE_MAX } from '#core/limits.ts'
import { isFilterTime, namedRangeOn, namedRanges, type NamedRange, type Today } from '#core/time/time.ts'
import type { ListBody, ListParams } from './calls.ts'
import { filtersFor, sortableFor, type Filters, type FilterOf, type List, type ListPrincipal } from './declare.ts'

/**
 * A range of dates as it is written in an address and in query keys: a name, so that a saved address means the same
 * tomorrow and yesterday's saved rows are found today, or two filter times 'from~to'.
 */
export type Period = NamedRange | `${string}~${string}`

/** The search parameters of a list's screen. What is absent is the default. */
export type ListSearch<F extends Filters = Filters, S extends string = string> = {
  page?: number
  perPage?: number
  sort?: S
  direction?: 'asc' | 'desc'
  period?: Period
  /** Nothing is filtered on purpose: the person's default filter does not take the place of that (D-84). */
  all?: true
} & Omit<FilterOf<F>, 'dateFrom' | 'dateTo'>

/** Whether a period is named, not two filter times. */
export const isNamedRange = (period: string): period is NamedRange => Object.hasOwn(namedRanges, period)

/** Whether an address names a period. */
const isPeriod = (value: unknown): value is Period =>
  typeof value === 'string' &&
  (isNamedRange(value) || (value.split('~').length === 2 && value.split('~').every(isFilterTime)))

// A bad address still shows the list: every part that makes no sense falls back to its default.
const lenient = (schema: v.GenericSchema): v.GenericSchema => v.fallback(v.optional(schema), undefined)

/** The search parameters of a declared list. */
export type SearchOf<L extends List> = ListSearch<L['filter'], L['sortable'][number]>

/** The schema of a list screen's search parameters. */
export function searchSchema<L extends List>(of: L): v.GenericSchema<Record<string, unknown>, SearchOf<L>>
export function searchSchema(of: Pick<List, 'filter' | 'sortable' | 'variants'>): v.GenericSchema {
  const sortable = [...of.sortable, ...Object.values(of.variants ?? {}).flatMap(({ sortable: own = [] }) => own)]
  const filters = Object.entries(of.filter).filter(([name]) => name !== 'dateFrom' && name !== 'dateTo')
  const entries: v.ObjectEntries = {
    page: lenient(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(OFFSET_MAX))),
    perPage: lenient(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_SIZE_MAX))),
    sort: lenient(v.picklist(sortable)),
    direction: lenient(v.picklist(['asc', 'desc'])),
    all: lenient(v.literal(true)),
    ...('dateFrom' in of.filter && { period: lenient(v.custom<Period>(isPeriod)) }),
    ...Object.fromEntries(filters.map(([name, { schema }]) => [name, lenient(schema)])),
  }
  return v.object(entries)
}

/** The dates a period means on the given day, as filter times. */
export const datesOf = (period: Period, today: Date | Today): { dateFrom: string; dateTo: string } => {
  if (isNamedRange(period)) return namedRangeOn(period, today)
  const [dateFrom = '', dateTo = ''] = period.split('~')
  return { dateFrom, dateTo }
}

/** The period a list shows: the chosen one, else none where single rows are named (D-37), else its default. */
export const periodOf = (
  { period, atAllDates = [] }: Pick<List, 'period' | 'atAllDates'>,
  search: ListSearch,
): Period | undefined => {
  const given: Readonly<Record<string, unknown>> = search
  return search.period ?? (atAllDates.some((name) => given[name]) ? undefined : period)
}

/** The dates of rows that are shown by the reader's clock are of its days, wherever their stores are. */
const byReader = (today: Date | Today): Date | Today =>
  today instanceof Date ? today : { reader: today.reader, earliest: today.reader, latest: today.reader }

/** Turns the address of a list's screen into its call, leaving out what the principal may not use. */
export const listRequestOf = <L extends List>(
  of: L,
  search: SearchOf<L>,
  principal: ListPrincipal,
  today: Date | Today,
  zone?: string,
): { params: ListParams; body: ListBody<L['filter'], L['sortable'][number]> } => {
  const allowed = filtersFor(of, principal)
  const { page, perPage, sort, direction, period: _, all: _all, ...filters }: ListSearch = search
  const period = periodOf(of, search)
  const filter = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== undefined && allowed.includes(name)),
  )
  return {
    params: { page: page ?? 1, perPage: perPage ?? of.perPage },
    body: {
      sort: sort && sortableFor(of, principal).includes(sort) ? { field: sort, direction: direction ?? 'asc' } : null,
      filter: { ...filter, ...(period && datesOf(period, of.storeTime ? today : byReader(today))) } as FilterOf<
        L['filter']
      >,
      ...(zone && { zone }),
    },
  }
}
