import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import { endpoint, recordToken, type Endpoint } from '#core/endpoint.ts'
import type { ErrorName } from '#core/errors.ts'
import { OFFSET_MAX, PAGE_SIZE_MAX } from '#core/limits.ts'
import { isFilterTime } from '#core/time/time.ts'
import { timeZone } from '#core/time/time-zone.ts'
import type { Fields, FilterOf, Filters, List, RowOf, Sort } from './declare.ts'

const pageNumber = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1), v.maxValue(max))

/** D-30: pages start at 1, at most 100 rows each, page × perPage at most 1,000,000. */
const pageParams = {
  page: pageNumber(OFFSET_MAX),
  perPage: pageNumber(PAGE_SIZE_MAX),
}

export interface ListParams {
  readonly page: number
  readonly perPage: number
}

const withinOffset = <P extends ListParams>() =>
  v.check<P, string>(
    ({ page, perPage }) => page * perPage <= OFFSET_MAX,
    'page × perPage is at most 1,000,000: narrow the filter',
  )

export interface ListBody<F extends Filters = Filters, S extends string = string> {
  /** null: the default sort of the list (D-97). */
  readonly sort: Sort<S> | null
  readonly filter: FilterOf<F>
  /** The zone in which the times that are no store's are shown to the reader (IANA); UTC where none is named. */
  readonly zone?: string | undefined
  /**
   * UTC instant: rows that arrive after it are left out, so that nothing moves between the pages that were asked for
   * with it.
   */
  readonly asOf?: string | undefined
}

/** The reply of every list (D-30). */
export interface Page<Row> {
  readonly items: readonly Row[]
  readonly total: number
  /** 'atLeast': counting stopped at the cap; there are more. */
  readonly totalIs: 'exact' | 'atLeast'
  readonly page: number
  readonly perPage: number
}

/** What chooses and sorts rows, entry by entry. */
interface BodyEntries<F extends Filters, S extends string> extends v.ObjectEntries {
  readonly sort: v.GenericSchema<Sort<S> | null | undefined, Sort<S> | null>
  readonly filter: v.GenericSchema<FilterOf<F> | undefined, FilterOf<F>>
  readonly zone: v.GenericSchema<string | undefined>
}

/** Which rows of a list, and in which order: the entries of the body of every call about them. */
export function bodyOf<R extends Fields, F extends Filters, S extends string, C extends keyof R & string>(
  of: List<R, F, S, C>,
): BodyEntries<F, S>
export function bodyOf(of: Pick<List, 'sortable' | 'variants' | 'filterSchema'>): BodyEntries<Filters, string> {
  const sortable = [
    ...new Set([...of.sortable, ...Object.values(of.variants ?? {}).flatMap(({ sortable: own = [] }) => own)]),
  ]
  return {
    sort: v.optional(
      v.nullable(v.strictObject({ field: v.picklist(sortable), direction: v.picklist(['asc', 'desc']) })),
      null,
    ),
    filter: v.optional(of.filterSchema, {}),
    zone: v.optional(timeZone),
  }
}

/** UTC instant: rows that arrive after it are left out. */
const asOf = v.optional(
  v.pipe(
    v.string(),
    v.isoTimestamp('DATE_MALFORMED' satisfies ErrorName),
    // The form alone lets the 31st of February pass, which no database understands.
    v.check(
      (text) => !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) || isFilterTime(text.slice(0, 16).replace('T', ' ')),
      'DATE_UNKNOWN' satisfies ErrorName,
    ),
  ),
)

/** What chooses rows, without their order: the body of calls that say something of all rows of a filter. */
export const selectionOf = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string>(
  of: List<R, F, S, C>,
) => {
  const { filter, zone } = bodyOf(of)
  return v.strictObject({ filter, zone, asOf })
}

interface ListCall<Path extends string> {
  readonly name: string
  readonly path: Path
  /** The right to make the call, where it is another one than that of the list. */
  readonly access?: Action
}

/** The call `POST {path}/{page}/{perPage}` of a list (§7). */
export const listCall = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string>(
  of: List<R, F, S, C>,
  { name, path, access = of.access }: ListCall<string>,
): Endpoint<ListParams, ListBody<F, S>, Page<RowOf<R, C>>> =>
  endpoint({
    name,
    method: 'POST',
    path: `${path}/{page}/{perPage}`,
    access,
    params: v.pipe(v.strictObject(pageParams), withinOffset()),
    body: v.strictObject({ ...bodyOf(of), asOf }),
    reply: pageReply(of),
    compressed: true,
    offline: of.offline,
    rows: of,
  })

/** The same for a list that belongs to one record, whose token is in the path: `terminal/{token}/users`. */
export const ownedListCall = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string>(
  of: List<R, F, S, C>,
  { name, path, access = of.access }: ListCall<`${string}/{token}/${string}`>,
): Endpoint<ListParams & { readonly token: string }, ListBody<F, S>, Page<RowOf<R, C>>> =>
  endpoint({
    name,
    method: 'POST',
    path: `${path}/{page}/{perPage}`,
    access,
    params: v.pipe(v.strictObject({ token: recordToken, ...pageParams }), withinOffset()),
    body: v.strictObject({ ...bodyOf(of), asOf }),
    reply: pageReply(of),
    compressed: true,
    offline: of.offline,
    rows: of,
  })

/** The reply of the call of a list, and of a call that says more beside its rows. */
export const pageReply = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string>(
  of: List<R, F, S, C>,
) =>
  v.strictObject({
    items: v.array(of.rowSchema),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    totalIs: v.picklist(['exact', 'atLeast']),
    page: v.number(),
    perPage: v.number(),
  })
