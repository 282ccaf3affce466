import { switchState } from '#core/codes.ts'
import { countryName } from '#core/languages/countries.ts'
import { languageTag, type Language } from '#core/languages/languages.ts'
import { switchTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { call } from '#web/api/call.ts'
import { listedRecords, listedValues, optionOf, type OptionSource, searchedRecords } from '#web/lists/option-source.ts'
import {
  getMidFilterData,
  listCurrencies,
  listMccs,
  listMerchantCountries,
  listMidCountries,
  listTimeZones,
  listUserMerchants,
  listUserMids,
  listUserStores,
  type MidFilterData,
} from '../filter-options.ts'

/** Where the options of filters come from that lists of other features have, too. */

export const merchantOptions: OptionSource = {
  ...searchedRecords(
    listUserMerchants,
    ['merchantTokens', 'instanceTokens', 'affiliateTokens', 'acquirerTokens'],
    (body, signal) => call(listUserMerchants, { body }, { signal }),
  ),
  needsSeveral: true,
}

export const storeOptions = searchedRecords(
  listUserStores,
  ['storeTokens', 'midTokens', 'merchantTokens'],
  (body, signal) => call(listUserStores, { body }, { signal }),
)

export const midOptions = listedRecords(
  listUserMids,
  (signal) => call(listUserMids, {}, { signal }),
  (mids) => mids.map(optionOf),
)

const aboveMids = (kind: 'acquirers' | 'affiliates' | 'instances'): OptionSource => ({
  ...listedRecords<MidFilterData>(
    getMidFilterData,
    (signal) => call(getMidFilterData, {}, { signal }),
    (data) => data[kind].map(optionOf),
  ),
  needsSeveral: true,
})

export const acquirerSource = aboveMids('acquirers')
export const affiliateSource = aboveMids('affiliates')
export const instanceSource = aboveMids('instances')

/** The filters by what merchants belong to. */
export const tenantFilters = {
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
}

/** Whether a merchant or a MID is in service. */
export const switchOptions = Object.values(switchState).map((state) => ({
  value: String(state),
  label: switchTexts[state],
}))

/** Merchant category codes, with their names where this build knows them. */
export const mccSource = listedRecords(
  listMccs,
  (signal) => call(listMccs, {}, { signal }),
  (mccs) => mccs.map(({ code, name }) => ({ value: code, label: name ? `${code} ${name}` : code })),
)

export const merchantCountrySource = listedValues(
  listMerchantCountries,
  (signal) => call(listMerchantCountries, {}, { signal }),
  countryName,
)

export const midCountrySource = listedValues(
  listMidCountries,
  (signal) => call(listMidCountries, {}, { signal }),
  countryName,
)

export const timeZoneSource = listedValues(listTimeZones, (signal) => call(listTimeZones, {}, { signal }))

/** ISO 4217; what is no code at all stays as it is. */
const currencyName = (code: string, language: Language) =>
  /^[A-Z]{3}$/.test(code)
    ? `${code} · ${new Intl.DisplayNames([languageTag(language), 'en'], { type: 'currency' }).of(code)}`
    : code

export const currencySource = listedValues(
  listCurrencies,
  (signal) => call(listCurrencies, {}, { signal }),
  currencyName,
)
