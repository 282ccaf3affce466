import { sql } from 'kysely'
import { COUNT_CAP } from '#core/limits.ts'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import { DEFAULT_ZONE } from '#core/time/time-zone.ts'
import { fieldsFor, filtersFor, sortableFor, type List, type ListRow, type ListPrincipal } from '#core/list/declare.ts'
import { ApiError } from '#server/http/api-error.ts'
import { column } from '#server/database/names.ts'
import { runPlannedOnce } from '#server/database/planned-once.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { ListSource, SkipRequest, Sql } from './source.ts'

interface Request {
  readonly params: ListParams
  readonly body: ListBody
}

/** As many rows are sorted as soon as they are found. */
const FEW = 1000

/** From this offset on, finding the ids first and then their rows is cheaper than planning twice over all months. */
const DEEP = 2000

/**
 * One page of a list for this principal, ties broken by id, and the total: known to the source, or counted up to a cap
 * (D-30).
 * @throws ApiError WRONG_SHAPE for a filter or sort the principal does not have, or the list's own problem with its filter
 */
export const listPage = async <L extends List>(
  scope: PrincipalScope,
  list: L,
  source: ListSource<L>,
  { params: { page, perPage }, body }: Request,
  listPrincipal: ListPrincipal,
): Promise<Page<ListRow<L>>> => {
  const selected = [source.visible(scope), ...conditions(list, source, body, listPrincipal)]
  const arrived = (side: Sql) =>
    body.asOf && source.arrived ? [sql`${source.arrived} ${side} ${body.asOf}::timestamptz`] : []
  const [late] = arrived(sql`>`)
  const fields = fieldsFor(list, listPrincipal)
  const query: PageQuery = {
    scope,
    source,
    // Not under their own names, which would then mean the columns of the reply in `order by`.
    columns: sql.join(fields.map((field, at) => sql`${source.columns[field]} as ${column(`c${at}`)}`)),
    where: allOf(...selected, ...arrived(sql`<=`)),
    late: late && allOf(...selected, late),
    orderBy: (table) =>
      orderOf(
        list,
        source,
        body.sort,
        listPrincipal,
        source.key.map((name) => column(table ? `${table}.${name}` : name)),
      ),
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const few = source.selective?.is(body.filter) ? await countFew(query) : undefined
  const read = () => {
    if (query.offset >= DEEP) return readDeep(query, { filter: body.filter, sort: sortOf(list, body.sort) })
    const shallow = shallowPage(query, few !== undefined)
    return isIndexed(list, source, body) ? runPlannedOnce(scope.db, shallow) : shallow.execute(scope.db)
  }
  // Both are on their way at once.
  const [{ rows }, known] = await Promise.all([read(), source.total?.(scope, body.filter)])
  // The moment of a list is that of its first page.
  const total =
    known === undefined
      ? (few ?? countedBy(query, rows.length) ?? (await countUpToCap(query)))
      : known - (page > 1 ? await countLate(query) : 0)
  return {
    items: rows.map((row) => rowOf<L>(fields, row)),
    ...(typeof total === 'number' ? { total, totalIs: 'exact' } : total),
    page,
    perPage,
  }
}

/** The row as the list declares it: the one place where what a query gives becomes the type of the declaration. */
const rowOf = <L extends List>(fields: readonly string[], row: Row): ListRow<L> =>
  Object.fromEntries(fields.map((field, at) => [field, row[`c${at}`]])) as ListRow<L>

interface PageQuery {
  readonly scope: PrincipalScope
  readonly source: Pick<ListSource<List>, 'from' | 'beside' | 'selective' | 'key' | 'skip'>
  readonly columns: Sql
  readonly where: Sql
  /** Which rows the filter selects, but not the list, because they arrived after its moment. */
  readonly late: Sql | undefined
  /** The order, with the key as the table named so has it. */
  readonly orderBy: (table?: string) => Sql
  readonly limit: number
  readonly offset: number
}

type Row = Record<string, unknown>

const shallowPage = ({ source, columns, where, orderBy, limit, offset }: PageQuery, isFew: boolean) => {
  const { from, beside, selective } = source
  const found =
    selective && isFew
      ? // What has an offset is planned by itself.
        sql`(select * from ${from} where ${where} offset 0) as ${column(selective.alias)}`
      : sql`${from} where ${where}`
  const rows = (selected: Sql) => sql<Row>`
  select ${selected} from ${found} order by ${orderBy()} limit ${limit} offset ${offset}`
  return beside
    ? sql<Row>`select ${columns} from (${rows(sql`*`)}) as ${column(beside.alias)} ${beside.join} order by ${orderBy()}`
    : rows(columns)
}

/** Planned each time for its own offset: one plan for all of them sorts the whole list. */
const readDeep = async (
  { scope, source: { from, beside, key, skip }, columns, where, late, orderBy, limit, offset }: PageQuery,
  asked: Pick<SkipRequest, 'filter' | 'sort'>,
) => {
  const skipped = await skip?.(scope, { ...asked, offset, late })
  const names = sql.join(key.map(column))
  const page = sql`
    with page as (
      select ${names} from ${from} where ${skipped ? allOf(where, skipped.rest) : where} order by ${orderBy()}
      limit ${limit} offset ${offset - (skipped?.rows ?? 0)}
    )`
  return (
    beside
      ? sql<Row>`${page}, found as materialized (select ${column(beside.alias)}.* from ${from} join page using (${names}))
        select ${columns} from found as ${column(beside.alias)} ${beside.join} order by ${orderBy(beside.alias)}`
      : sql<Row>`${page} select ${columns} from ${from} join page using (${names}) order by ${orderBy('page')}`
  ).execute(scope.db)
}

const allOf = (...parts: readonly Sql[]) => sql.join(parts, sql` and `)

const sortOf = ({ defaultSort: [field, direction] }: Pick<List, 'defaultSort'>, asked: ListBody['sort']) =>
  asked ?? { field, direction }

const isIndexed = (
  { defaultSort }: Pick<List, 'defaultSort'>,
  { indexed }: Pick<ListSource<List>, 'indexed'>,
  { sort, filter }: ListBody,
) =>
  indexed !== undefined &&
  (sort === null || (sort.field === defaultSort[0] && sort.direction === defaultSort[1])) &&
  Object.keys(filter).every((name) => filter[name] === undefined || indexed.includes(name))

const capped = (total: number) => ({
  total: Math.min(total, COUNT_CAP),
  totalIs: total > COUNT_CAP ? ('atLeast' as const) : ('exact' as const),
})

/**
 * The total that follows from a page itself, because it ends the list: what is searched for is read once then, and not
 * once more to be counted.
 */
const countedBy = ({ offset, limit }: PageQuery, rows: number) =>
  rows < limit && (rows > 0 || offset === 0) ? capped(offset + rows) : undefined

const countUpTo = async ({ scope, source: { from }, where }: PageQuery, most: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) total from (select 1 from ${from} where ${where} limit ${most + 1}) counted`.execute(scope.db)
  return rows[0]?.total ?? 0
}

const countUpToCap = async (query: PageQuery) => capped(await countUpTo(query, COUNT_CAP))

/** How many rows a selective filter has; undefined where it has many after all, as an amount that every ticket costs. */
const countFew = async (query: PageQuery) => {
  const total = await countUpTo(query, FEW)
  return total > FEW ? undefined : capped(total)
}

/** How many rows a total that is known counts, but the list does not hold. */
const countLate = async ({ scope, source: { from }, late }: PageQuery): Promise<number> => {
  if (!late) return 0
  const { rows } = await sql<{ total: number }>`select count(*) total from ${from} where ${late}`.execute(scope.db)
  return rows[0]?.total ?? 0
}

/** What the filter of a call means in SQL, in the zone that it names. @throws ApiError as `listPage` does */
export const conditions = <L extends List>(
  list: L,
  source: ListSource<L>,
  { filter, zone = DEFAULT_ZONE }: { filter: Readonly<Record<string, unknown>>; zone?: string | undefined },
  listPrincipal: ListPrincipal,
): Sql[] => {
  const allowed = filtersFor(list, listPrincipal)
  const given = Object.keys(filter).filter((name) => filter[name] !== undefined)
  const hidden = given.filter((name) => !allowed.includes(name))
  if (hidden.length > 0) {
    throw new ApiError('WRONG_SHAPE', {
      fields: hidden.map((name) => ({ field: `filter.${name}`, error: 'WRONG_SHAPE' as const })),
    })
  }
  const [problem] = list.check?.(filter) ?? []
  if (problem)
    throw new ApiError(problem.error, { fields: [{ field: `filter.${problem.field}`, error: problem.error }] })
  // The list's schema has checked the values, and `sourceOf` that each function takes the value of its filter.
  return given.map((name) => source.filter[name as keyof L['filter']](filter[name] as never, filter, zone))
}

/** The order of a call in SQL, made total by the key. @throws ApiError as `listPage` does */
export const orderOf = <L extends List>(
  list: L,
  source: ListSource<L>,
  asked: ListBody['sort'],
  listPrincipal: ListPrincipal,
  key: readonly Sql[],
): Sql => {
  if (asked && !sortableFor(list, listPrincipal).includes(asked.field)) {
    throw new ApiError('WRONG_SHAPE', { fields: [{ field: 'sort.field', error: 'WRONG_SHAPE' }] })
  }
  const { field, direction } = sortOf(list, asked)
  const directionSql = direction === 'asc' ? sql`asc` : sql`desc`
  // What has no value comes last either way; said only where it can happen, or the index would not be used.
  const nulls = list.row[field]?.schema.type === 'nullable' ? sql`nulls last` : sql``
  const sorted = [source.sort[field as L['sortable'][number]]]
    .flat()
    .map((part) => sql`${part} ${directionSql} ${nulls}`)
  // The row's id makes the order total, so that no row is shown twice or left out between pages.
  return sql.join([...sorted, ...key.map((part) => sql`${part} ${directionSql}`)])
}
