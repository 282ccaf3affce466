import { sql } from 'kysely'
import type { MerchantSearch, MidFilterData, StoreSearch } from '../filter-options.ts'
import { OPTIONS_MAX } from '#core/limits.ts'
import { column, table } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { anyOf, containing, kept, type Sql } from '#server/lists/source.ts'
import { mccNameOf } from './mcc-names.ts'
import { belongsTo, tenantFilters } from '#server/lists/parent-filters.ts'
import { merchantVisible, midVisible, storeVisible, terminalVisible } from '#server/lists/visible.ts'

interface Option {
  readonly token: string
  readonly name: string
}

/** The conditions of what a picker searches for, each by the rule of its name. */
const narrow = <Search extends object>(
  rules: { readonly [K in keyof Search]-?: (value: NonNullable<Search[K]>) => Sql },
  search: Search,
): Sql[] =>
  (Object.keys(search) as (keyof Search)[])
    .filter((name) => search[name] !== undefined)
    .map((name) => rules[name](search[name] as NonNullable<Search[typeof name]>))

/** Records of a table as token and name, the first in the order of their names. */
const listOptions = async (
  { db }: PrincipalScope,
  from: 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'mid' | 'store',
  conditions: readonly Sql[],
  name: Sql = column('name'),
): Promise<Option[]> => {
  const { rows } = await sql<Option>`
    select token, ${name} as name from ${table(from)} where ${sql.join(conditions, sql` and `)}
    order by ${name} collate "und-x-icu", id limit ${OPTIONS_MAX}`.execute(db)
  return rows
}

/** The distinct texts of a query's one column `value`, in their order. */
const listTexts = async ({ db }: PrincipalScope, values: Sql): Promise<string[]> => {
  const { rows } = await sql<{ value: string }>`
    select value from (select distinct value from (${values}) every) one order by value limit ${OPTIONS_MAX}`.execute(
    db,
  )
  return rows.map(({ value }) => value)
}

/** The merchants in scope. */
export const listMerchantOptions = (scope: PrincipalScope, search: MerchantSearch): Promise<Option[]> =>
  listOptions(scope, 'merchant', [
    merchantVisible(scope),
    ...narrow<MerchantSearch>(
      {
        ...tenantFilters('merchant'),
        search: (text) => containing(kept('merchant.name'), text),
        merchantTokens: (tokens) => anyOf(column('merchant.token'), tokens),
      },
      search,
    ),
  ])

/** The stores in scope. */
export const listStoreOptions = (scope: PrincipalScope, search: StoreSearch): Promise<Option[]> =>
  listOptions(scope, 'store', [
    storeVisible(scope),
    ...narrow<StoreSearch>(
      {
        search: (text) => containing(kept('store.name'), text),
        storeTokens: (tokens) => anyOf(column('store.token'), tokens),
        midTokens: (tokens) => belongsTo('store.mid_id', 'mid', tokens),
        merchantTokens: (tokens) => belongsTo('store.merchant_id', 'merchant', tokens),
      },
      search,
    ),
  ])

/** The MIDs in scope, by their codes. */
export const listMidOptions = (scope: PrincipalScope): Promise<Option[]> =>
  listOptions(scope, 'mid', [midVisible(scope)], column('code'))

export const listCountriesOfMerchants = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select merchant.country as value from merchant where ${merchantVisible(scope)}`)

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

export const listZonesOfStores = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select store.time_zone as value from store where ${storeVisible(scope)}`)

export const listCurrenciesOfTerminals = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select terminal.currency as value from terminal where ${terminalVisible(scope)}`)

/** What stands above the MIDs in scope; these tables themselves know no scope. */
const listAboveMids = (scope: PrincipalScope, kind: 'acquirer' | 'affiliate' | 'instance'): Promise<Option[]> =>
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
