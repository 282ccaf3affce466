import { sql } from 'kysely'
import { fieldsFor, type Viewer } from '#core/list/declare.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { mccNameOf } from '#server/lists/mcc-names.ts'
import { listTexts } from '#server/lists/options.ts'
import { findRow } from '#server/lists/row.ts'
import { storeVisible } from '#server/lists/visible.ts'
import { type StoreDetails, storeList } from '../contract.ts'
import { storeSource } from './source.ts'

/** A store in scope by its token. */
export const findStore = async (
  scope: PrincipalScope,
  token: string,
  viewer: Viewer,
): Promise<StoreDetails | undefined> => {
  const row = await findRow(scope, storeList, storeSource, sql`store.token = ${token}`, viewer)
  if (!row) return undefined
  const { storeStatus, mcc, ...parents } = await scope.db
    .selectFrom('store')
    .innerJoin('mid', 'mid.id', 'store.midId')
    .innerJoin('merchant', 'merchant.id', 'store.merchantId')
    .select(['store.status as storeStatus', 'mid.token as midToken', 'merchant.token as merchantToken', 'mid.mcc'])
    .where('store.token', '=', token)
    .executeTakeFirstOrThrow()
  const seesParents = fieldsFor(storeList, viewer).includes('merchantName')
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
