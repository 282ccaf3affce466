import { sql } from 'kysely'
import type { Viewer } from '#core/list/declare.ts'
import { countProcessing } from '#features/terminals/server/queries.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { mccNameOf } from '#server/lists/mcc-names.ts'
import { findRow } from '#server/lists/row.ts'
import { type MerchantDetails, merchantList } from '../contract.ts'
import { merchantSource } from './source.ts'

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
