import { deviceList } from '#features/devices/contract.ts'
import { deviceFilterOf } from '#features/devices/words.ts'
import type { SearchOf } from '#core/list/address.ts'
import { filtersFor, type ListPrincipal } from '#core/list/declare.ts'
import { RRN_LENGTH } from '#core/limits.ts'
import { merchantList } from '#features/merchants/contract.ts'
import { midList } from '#features/mids/contract.ts'
import { storeList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { userList } from '#features/users/contract.ts'
import { asTransactionKey, isLink, mayBeTransactionKey, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { type WordFilter, wordFiltersOf } from '#features/transactions/words.ts'
import type { Text } from '#core/texts/texts.ts'
import { parseAmounts, type TypedAmount } from './amount.ts'
import type { Section } from '#web/section.ts'

/** The lists that are searched. */
export const searchedLists = {
  transactions: transactionList,
  merchants: merchantList,
  mids: midList,
  stores: storeList,
  terminals: terminalList,
  devices: deviceList,
  users: userList,
} as const

export type SearchedList = keyof typeof searchedLists

/** What the search must know of the portal. */
export interface SearchedSections {
  /** Where the records of each list belong. */
  readonly sections: Readonly<Record<SearchedList, Section>>
  /** Those that this person may open. */
  readonly pages: readonly Section[]
}

/** What a text may be taken for, by the list that is searched for it. */
interface Meanings {
  transactions:
    | 'amountAndCard'
    | 'rrn'
    | 'receiptLink'
    | 'transactionKey'
    | WordFilter['what']
    | 'lastFour'
    | 'authCode'
    | 'stan'
    | 'orderReference'
    | 'amount'
    | 'transactionsOfPerson'
    | 'filters'
  merchants: 'merchantName'
  mids: 'mid'
  stores: 'storeName'
  terminals: 'tid' | 'terminalName'
  devices: 'deviceId' | 'attestation'
  users: 'personName' | 'personEmail'
}

interface QueryOf<Name extends SearchedList> {
  readonly list: Name
  readonly what: Meanings[Name]
  readonly filter: SearchOf<(typeof searchedLists)[Name]>
  /** Asked only where nothing else is found: half of what was typed. */
  readonly isInstead?: boolean
}

/** One meaning of a text, and the filter of the list that finds it. */
export type SearchQuery = { [Name in SearchedList]: QueryOf<Name> }[SearchedList]

export type TransactionQuery = QueryOf<'transactions'>

const transactionsBy = (what: TransactionQuery['what'], filter: TransactionQuery['filter']): TransactionQuery => ({
  list: 'transactions',
  what,
  filter,
})

/** What begins with a letter may be the name of a record. */
const name = /^\p{L}.{2,}$/u

/** What each kind of text looks like on a receipt; letters and figures differ from names in having figures. */
const forms: readonly [RegExp, (text: string) => SearchQuery][] = [
  [
    new RegExp(`^(?=.*\\d)[A-Za-z\\d]{${RRN_LENGTH}}$`),
    (text) => transactionsBy('rrn', { retrievalReferenceNumber: [text] }),
  ],
  [/^(?:[•*·xX]+ *)?\d{4}$/, (text) => transactionsBy('lastFour', { cardPanObfuscated: text.slice(-4) })],
  [/^(?=.*\d)[A-Za-z\d]{6}$/, (text) => transactionsBy('authCode', { posAuthCode: text })],
  [/^\d{6}$/, (text) => transactionsBy('stan', { stan: text })],
  [/^(?=.*\d)[\p{L}\d ./#_-]{5,}$/u, (text) => transactionsBy('orderReference', { orderReference: text })],
  [/^(?=.*\d)[A-Za-z\d]{4,16}$/, (text) => ({ list: 'terminals', what: 'tid', filter: { tid: text } })],
  [/^(?=.*\d)[A-Za-z\d]{6,}$/, (mid) => ({ list: 'mids', what: 'mid', filter: { mid } })],
  [/^(?=.*\d)[A-Za-z\d-]{12,}$/, (deviceId) => ({ list: 'devices', what: 'deviceId', filter: { deviceId } })],
  [/^\S*@\S*$/, (email) => ({ list: 'users', what: 'personEmail', filter: { email } })],
  // Whose name is in other letters is found by the part of the email before the @.
  [
    /^(?=.{3})[A-Za-z]+(?:[._-][A-Za-z\d]+)*$/,
    (email) => ({ list: 'users', what: 'personEmail', filter: { email }, isInstead: true }),
  ],
  [/^\S*@\S*$/, (userEmail) => transactionsBy('transactionsOfPerson', { userEmail })],
  [/^\p{L}[\p{L}\p{M} .'’-]{2,}$/u, (username) => ({ list: 'users', what: 'personName', filter: { username } })],
  [/^\p{L}[\p{L}\p{M} .'’-]{2,}$/u, (userName) => transactionsBy('transactionsOfPerson', { userName })],
  [name, (merchantName) => ({ list: 'merchants', what: 'merchantName', filter: { merchantName } })],
  [name, (storeName) => ({ list: 'stores', what: 'storeName', filter: { storeName } })],
  [name, (alias) => ({ list: 'terminals', what: 'terminalName', filter: { alias } })],
]

const filterOfAmount = ({ major, currencies }: TypedAmount) => ({
  amountFrom: major,
  amountTo: major,
  ...(currencies && { currency: currencies }),
})

/** The last four digits of a card beside an amount, in either order, with or without the signs that hide the others. */
const pairs = [
  /^(?<amount>.*?\S) +(?:[•*·xX]+ *)?(?<digits>\d{4})$/,
  /^(?:[•*·xX]+ *)?(?<digits>\d{4}) +(?<amount>.*)$/,
]

const pairsIn = (text: string, locale: string): SearchQuery[] =>
  pairs.flatMap((form) => {
    const { amount = '', digits = '' } = form.exec(text)?.groups ?? {}
    const amounts = parseAmounts(amount, locale).map(filterOfAmount)
    if (amounts.length === 0) return []
    return [
      ...amounts.map((one) => transactionsBy('amountAndCard', { ...one, cardPanObfuscated: digits })),
      // One of both may have been misread on the slip.
      { ...transactionsBy('lastFour', { cardPanObfuscated: digits }), isInstead: true },
      ...amounts.map((one) => ({ ...transactionsBy('amount', one), isInstead: true })),
    ]
  })

/** How the person writes numbers, a BCP 47 tag, and what texts say in the person's language. */
export interface SearchReader {
  readonly locale: string
  readonly say: (text: Text) => string
}

const byKey = (text: string): SearchQuery => {
  const key = asTransactionKey(text)
  return transactionsBy(receiptFingerprintIn(key) ? 'receiptLink' : 'transactionKey', { transactionKeys: [key] })
}

const queriesOf = (typed: string, { locale, say }: SearchReader): SearchQuery[] => {
  // Nothing else is asked for with a link: whoever reads it can open the receipt.
  if (isLink(typed)) return [byKey(typed)]
  const deviceFilter = deviceFilterOf(typed, say)
  return [
    ...wordFiltersOf(typed, say).map(({ what, filter }) => transactionsBy(what, filter)),
    ...(deviceFilter ? [{ list: 'devices', what: 'attestation', filter: deviceFilter } as const] : []),
    ...pairsIn(typed, locale),
    ...forms.filter(([form]) => form.test(typed)).map(([, read]) => read(typed)),
    ...(mayBeTransactionKey(typed) ? [byKey(typed)] : []),
    ...parseAmounts(typed, locale).map((one) => transactionsBy('amount', filterOfAmount(one))),
  ]
}

/** All that a text may be (B-09), the surest first, without what the principal may not filter by. */
export const searchQueriesOf = (text: string, reader: SearchReader, principal: ListPrincipal): SearchQuery[] =>
  queriesOf(text.replaceAll(/\s+/g, ' ').trim(), reader).filter(({ list, filter }) => {
    const allowed = filtersFor(searchedLists[list], principal)
    return Object.keys(filter).every((filterName) => allowed.includes(filterName))
  })
