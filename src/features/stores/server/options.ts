import type { StoreSearch } from '#features/merchants/filter-options.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { listOptions, narrow, type Option } from '#server/lists/options.ts'
import { belongsTo } from '#server/lists/parent-filters.ts'
import { anyOf, containing, kept } from '#server/lists/source.ts'
import { storeVisible } from '#server/lists/visible.ts'

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
