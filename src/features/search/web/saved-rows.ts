import type { QueryClient } from '@tanstack/react-query'
import { type PaymentMethodFilter, type TypeFilter, typesOfFilters } from '#core/codes.ts'
import { isFoundIn, isFoundInNames } from '#core/text/fold.ts'
import type { Page } from '#core/list/calls.ts'
import { exponentOf, toMinor } from '#core/money/money.ts'
import type { Variant } from '#core/access/variant.ts'
import { packKey } from '#web/offline/keys.ts'
import { datesOf, type Period } from '#core/list/address.ts'
import { isPaidBy } from '#features/transactions/methods.ts'
import { type TransactionDetails, transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { findTransactionOfReceipt } from '#features/transactions/web/shared.ts'
import { currentToday } from '#web/current-today.ts'
import type { FoundRow } from './found-row.ts'
import type { SearchQuery, SearchedList } from './search-queries.ts'
import type { KnownName } from './words/names.ts'

/** Each row of a list that is saved, ahead, with a page of it or with the details of a transaction, once. */
const savedRows = (queryClient: QueryClient, list: SearchedList, variant: Variant): FoundRow[] => {
  const keys = [packKey({ key: list }, variant), [variant, list, 'list']]
  const pages = keys.flatMap((queryKey) => queryClient.getQueriesData<Page<FoundRow>>({ queryKey }))
  const rows = pages.flatMap(([, page]) => page?.items ?? [])
  const opened = list === transactionList.key ? savedDetails(queryClient, variant) : []
  // A list is read again more often than details are.
  return [...new Map([...opened, ...rows].map((row) => [row.token, row])).values()]
}

const savedDetails = (queryClient: QueryClient, variant: Variant): TransactionRow[] =>
  queryClient
    .getQueriesData<TransactionDetails>({ queryKey: [variant, transactionList.key, 'details'] })
    .flatMap(([, details]) => details?.transaction ?? [])

/** The fields that a filter looks at, where they do not have its name. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  username: ['name'],
  tid: ['tid', 'posTerminalIdCode'],
  merchantName: ['name'],
  storeName: ['name'],
  mid: ['cardAcceptorIdentificationCode'],
}

type Test = (row: FoundRow, wanted: unknown) => boolean

const isTransaction = (row: FoundRow): row is TransactionRow => 'posLocalDateTime' in row

const ofTransaction =
  (test: (row: TransactionRow, wanted: unknown) => boolean): Test =>
  (row, wanted) =>
    isTransaction(row) && test(row, wanted)

const amountIs = (bound: 'from' | 'to'): Test =>
  ofTransaction(({ amount, currency }, major) => {
    const minor = (round: 'up' | 'down') => toMinor(Number(major), exponentOf(currency), round)
    return bound === 'from' ? amount >= minor('up') : amount <= minor('down')
  })

/** The filters that ask for more than words in a field of theirs. */
const tests: Readonly<Record<string, Test>> = {
  amountFrom: amountIs('from'),
  amountTo: amountIs('to'),
  currency: ofTransaction(({ currency }, wanted) => [wanted].flat().includes(currency)),
  transactionKeys: (row, wanted) => [wanted].flat().includes(row.token),
  statuses: (row, wanted) => 'status' in row && [wanted].flat().includes(row.status),
  types: ofTransaction(({ transactionType }, wanted) =>
    typesOfFilters(wanted as TypeFilter[]).includes(transactionType),
  ),
  paymentMethods: ofTransaction((row, wanted) => isPaidBy(row, wanted as PaymentMethodFilter[])),
  retrievalReferenceNumber: ofTransaction(({ retrievalReferenceNumber }, wanted) =>
    [wanted].flat().some((rrn) => isFoundIn(String(rrn), retrievalReferenceNumber ?? '')),
  ),
  period: ofTransaction(({ posLocalDateTime }, wanted) => {
    const { dateFrom, dateTo } = datesOf(wanted as Period, currentToday())
    const minute = posLocalDateTime.slice(0, 16).replace('T', ' ')
    return minute >= dateFrom && minute <= dateTo
  }),
}

/** The field of a saved transaction that says the name of a record whose token is not saved with it. */
const nameIn: Readonly<Record<string, (row: TransactionRow) => readonly (string | undefined)[]>> = {
  storeTokens: ({ storeName }) => [storeName],
  terminalTokens: ({ tid }) => [tid],
  merchantTokens: ({ merchantName }) => [merchantName],
}

const fits = (row: FoundRow, filter: SearchQuery['filter'], known: readonly KnownName[]): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    const test = tests[name]
    if (test) return test(row, wanted)
    const named = nameIn[name]
    if (named) {
      const names = known.filter(({ filter: of, token }) => of === name && [wanted].flat().some((one) => one === token))
      return (
        isTransaction(row) && named(row).some((text) => names.some((one) => text && partsOf(one.name).includes(text)))
      )
    }
    const fields: Readonly<Record<string, unknown>> = row
    const values = (fieldsOf[name] ?? [name]).map((field) => fields[field])
    // As on the server: who sold is no kept name, and found by its own letters alone.
    const isFound = name === 'userName' ? isFoundIn : isFoundInNames
    return values.some((value) => typeof value === 'string' && isFound(String(wanted), value))
  })

/** A terminal is offered by its name and its TID. */
const partsOf = (name: string) => [name, ...name.split(' · ')]

/** The records on the device that words may name. */
export const savedNames = (queryClient: QueryClient, variant: Variant): KnownName[] => {
  const rowsOf = (list: SearchedList) => savedRows(queryClient, list, variant)
  const cashiers = rowsOf('transactions').flatMap((row) => (isTransaction(row) && row.userName ? [row.userName] : []))
  const people = rowsOf('users').flatMap((row) => ('name' in row && row.name ? [row.name] : []))
  const named = (list: 'stores' | 'merchants', filter: KnownName['filter']) =>
    rowsOf(list).flatMap((row) => ('name' in row && row.name ? [{ filter, token: row.token, name: row.name }] : []))
  return [
    ...named('stores', 'storeTokens'),
    ...named('merchants', 'merchantTokens'),
    ...rowsOf('terminals').flatMap((row) =>
      'alias' in row && 'posTerminalIdCode' in row
        ? [{ filter: 'terminalTokens' as const, token: row.token, name: `${row.alias} · ${row.posTerminalIdCode}` }]
        : [],
    ),
    ...[...new Set([...people, ...cashiers])].map((name) => ({ filter: 'userName' as const, name })),
  ]
}

/** What a query finds among the rows that are saved on the device. */
export const findSaved = (
  queryClient: QueryClient,
  { list, filter }: SearchQuery,
  variant: Variant,
  known: readonly KnownName[] = [],
): FoundRow[] => {
  const wanted = { ...filter }
  // A receipt leads to the sale whose link the device keeps.
  if ('transactionKeys' in wanted) {
    wanted.transactionKeys = wanted.transactionKeys?.map(
      (key) => findTransactionOfReceipt(queryClient, key, variant) ?? key,
    )
  }
  return savedRows(queryClient, list, variant).filter((row) => fits(row, wanted, known))
}

/** The sale whose receipt's link is on the device (JOB-22), while perhaps nothing else of it is. */
export const findLinkedSale = (
  queryClient: QueryClient,
  { filter }: SearchQuery,
  variant: Variant,
): string | undefined => {
  const keys = 'transactionKeys' in filter ? (filter.transactionKeys ?? []) : []
  return keys.map((key) => findTransactionOfReceipt(queryClient, key, variant)).find((token) => token !== undefined)
}
