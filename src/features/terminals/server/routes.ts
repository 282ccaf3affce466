import { sql } from 'kysely'
import { fieldsFor, type ListPrincipal } from '#core/list/declare.ts'
import {
  createTerminal,
  getTerminal,
  listTerminals,
  type TerminalDetails,
  terminalList,
  updateTerminal,
} from '../contract.ts'
import { listCurrencies } from '#features/merchants/filter-options.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { handleDetails } from '#server/lists/handle-record.ts'
import { listPage } from '#server/lists/page.ts'
import { findRow } from '#server/lists/row.ts'
import { addTerminal, changeTerminal } from './commands.ts'
import { listCurrenciesOfTerminals } from './queries.ts'
import { terminalSource } from './source.ts'

/** The details of a terminal in scope. */
const readTerminalDetails = async (
  scope: PrincipalScope,
  token: string,
  listPrincipal: ListPrincipal,
): Promise<TerminalDetails | undefined> => {
  const row = await findRow(scope, terminalList, terminalSource, sql`terminal.token = ${token}`, listPrincipal)
  if (!row) return undefined
  const { merchantToken, ...more } = await scope.db
    .selectFrom('terminal')
    .innerJoin('store', 'store.id', 'terminal.storeId')
    .innerJoin('merchant', 'merchant.id', 'terminal.merchantId')
    .select([
      'terminal.version',
      'terminal.terminalId',
      'store.token as storeToken',
      'store.address as storeAddress',
      'merchant.token as merchantToken',
    ])
    .where('terminal.token', '=', token)
    .executeTakeFirstOrThrow()
  const seesMerchant = fieldsFor(terminalList, listPrincipal).includes('merchantName')
  return { ...row, ...more, ...(seesMerchant && { merchantToken }) }
}

const detailsOf = async (scope: PrincipalScope, token: string, listPrincipal: ListPrincipal) =>
  (await readTerminalDetails(scope, token, listPrincipal)) ?? notFound()

export const terminalRoutes = [
  handleRead(listTerminals, ({ params, body, scope, listPrincipal }) =>
    listPage(scope, terminalList, terminalSource, { params, body }, listPrincipal),
  ),

  handleDetails(getTerminal, readTerminalDetails),

  handle(createTerminal, async ({ body, scope, change, listPrincipal }) =>
    detailsOf(scope, await addTerminal(change, body), listPrincipal),
  ),

  handle(updateTerminal, async ({ params, body, scope, change, listPrincipal }) => {
    const details = () => detailsOf(scope, params.token, listPrincipal)
    await changeTerminal(change, params.token, body, { variant: listPrincipal.variant, details })
    return details()
  }),

  handleRead(listCurrencies, ({ scope }) => listCurrenciesOfTerminals(scope)),
]
