import { queryOptions } from '@tanstack/react-query'
import { listCurrencies } from '#features/merchants/filter-options.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { ListRow, ListPrincipal } from '#core/list/declare.ts'
import { listReports, reportList } from '#features/terminal-reports/contract.ts'
import { getTerminal, listTerminals, terminalList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { listQuery } from '#web/lists/list-query.ts'
import { recordQuery } from '#web/records/record-query.ts'

export type TerminalSearch = SearchOf<typeof terminalList>

export const terminalListQuery = (search: TerminalSearch, principal: ListPrincipal) =>
  listQuery(terminalList, listTerminals, search, principal)

export const terminalQuery = (id: string, principal: ListPrincipal) => recordQuery(getTerminal, id, principal)

export type Report = ListRow<typeof reportList>

/** The reports of one terminal. */
export const terminalReportsQuery = (token: string, state: SearchOf<typeof reportList>, principal: ListPrincipal) =>
  listQuery(reportList, listReports, { ...state, terminalTokens: [token] }, principal)

/** The currencies that terminals have, ISO 4217. */
export const currenciesQuery = queryOptions({
  queryKey: ['terminals', 'currencies'],
  queryFn: ({ signal }) => call(listCurrencies, {}, { signal }),
})
