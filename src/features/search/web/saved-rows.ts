import type { QueryClient } from '@tanstack/react-query'
import { type TypeFilter, typesOfFilters } from '#core/codes.ts'
import { isFoundIn } from '#core/text/fold.ts'
import type { Page } from '#core/list/calls.ts'
import { exponentOf, toMinor } from '#core/money/money.ts'
import type { Variant } from '#core/access/variant.ts'
import { packKey } from '#web/offline/keys.ts'
import type { FoundRow } from './found-row.ts'
import type { SearchQuery, SearchedList } from './search-queries.ts'

/** Each row of a list that is saved, ahead or with a page of it, once. */
const savedRows = (queryClient: QueryClient, list: SearchedList, variant: Variant): FoundRow[] => {
  const keys = [packKey({ key: list }, variant), [variant, list, 'list']]
  const pages = keys.flatMap((queryKey) => queryClient.getQueriesData<Page<FoundRow>>({ queryKey }))
  const rows = pages.flatMap(([, page]) => page?.items ?? [])
  return [...new Map(rows.map((row) => [row.token, row])).values()]
}

/** The fields that a filter looks at, where they do not have its name. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  username: ['name'],
  tid: ['tid', 'posTerminalIdCode'],
  merchantName: ['name'],
  storeName: ['name'],
  mid: ['cardAcceptorIdentificationCode'],
}

const isAmount = (row: FoundRow, major: unknown) =>
  'amount' in row &&
  row.amount === toMinor(Number(major), exponentOf(row.currency), 'up') &&
  row.amount === toMinor(Number(major), exponentOf(row.currency), 'down')

const fits = (row: FoundRow, filter: SearchQuery['filter']): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    if (name === 'amountFrom' || name === 'amountTo') return isAmount(row, wanted)
    if (name === 'currency') return 'amount' in row && [wanted].flat().includes(row.currency)
    if (name === 'transactionKeys') return [wanted].flat().includes(row.token)
    if (name === 'statuses') return 'status' in row && [wanted].flat().includes(row.status)
    if (name === 'types') {
      return 'transactionType' in row && typesOfFilters(wanted as TypeFilter[]).includes(row.transactionType)
    }
    const fields: Readonly<Record<string, unknown>> = row
    const values = (fieldsOf[name] ?? [name]).map((field) => fields[field])
    return values.some((value) => typeof value === 'string' && isFoundIn(String(wanted), value))
  })

/** What a query finds among the rows that are saved on the device. */
export const findSaved = (queryClient: QueryClient, { list, filter }: SearchQuery, variant: Variant): FoundRow[] =>
  savedRows(queryClient, list, variant).filter((row) => fits(row, filter))
