import { filtersFor, type Viewer } from '#contract/list/declare.ts'
import { RRN_LENGTH } from '#contract/limits.ts'
import { terminalList } from '#contract/terminals.ts'
import { transactionList } from '#contract/transactions.ts'
import { userList } from '#contract/users.ts'
import { parseAmount } from './amount.ts'

/** The lists that are searched. */
export const searchedLists = { transactions: transactionList, terminals: terminalList, users: userList } as const

export type SearchedList = keyof typeof searchedLists

/** What a text may be, and the filter that finds it. */
export interface Reading {
  readonly list: SearchedList
  readonly what:
    | 'rrn'
    | 'lastFour'
    | 'authCode'
    | 'stan'
    | 'orderReference'
    | 'amount'
    | 'transactionsOfPerson'
    | 'tid'
    | 'terminalName'
    | 'personName'
    | 'personEmail'
  readonly filter: Readonly<Record<string, unknown>>
}

const transactionsBy = (what: Reading['what'], filter: Reading['filter']): Reading => ({
  list: 'transactions',
  what,
  filter,
})

/** What each kind of text looks like on a slip; letters and figures are told apart from names by their figures. */
const forms: readonly [RegExp, (text: string) => Reading][] = [
  [
    new RegExp(`^(?=.*\\d)[A-Za-z\\d]{${RRN_LENGTH}}$`),
    (text) => transactionsBy('rrn', { retrievalReferenceNumber: [text] }),
  ],
  [/^\d{4}$/, (text) => transactionsBy('lastFour', { cardPanObfuscated: text })],
  [/^(?=.*\d)[A-Za-z\d]{6}$/, (text) => transactionsBy('authCode', { posAuthCode: text })],
  [/^\d{6}$/, (text) => transactionsBy('stan', { stan: text })],
  [/^(?=.*\d)[\p{L}\d ./#_-]{5,}$/u, (text) => transactionsBy('orderReference', { orderReference: text })],
  [/^(?=.*\d)[A-Za-z\d]{4,16}$/, (text) => ({ list: 'terminals', what: 'tid', filter: { tid: text } })],
  [/^\S*@\S*$/, (email) => ({ list: 'users', what: 'personEmail', filter: { email } })],
  [/^\S*@\S*$/, (userEmail) => transactionsBy('transactionsOfPerson', { userEmail })],
  [/^\p{L}[\p{L}\p{M} .'’-]{2,}$/u, (username) => ({ list: 'users', what: 'personName', filter: { username } })],
  [/^\p{L}[\p{L}\p{M} .'’-]{2,}$/u, (userName) => transactionsBy('transactionsOfPerson', { userName })],
  [/^\p{L}.{2,}$/u, (alias) => ({ list: 'terminals', what: 'terminalName', filter: { alias } })],
]

/**
 * All that a text may be (B-09), the surest first, without what the viewer may not filter by.
 * @param locale a BCP 47 tag: how the person writes numbers
 */
export const readingsOf = (text: string, locale: string, viewer: Viewer): Reading[] => {
  const typed = text.trim()
  const amount = parseAmount(typed, locale)
  return [
    ...forms.filter(([form]) => form.test(typed)).map(([, read]) => read(typed)),
    ...(amount === undefined ? [] : [transactionsBy('amount', { amountFrom: amount, amountTo: amount })]),
  ].filter(({ list, filter }) => {
    const allowed = filtersFor(searchedLists[list], viewer)
    return Object.keys(filter).every((name) => allowed.includes(name))
  })
}
