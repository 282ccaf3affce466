import { sql } from 'kysely'
import type { ListPrincipal } from '#core/list/declare.ts'
import { countProcessing } from '#features/terminals/server/queries.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { mccNameOf } from '#server/lists/mcc-names.ts'
import { findRow } from '#server/lists/row.ts'
import { type MidDetails, midList } from '../contract.ts'
import { midSource } from './source.ts'

/** A MID in scope by its token. */
export const findMid = async (
  scope: PrincipalScope,
  token: string,
  listPrincipal: ListPrincipal,
): Promise<MidDetails | undefined> => {
  const row = await findRow(scope, midList, midSource, sql`mid.token = ${token}`, listPrincipal)
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
