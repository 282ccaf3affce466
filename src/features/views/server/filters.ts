import { sql } from 'kysely'
import * as v from 'valibot'
import type { BodyOf } from '#core/endpoint.ts'
import { searchSchema } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { isSameName } from '#core/text/fold.ts'
import { type FilterPage, listsWith, type savedFilters as calls } from '#features/all.ts'
import { ApiError, notFound, refuseField } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { randomToken } from '#server/security/seal.ts'

const TOKEN_BYTES = 16

const listOf = (page: FilterPage): List => {
  const list: List | undefined = listsWith('savedFilters').find(({ key }) => key === page)
  if (!list) throw new Error(`No filters are saved for ${page}.`)
  return list
}

/**
 * A search as the schema of the page's list parses it, which is how it is stored: texts trimmed and without card numbers.
 * It has the search parameters of the list's screen except the number of the page.
 * @throws ApiError WRONG_SHAPE
 */
const normalizedSearch = (page: FilterPage, search: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const parsed: Readonly<Record<string, unknown>> = v.parse(searchSchema(listOf(page)), search)
  const names = Object.keys(search)
  if (names.some((name) => name === 'page' || parsed[name] === undefined)) refuseField('filter', 'WRONG_SHAPE')
  return Object.fromEntries(names.map((name) => [name, parsed[name]]))
}

/** What the principal saved for a page: the filter last used first, then the named ones by name. */
export const listSavedFilters = ({ principal, db }: PrincipalScope, page: FilterPage): Promise<SavedFilter[]> =>
  db
    .selectFrom('savedFilter')
    .select(['token as id', 'name', 'filter', 'isDefault'])
    .where('userId', '=', principal.userId)
    .where('page', '=', page)
    .orderBy('name', (order) => order.asc().nullsFirst())
    .execute()

/**
 * Saves a filter (D-84). Without a name it is the one last used; a known id changes that filter.
 * @param max named filters on one page
 * @throws ApiError WRONG_SHAPE, TOO_MANY_FILTERS, FILTER_NAME_TAKEN by another one, NOT_FOUND for an unknown id
 */
export const storeNamedFilter = async (
  scope: PrincipalScope,
  { page, id, filter, ...body }: BodyOf<typeof calls.saveFilter>,
  { max, now }: { max: number; now: Date },
): Promise<SavedFilter> => {
  const { principal, db } = scope
  const name = body.name ?? null
  const parsed = normalizedSearch(page, filter)
  // One at a time for each person, so that the maximum of filters is kept.
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_filter', ${principal.userId}))`.execute(db)
  const saved = await listSavedFilters(scope, page)
  const known = id === undefined ? undefined : (saved.find((one) => one.id === id && one.name !== null) ?? notFound())
  const others = saved.filter((one) => one !== known && one.name !== null)
  // Those that had such names before they were compared folded keep them.
  const isTaken = name !== null && name !== known?.name && others.some((one) => isSameName(one.name ?? '', name))
  if (isTaken) throw new ApiError('FILTER_NAME_TAKEN')
  const target = known ?? (name === null ? saved.find((one) => one.name === null) : undefined)
  const isOneMore = !target && name !== null
  if (isOneMore && saved.filter((one) => one.name !== null).length >= max) {
    throw new ApiError('TOO_MANY_FILTERS', { values: { count: max } })
  }
  const isDefault = body.isDefault ?? target?.isDefault ?? false
  if (isDefault) {
    await db
      .updateTable('savedFilter')
      .set({ isDefault: false })
      .where('userId', '=', principal.userId)
      .where('page', '=', page)
      .execute()
  }
  const token = target?.id ?? randomToken(TOKEN_BYTES)
  const values = { name, filter: JSON.stringify(parsed), isDefault, updatedAt: now }
  return db
    .insertInto('savedFilter')
    .values({ token, userId: principal.userId, page, ...values })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(values))
    .returning(['token as id', 'name', 'filter', 'isDefault'])
    .executeTakeFirstOrThrow()
}

/** @throws ApiError NOT_FOUND */
export const removeFilter = async ({ principal, db }: PrincipalScope, page: FilterPage, id: string): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('savedFilter')
    .where('userId', '=', principal.userId)
    .where('page', '=', page)
    .where('token', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) notFound()
}
