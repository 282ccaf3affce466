import { countryName } from '#core/languages/countries.ts'
import { listDeviceManufacturers, listDeviceModels } from '#features/devices/contract.ts'
import type { Endpoint } from '#core/endpoint.ts'
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
} from '#features/merchants/filter-options.ts'
import { languageTag, type Language } from '#core/languages/languages.ts'
import { listUserTerminals } from '#features/users/links.ts'
import { listUniqueValues } from '#features/transactions/contract.ts'
import { call } from '#web/api/call.ts'
import type { Option } from '#web/ui/combobox/option.ts'
import { type Asked, type OptionSource, optionsQuery } from './option-source.ts'

interface Named {
  readonly token: string
  readonly name: string
}

const optionOf = ({ token, name }: Named): Option => ({ value: token, label: name })

/** What a call that searches takes. */
type Search<Name extends string> = { search?: string } & { [N in Name]?: string[] }

/** Records that the server searches; the first name of `by` is that of the tokens of the records themselves. */
const searched = <Row extends Named, Name extends string>(
  { name, access }: Pick<Endpoint, 'name' | 'access'>,
  by: readonly [Name, ...Name[]],
  ask: (search: Search<Name>, signal: AbortSignal) => Promise<Row[]>,
  toOption: (row: Row) => Option = optionOf,
): OptionSource => {
  const options = (asked: Asked) =>
    optionsQuery(
      ['options', name, asked],
      (signal) => ask(asked as Search<Name>, signal),
      (rows) => rows.map(toOption),
    )
  const [own, ...narrowedBy] = by
  return { access, narrowedBy, isSearched: true, options, named: (tokens) => options({ [own]: tokens }) }
}

/** All that a call without questions answers. */
const listed = <Reply>(
  { name, access }: Pick<Endpoint, 'name' | 'access'>,
  ask: (signal: AbortSignal) => Promise<Reply>,
  toOptions: (reply: Reply) => Option[],
) => {
  const options = () => optionsQuery(['options', name], ask, toOptions)
  return { access, narrowedBy: [], isSearched: false, options } satisfies OptionSource
}

/** Records listed whole, found again by their tokens in the same reply. */
const listedRecords = <Reply>(...from: Parameters<typeof listed<Reply>>): OptionSource => {
  const source = listed(...from)
  return { ...source, named: source.options }
}

/** Values of the data, which are what they are called unless `say` names them. */
const listedValues = (
  endpoint: Pick<Endpoint, 'name' | 'access'>,
  ask: (signal: AbortSignal) => Promise<string[]>,
  say?: OptionSource['say'],
): OptionSource => ({
  ...listed(endpoint, ask, (values) => values.map((value) => ({ value, label: value }))),
  ...(say && { say }),
})

export const merchantSource = searched(
  listUserMerchants,
  ['merchantTokens', 'instanceTokens', 'affiliateTokens', 'acquirerTokens'],
  (body, signal) => call(listUserMerchants, { body }, { signal }),
)

export const storeSource = searched(listUserStores, ['storeTokens', 'midTokens', 'merchantTokens'], (body, signal) =>
  call(listUserStores, { body }, { signal }),
)

/** Terminals by alias and TID. */
export const terminalSource = searched(
  listUserTerminals,
  ['terminalTokens', 'storeTokens', 'merchantTokens'],
  (body, signal) => call(listUserTerminals, { body }, { signal }),
  ({ token, name, posTerminalIdCode }) => ({ value: token, label: `${name} · ${posTerminalIdCode}` }),
)

export const midSource = listedRecords(
  listUserMids,
  (signal) => call(listUserMids, {}, { signal }),
  (mids) => mids.map(optionOf),
)

const aboveMids = (kind: 'acquirers' | 'affiliates' | 'instances') =>
  listedRecords<MidFilterData>(
    getMidFilterData,
    (signal) => call(getMidFilterData, {}, { signal }),
    (data) => data[kind].map(optionOf),
  )

export const acquirerSource = aboveMids('acquirers')
export const affiliateSource = aboveMids('affiliates')
export const instanceSource = aboveMids('instances')

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

export const deviceModelSource = listedValues(listDeviceModels, (signal) => call(listDeviceModels, {}, { signal }))

export const manufacturerSource = listedValues(listDeviceManufacturers, (signal) =>
  call(listDeviceManufacturers, {}, { signal }),
)

/** The affiliates or instances that transactions name (D-62). */
const uniqueValues = (uniqueValuesField: 'affiliate' | 'instance') =>
  listedValues({ name: `listUniqueValues ${uniqueValuesField}`, access: listUniqueValues.access }, (signal) =>
    call(listUniqueValues, { body: { uniqueValuesField } }, { signal }),
  )

export const transactionAffiliateSource = uniqueValues('affiliate')
export const transactionInstanceSource = uniqueValues('instance')
