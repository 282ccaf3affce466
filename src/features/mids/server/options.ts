import { sql } from 'kysely'
import type { MidFilterData } from '#features/merchants/filter-options.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { mccNameOf } from '#server/lists/mcc-names.ts'
import { listOptions, listTexts, type FilterOption } from '#server/lists/options.ts'
import { merchantVisible, midVisible } from '#server/lists/visible.ts'

/** The MIDs in scope, by their codes. */
export const listMidOptions = (scope: PrincipalScope): Promise<FilterOption[]> =>
  listOptions(scope, 'mid', [midVisible(scope)], column('code'))

export const listCountriesOfMids = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select mid.card_acceptor_country as value from mid where ${midVisible(scope)}`)

/** The codes of the MIDs in scope, and of the merchants for whoever sees those. */
export const listMccNames = async (scope: PrincipalScope): Promise<MidFilterData['mccs']> => {
  const codes = await listTexts(
    scope,
    sql`select mid.mcc as value from mid where ${midVisible(scope)}
      union all select unnest(merchant.mccs) from merchant where ${merchantVisible(scope)}`,
  )
  return codes.map((code) => ({ code, name: mccNameOf(code) }))
}

/** What is above the MIDs in scope; these tables themselves know no scope. */
const listAboveMids = (scope: PrincipalScope, kind: 'acquirer' | 'affiliate' | 'instance'): Promise<FilterOption[]> =>
  listOptions(scope, kind, [sql`id in (select ${column(`mid.${kind}_id`)} from mid where ${midVisible(scope)})`])

/** What the filters of MIDs and transactions offer. */
export const readMidFilterData = async (scope: PrincipalScope): Promise<MidFilterData> => {
  const seesAbove = scope.principal.level !== 'user'
  return {
    acquirers: seesAbove ? await listAboveMids(scope, 'acquirer') : [],
    affiliates: seesAbove ? await listAboveMids(scope, 'affiliate') : [],
    instances: seesAbove ? await listAboveMids(scope, 'instance') : [],
    mccs: await listMccNames(scope),
    countries: await listCountriesOfMids(scope),
  }
}
