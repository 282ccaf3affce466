import {
  getTransaction,
  getTransactionTotals,
  listTransactions,
  listUniqueValues,
  transactionList,
} from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import { handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { presentTransactionDetails } from './present.ts'
import { refuseLongRange } from './range.ts'
import { findSameCardPayments } from './same-card.ts'
import {
  findLinkedTransactions,
  findParts,
  findStates,
  findTransaction,
  idsInScope,
  listUniqueNames,
  whilePending,
} from './queries.ts'
import { transactionSource } from './source.ts'
import { transactionTotals } from './totals.ts'

export const transactionRoutes = [
  handleRead(listTransactions, async ({ params, body, scope, services, listPrincipal }) => {
    await refuseLongRange(scope, body, services.config, services.now())
    return listPage(scope, transactionList, transactionSource, { params, body }, listPrincipal)
  }),

  handleRead(getTransactionTotals, async ({ body, scope, services, listPrincipal }) => {
    await refuseLongRange(scope, body, services.config, services.now())
    return transactionTotals(scope, body, listPrincipal, services.now())
  }),

  handleRead(getTransaction, async ({ params, scope, listPrincipal }) => {
    const transaction = (await findTransaction(scope, params.id)) ?? notFound()
    const parts = await findParts(scope, transaction)
    const states = await findStates(scope, transaction)
    const pending = whilePending(transaction, states)
    const linked = await findLinkedTransactions(scope, transaction)
    const members = [...linked.followers, ...(linked.original ? [linked.original] : [])]
    const open = await idsInScope(scope, members)
    const sameCardPayments = await findSameCardPayments(scope, transaction)
    return {
      ...presentTransactionDetails(transaction, linked, open, parts, listPrincipal),
      sameCardPayments,
      states,
      ...(pending && { whilePending: pending }),
    }
  }),

  handleRead(listUniqueValues, ({ body, scope }) => listUniqueNames(scope, body.uniqueValuesField)),
]
