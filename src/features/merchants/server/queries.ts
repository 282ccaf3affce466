import { sql } from 'kysely'
import { fieldsFor, type Viewer } from '#core/list/declare.ts'
import { type MerchantDetails, merchantList } from '../contract.ts'
import { type MidDetails, midList } from '#features/mids/contract.ts'
import { type StoreDetails, storeList } from '#features/stores/contract.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { findRow } from '#server/lists/row.ts'
import type { Sql } from '#server/lists/source.ts'
import { terminalsWithPlaces } from '#features/terminals/server/source.ts'
import { mccNameOf } from './mcc-names.ts'
import { merchantSource } from './source.ts'
import { midSource } from '#features/mids/server/source.ts'
import { storeSource } from '#features/stores/server/source.ts'
import { storeVisible, terminalVisible } from '#server/lists/visible.ts'

/** The terminals that take payments now, of those for which the condition holds (B-40). */
const countProcessing = async (scope: PrincipalScope, condition: Sql): Promise<number> => {
  const { rows } = await sql<{ processing: number }>`
    select count(*) as processing from ${terminalsWithPlaces}
    where ${terminalVisible(scope)} and ${condition} and terminal.stop is null`.execute(scope.db)
  return rows[0]?.processing ?? 0
}

/** A merchant in scope by its token. */
export const findMerchant = async (
  scope: PrincipalScope,
  token: string,
  viewer: Viewer,
): Promise<MerchantDetails | undefined> => {
  const row = await findRow(scope, merchantList, merchantSource, sql`merchant.token = ${token}`, viewer)
  if (!row) return undefined
  const { id, mccs, ...more } = await scope.db
    .selectFrom('merchant')
    .select(['id', 'version', 'mccs', 'scaType'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    ...more,
    mccs: mccs.map((code) => ({ code, name: mccNameOf(code) })),
    terminalsAffected: await countProcessing(scope, sql`terminal.merchant_id = ${id}`),
  }
}

/** A MID in scope by its token. */
export const findMid = async (
  scope: PrincipalScope,
  token: string,
  viewer: Viewer,
): Promise<MidDetails | undefined> => {
  const row = await findRow(scope, midList, midSource, sql`mid.token = ${token}`, viewer)
  if (!row) return undefined
  const { id, ...more } = await scope.db
    .selectFrom('mid')
    .innerJoin('merchant', 'merchant.id', 'mid.merchantId')
    .select(['mid.id', 'mid.version', 'merchant.token as merchantToken', 'merchant.name as merchantName'])
    .where('mid.token', '=', token)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    ...more,
    mccName: mccNameOf(row.mccCode),
    terminalsAffected: await countProcessing(
      scope,
      sql`terminal.store_id in (select id from store where mid_id = ${id})`,
    ),
  }
}

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
