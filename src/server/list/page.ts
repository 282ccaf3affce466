import { sql } from 'kysely'
import { COUNT_CAP } from '#contract/limits.ts'
import type { ListBody, ListParams, Page } from '#contract/list/calls.ts'
import { fieldsFor, filtersFor, sortableFor, type List, type Viewer } from '#contract/list/declare.ts'
import { ApiError } from '../api-error.ts'
import { column } from '../db/names.ts'
import { runPlannedOnce } from '../db/planned-once.ts'
import type { ActorScope } from '../db/scope.ts'
import type { ListSource, Sql } from './source.ts'

interface Request {
  readonly params: ListParams
  readonly body: ListBody
}

/** From this offset on, finding the ids first and then their rows is cheaper than planning twice over all months. */
const DEEP = 2000

/**
 * One page of a list for this viewer, ties broken by id, and the total: known to the source, or counted up to a cap (D-30).
 * @throws ApiError WRONG_SHAPE for a filter or sort the viewer does not have, or the list's own problem with its filter
 */
export const listPage = async <L extends List>(
  scope: ActorScope,
  list: L,
  source: ListSource<L>,
  { params: { page, perPage }, body }: Request,
  viewer: Viewer,
): Promise<Page<Record<string, unknown>>> => {
  const settled = body.asOf && source.arrived ? [sql`${source.arrived} <= ${body.asOf}::timestamptz`] : []
  const where = sql.join(
    [source.visible(scope), ...settled, ...conditions(list, source, body.filter, viewer)],
    sql` and `,
  )
  const orderBy = (key: readonly Sql[]) => orderOf(list, source, body.sort, viewer, key)
  const fields = fieldsFor(list, viewer)
  const offset = (page - 1) * perPage
  // Not under their own names, which would then mean the columns of the reply in `order by`.
  const columns = sql.join(fields.map((field, at) => sql`${source.columns[field]} as ${column(`c${at}`)}`))
  const shallow = sql<Record<string, unknown>>`
    select ${columns} from ${source.from} where ${where} order by ${orderBy(source.key.map(column))}
    limit ${perPage} offset ${offset}`
  const key = sql.join(source.key.map(column))
  const deep = sql<Record<string, unknown>>`
    with page as (
      select ${key} from ${source.from} where ${where} order by ${orderBy(source.key.map(column))}
      limit ${perPage} offset ${offset}
    )
    select ${columns} from ${source.from} join page using (${key})
    order by ${orderBy(source.key.map((name) => column(`page.${name}`)))}`

  const statement = offset < DEEP ? shallow : deep
  const reading = isIndexed(list, source, body) ? runPlannedOnce(scope.db, statement) : statement.execute(scope.db)
  // Both are on their way at once.
  const [{ rows }, known] = await Promise.all([reading, source.total?.(scope, body.filter)])
  const total = known ?? (await countUpToCap(scope, source, where))
  return {
    items: rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[`c${at}`]]))),
    ...(typeof total === 'number' ? { total, totalIs: 'exact' } : total),
    page,
    perPage,
  }
}

const isIndexed = (
  { defaultSort: [field, direction] }: Pick<List, 'defaultSort'>,
  { indexed }: Pick<ListSource<List>, 'indexed'>,
  { sort, filter }: ListBody,
) =>
  indexed !== undefined &&
  (sort === null || (sort.field === field && sort.direction === direction)) &&
  Object.keys(filter).every((name) => filter[name] === undefined || indexed.includes(name))

const countUpToCap = async (scope: ActorScope, { from }: Pick<ListSource<List>, 'from'>, where: Sql) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) total from (select from ${from} where ${where} limit ${COUNT_CAP + 1}) capped`.execute(scope.db)
  const total = rows[0]?.total ?? 0
  return { total: Math.min(total, COUNT_CAP), totalIs: total > COUNT_CAP ? ('atLeast' as const) : ('exact' as const) }
}

/** What the filter of a call means in SQL. @throws ApiError as `listPage` does */
export const conditions = <L extends List>(
  list: L,
  source: ListSource<L>,
  filter: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): Sql[] => {
  const allowed = filtersFor(list, viewer)
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
  return given.map((name) => source.filter[name as keyof L['filter']](filter[name] as never, filter))
}

/** The order of a call in SQL, made total by the key. @throws ApiError as `listPage` does */
export const orderOf = <L extends List>(
  list: L,
  source: ListSource<L>,
  asked: ListBody['sort'],
  viewer: Viewer,
  key: readonly Sql[],
): Sql => {
  if (asked && !sortableFor(list, viewer).includes(asked.field)) {
    throw new ApiError('WRONG_SHAPE', { fields: [{ field: 'sort.field', error: 'WRONG_SHAPE' }] })
  }
  const [field, direction] = asked ? [asked.field, asked.direction] : list.defaultSort
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  // What has no value comes last either way; said only where it can happen, or the index would not be used.
  const nulls = list.row[field]?.schema.type === 'nullable' ? sql`nulls last` : sql``
  const sorted = sql`${source.sort[field as L['sortable'][number]]} ${way} ${nulls}`
  // The row's id makes the order total, so that no row is shown twice or left out between pages.
  return sql.join([sorted, ...key.map((part) => sql`${part} ${way}`)])
}
