import type { Action } from './access.ts'
import { isSeenAs } from './can.ts'

const noNames: readonly string[] = []
const names = ['name']

/**
 * The calls that are answered to somebody who sees the portal as another role, and which further fields of the reply are no
 * personal data: a `name` is that of a merchant in one call and of a person in another. A call that is not here is refused.
 */
const calls: Readonly<Record<string, readonly string[]>> = {
  getLoggedUser: noNames,
  getAllColumns: noNames,
  getColumns: noNames,
  getSubColumns: noNames,
  listFilters: noNames,
  getExportStatistics: noNames,
  getDataAsOf: noNames,

  getToday: ['stores.name'],
  listTransactions: noNames,
  getTransactionTotals: noNames,
  getTransaction: ['states.until'],
  listUniqueValues: [''],
  listTerminals: noNames,
  getTerminal: noNames,
  listReports: noNames,
  listTerminalUsers: noNames,
  listDevices: noNames,
  getDevice: noNames,
  listStores: names,
  getStore: names,
  listStoreTerminals: noNames,
  listMids: noNames,
  getMid: noNames,
  listMerchants: names,
  getMerchant: names,
  listUsers: noNames,
  getUser: ['stores.name'],
  listTerminalsOfUser: noNames,

  listUserMerchants: names,
  listUserStores: names,
  listUserMids: names,
  getMidFilterData: [...names, 'countries'],
  listMerchantCountries: [''],
  listMidCountries: [''],
  listMccs: names,
  listTimeZones: [''],
  listCurrencies: [''],

  getDashboardFilter: noNames,
  getSales: noNames,
  getTotalsPerCurrency: noNames,
  getSalesRatio: noNames,
  getSalesCharts: noNames,
  getTopMerchants: names,
  getLowMerchants: names,
  getMerchantDeclines: names,
  getInactiveMerchants: names,
  listDashboardTransactions: noNames,
  listWarnings: noNames,
}

/** Every call of the list above. */
export const callsSeenAs: readonly string[] = Object.keys(calls)

/** Whether somebody who sees the portal as another role may make the call: its row and its name must both say so. */
export const isCallSeenAs = ({ name, access }: { readonly name: string; readonly access: string }): boolean =>
  Object.hasOwn(calls, name) && isSeenAs(access as Action)

const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Fields whose text is no personal data, whatever reply they are in. The text of every other field is masked. */
const shown = namesIn(`
  token terminalToken deviceToken storeToken merchantToken midToken trnKey linkedTrx
  merchantName storeName acquirerName affiliateName instanceName acquirer affiliate instance transactionAffiliate
  transactionInstance alias address storeAddress timeZone timeZones cardAcceptorIdentificationCode
  cardAcceptorName cardAcceptorCountry cardAcceptorCity country mid mcc mccCode mccName code tid posTerminalIdCode
  terminalId deviceId operationId manufacturer model os securityPatch androidVersion iosVersion deviceType product
  currency transactionType cardType cardReadingMode errorCode originalResponseCode appVersion packageName
  posAuthCode retrievalReferenceNumber saleRrn stan type kind operation periodType posLocalDateTime saleDateTime
  happenedAt receivedAt dateTime
  periodFrom periodTo dateFrom dateTo comparedUntil at first last day lastActiveOn createdAt updatedOn firstAccessed
  lastAccessed linkedAt dataAsOf expiresAt invitationExpiresAt
  status reason notShown totalIs countIs attestation health rights roles invitation theme density language
`)

/** Fields whose text has a form that a mask would not have: nothing is sent instead. */
const emptied: ReadonlySet<string> = new Set(['cardPanObfuscated', 'saleCardPan', 'suspendedUntil'])

/** What stands for a text that is not shown. */
export const MASK = '•••'

/** The reply of a call without personal data: every text that is not known to be none is masked. */
export const maskSeenAs = (call: string, reply: unknown): unknown => {
  const also = Object.hasOwn(calls, call) ? calls[call] : undefined
  const isShown = (path: string, field: string) => shown.has(field) || also?.includes(field) || also?.includes(path)
  const mask = (value: unknown, path: string, field: string): unknown => {
    if (typeof value === 'string') return value === '' || isShown(path, field) ? value : MASK
    if (Array.isArray(value)) return value.map((item) => mask(item, path, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (emptied.has(name)) return [name, null]
        return [name, mask(inner, path === '' ? name : `${path}.${name}`, name)]
      }),
    )
  }
  return mask(reply, '', '')
}

/** What may be asked by: what is masked in a reply must not be found out by a filter either. */
const asked = namesIn(`
  sort field direction filter zone asOf page limit period standard search kinds dateFrom dateTo hours amountFrom
  amountTo currency statuses types paymentMethods retrievalReferenceNumber posAuthCode stan errorCode tid mid mcc
  deviceId alias storeName merchantName cardAcceptorName transactionAffiliate transactionInstance address
  storeTokens terminalTokens merchantTokens midTokens instanceTokens affiliateTokens acquirerTokens timeZone
  country city midStatus merchantStatus terminalStatus effectiveState scaType terminalType manufacturer model
  status blocked attestation health type securityPatchFrom securityPatchTo createdFrom createdTo updatedFrom
  updatedTo rights invitation uniqueValuesField chartType periodType targetSalesValue targetSalesUnit
  targetSalesCurrency targetRefundValue targetRefundUnit targetRefundCurrency
`)

/** The names in a body that somebody who sees the portal as another role may not ask by. */
export const notAskedSeenAs = (body: unknown): string[] => {
  if (Array.isArray(body)) return body.flatMap(notAskedSeenAs)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => (asked.has(name) ? notAskedSeenAs(value) : [name]))
}
