import { sql } from 'kysely'
import { COUNT_CAP } from '#contract/limits.ts'
import type { ListBody, ListParams, Page } from '#contract/list/calls.ts'
import { fieldsFor, filtersFor, sortableFor, type List, type Viewer } from '#contract/list/declare.ts'
import { ApiError } from '../api-error.ts'
import { column } from '../db/names.ts'
import type { ActorScope } from '../db/scope.ts'
import type { ListSource, Sql } from './source.ts'

interface Request {
  readonly params: ListParams
  readonly body: ListBody
}

/**
 * One page of a list for this viewer: ids first, then their rows (which makes deep pages cheap), ties broken by id, and
 * the total, counted up to a cap (D-30).
 * @throws ApiError WRONG_SHAPE for a filter or sort the viewer does not have, or the list's own problem with its filter
 */
export const listPage = async <L extends List>(
  scope: ActorScope,
  list: L,
  source: ListSource<L>,
  { params: { page, perPage }, body }: Request,
  viewer: Viewer,
): Promise<Page<Record<string, unknown>>> => {
  const where = sql.join([source.visible(scope), ...conditions(list, source, body.filter, viewer)], sql` and `)
  const orderBy = (key: readonly Sql[]) => orderOf(list, source, body.sort, viewer, key)
  const fields = fieldsFor(list, viewer)
  const key = sql.join(source.key.map(column))

  // Outside, a bare name would mean the column of the reply, whose time is cut to the second.
  const rows = await sql<Record<string, unknown>>`
    with page as (
      select ${key} from ${source.from} where ${where} order by ${orderBy(source.key.map(column))}
      limit ${perPage} offset ${(page - 1) * perPage}
    )
    select ${sql.join(fields.map((field) => sql`${source.columns[field]} as ${column(field)}`))}
    from ${source.from} join page using (${key})
    order by ${orderBy(source.key.map((name) => column(`page.${name}`)))}`.execute(scope.db)
  const counted = await sql<{ total: number }>`
    select count(*) total from (select from ${source.from} where ${where} limit ${COUNT_CAP + 1}) capped`.execute(
    scope.db,
  )
  const total = counted.rows[0]?.total ?? 0
  return {
    items: rows.rows,
    total: Math.min(total, COUNT_CAP),
    totalIs: total > COUNT_CAP ? 'atLeast' : 'exact',
    page,
    perPage,
  }
}

const conditions = <L extends List>(
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

const orderOf = <L extends List>(
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
  // The row's id makes the order total, so that no row is shown twice or left out between pages.
  return sql.join([source.sort[field as L['sortable'][number]], ...key].map((part) => sql`${part} ${way}`))
}
