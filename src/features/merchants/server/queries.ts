import { sql } from 'kysely'
import type { ListPrincipal } from '#core/list/declare.ts'
import { countProcessing } from '#features/terminals/server/queries.ts'
import type { MerchantOptionsSearch } from '../filter-options.ts'
import { column } from '#server/database/names.ts'
import { listOptions, listTexts, narrow, type FilterOption } from '#server/lists/options.ts'
import { tenantFilters } from '#server/lists/parent-filters.ts'
import { anyOf, containing, foldedName } from '#server/lists/source.ts'
import { merchantVisible } from '#server/lists/visible.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { mccNameOf } from '#server/lists/mcc-names.ts'
import { findRow } from '#server/lists/row.ts'
import { type MerchantDetails, merchantList } from '../contract.ts'
import { merchantSource } from './source.ts'

/** A merchant in scope by its token. */
export const findMerchant = async (
  scope: PrincipalScope,
  token: string,
  listPrincipal: ListPrincipal,
): Promise<MerchantDetails | undefined> => {
  const row = await findRow(scope, merchantList, merchantSource, sql`merchant.token = ${token}`, listPrincipal)
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

/** The merchants in scope. */
export const listMerchantOptions = (scope: PrincipalScope, search: MerchantOptionsSearch): Promise<FilterOption[]> =>
  listOptions(scope, 'merchant', [
    merchantVisible(scope),
    ...narrow<MerchantOptionsSearch>(
      {
        ...tenantFilters('merchant'),
        search: (text) => containing(foldedName('merchant.name'), text),
        merchantTokens: (tokens) => anyOf(column('merchant.token'), tokens),
      },
      search,
    ),
  ])

export const listCountriesOfMerchants = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select merchant.country as value from merchant where ${merchantVisible(scope)}`)
