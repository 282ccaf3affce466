import { sql } from 'kysely'
import type { MerchantSearch } from '../filter-options.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { listOptions, listTexts, narrow, type Option } from '#server/lists/options.ts'
import { tenantFilters } from '#server/lists/parent-filters.ts'
import { anyOf, containing, kept } from '#server/lists/source.ts'
import { merchantVisible } from '#server/lists/visible.ts'

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

export const listCountriesOfMerchants = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select merchant.country as value from merchant where ${merchantVisible(scope)}`)
