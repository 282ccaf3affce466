import * as v from 'valibot'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { contains, tokens } from '#core/list/filters.ts'
import { mccName } from '#core/organization.ts'

/**
 * The calls that fill the pickers of filters and forms (§7). Each answers with what is in the person's scope alone, at
 * most `OPTIONS_MAX` entries in the order of their names; the body only narrows.
 */

const texts = v.array(v.string())
const options = v.array(v.strictObject({ token: v.string(), name: v.string() }))

const search = v.optional(contains.schema)
const withTokens = v.optional(tokens.schema)

/** What the merchants' picker searches for: by name, below what was picked before, or the names of known tokens. */
const merchantSearch = v.strictObject({
  search,
  merchantTokens: withTokens,
  instanceTokens: withTokens,
  affiliateTokens: withTokens,
  acquirerTokens: withTokens,
})

export type MerchantOptionsSearch = v.InferOutput<typeof merchantSearch>

/** The same for stores. */
const storeSearch = v.strictObject({
  search,
  storeTokens: withTokens,
  midTokens: withTokens,
  merchantTokens: withTokens,
})

export type StoreOptionsSearch = v.InferOutput<typeof storeSearch>

/** POST merchants/list-user-merchants */
export const listUserMerchants = endpoint({
  name: 'listUserMerchants',
  method: 'POST',
  path: 'merchants/list-user-merchants',
  access: 'merchant.helper',
  body: v.optional(merchantSearch, {}),
  reply: options,
  compressed: true,
})

/** POST stores/list-user-stores */
export const listUserStores = endpoint({
  name: 'listUserStores',
  method: 'POST',
  path: 'stores/list-user-stores',
  access: 'store.helper',
  body: v.optional(storeSearch, {}),
  reply: options,
  compressed: true,
})

/** GET mids/list-user-mids: each by its card acceptor code. */
export const listUserMids = endpoint({
  name: 'listUserMids',
  method: 'GET',
  path: 'mids/list-user-mids',
  access: 'mid.helper',
  reply: options,
  compressed: true,
})

/** GET merchants/get-countries: ISO 3166-1 alpha-2 codes of merchants. */
export const listMerchantCountries = endpoint({
  name: 'listMerchantCountries',
  method: 'GET',
  path: 'merchants/get-countries',
  access: 'merchant.helper',
  reply: texts,
  compressed: true,
})

/** GET mids/get-mid-countries: ISO 3166-1 alpha-2 codes of MIDs. */
export const listMidCountries = endpoint({
  name: 'listMidCountries',
  method: 'GET',
  path: 'mids/get-mid-countries',
  access: 'mid.helper',
  reply: texts,
  compressed: true,
})

/** GET get-mids-data-for-filters: what the MIDs in scope have, for the filters of MIDs and of transactions. */
export const getMidFilterData = endpoint({
  name: 'getMidFilterData',
  method: 'GET',
  path: 'get-mids-data-for-filters',
  access: 'mid.helper',
  reply: v.strictObject({
    /** Empty, as the next two, for store admins, who do not see what is above a merchant (D-86). */
    acquirers: options,
    affiliates: options,
    instances: options,
    mccs: v.array(mccName),
    countries: texts,
  }),
  compressed: true,
})

export type MidFilterData = ReplyOf<typeof getMidFilterData>

/** GET terminal/mcc: the merchant category codes in use. */
export const listMccs = endpoint({
  name: 'listMccs',
  method: 'GET',
  path: 'terminal/mcc',
  access: 'mid.helper',
  reply: v.array(mccName),
  compressed: true,
})

/** GET terminal/timezones: the time zones of stores. */
export const listTimeZones = endpoint({
  name: 'listTimeZones',
  method: 'GET',
  path: 'terminal/timezones',
  access: 'store.helper',
  reply: texts,
  compressed: true,
})

/** GET terminal/currencies: the currencies of terminals, ISO 4217. */
export const listCurrencies = endpoint({
  name: 'listCurrencies',
  method: 'GET',
  path: 'terminal/currencies',
  access: 'terminal.reports',
  reply: texts,
  compressed: true,
})
