import { sql } from 'kysely'
import { fieldsFor, type ListPrincipal } from '#core/list/declare.ts'
import type { StoreOptionsSearch } from '#features/merchants/filter-options.ts'
import { column } from '#server/database/names.ts'
import { belongsTo } from '#server/lists/parent-filters.ts'
import { anyOf, containing, foldedName } from '#server/lists/source.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { mccNameOf } from '#server/lists/mcc-names.ts'
import { listOptions, listTexts, narrow, type FilterOption } from '#server/lists/options.ts'
import { findRow } from '#server/lists/row.ts'
import { storeVisible } from '#server/lists/visible.ts'
import { type StoreDetails, storeList } from '../contract.ts'
import { storeSource } from './source.ts'

/** A store in scope by its token. */
export const findStore = async (
  scope: PrincipalScope,
  token: string,
  listPrincipal: ListPrincipal,
): Promise<StoreDetails | undefined> => {
  const row = await findRow(scope, storeList, storeSource, sql`store.token = ${token}`, listPrincipal)
  if (!row) return undefined
  const { storeStatus, mcc, ...parents } = await scope.db
    .selectFrom('store')
    .innerJoin('mid', 'mid.id', 'store.midId')
    .innerJoin('merchant', 'merchant.id', 'store.merchantId')
    .select(['store.status as storeStatus', 'mid.token as midToken', 'merchant.token as merchantToken', 'mid.mcc'])
    .where('store.token', '=', token)
    .executeTakeFirstOrThrow()
  const seesParents = fieldsFor(storeList, listPrincipal).includes('merchantName')
  return {
    ...row,
    storeStatus: storeStatus as StoreDetails['storeStatus'],
    ...(seesParents && { ...parents, mccName: mccNameOf(mcc) }),
  }
}

/** The id of a store in scope by its token. */
export const findStoreId = async ({ db, ...scope }: PrincipalScope, token: string): Promise<number | undefined> => {
  const found = await db
    .selectFrom('store')
    .select('id')
    .where('token', '=', token)
    .where(sql<boolean>`${storeVisible({ db, ...scope })}`)
    .executeTakeFirst()
  return found?.id
}

/** The time zones of the stores in scope. */
export const listZonesOfStores = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select store.time_zone as value from store where ${storeVisible(scope)}`)

/** Whether there is more than one store in scope. */
export const hasSeveralStores = async ({ db, ...scope }: PrincipalScope): Promise<boolean> => {
  const found = await db
    .selectFrom('store')
    .select('id')
    .where(sql<boolean>`${storeVisible({ db, ...scope })}`)
    .limit(2)
    .execute()
  return found.length > 1
}

/** The stores in scope. */
export const listStoreOptions = (scope: PrincipalScope, search: StoreOptionsSearch): Promise<FilterOption[]> =>
  listOptions(scope, 'store', [
    storeVisible(scope),
    ...narrow<StoreOptionsSearch>(
      {
        search: (text) => containing(foldedName('store.name'), text),
        storeTokens: (tokens) => anyOf(column('store.token'), tokens),
        midTokens: (tokens) => belongsTo('store.mid_id', 'mid', tokens),
        merchantTokens: (tokens) => belongsTo('store.merchant_id', 'merchant', tokens),
      },
      search,
    ),
  ])

/** Token and name of those of some stores that are in scope, by their ids. */
export const listStoreNames = async (
  { db, ...scope }: PrincipalScope,
  ids: readonly number[],
): Promise<Map<number, { token: string; name: string }>> => {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('store')
    .select(['id', 'token', 'name'])
    .where('id', 'in', ids)
    .where(sql<boolean>`${storeVisible({ db, ...scope })}`)
    .execute()
  return new Map(found.map(({ id, token, name }) => [id, { token, name }]))
}
