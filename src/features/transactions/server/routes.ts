import { getTransaction, listTransactions, listUniqueValues, transactionList } from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { presentDetails } from './present.ts'
import { refuseLongRange } from './range.ts'
import { findParts, findTransaction, findWhilePending, listUniqueNames } from './queries.ts'
import { transactionSource } from './source.ts'
import { idsInScope, findLinkedTransactions } from './linked-transactions.ts'

export const transactionRoutes = [
  handle(listTransactions, async ({ params, body, scope, requestInfo, services }) => {
    await refuseLongRange(scope, body, services.config, services.now())
    const viewer = { level: scope.principal.level, variant: requestInfo.variant }
    return listPage(scope, transactionList, transactionSource, { params, body }, viewer)
  }),

  handle(getTransaction, async ({ params, scope, requestInfo }) => {
    const transaction = (await findTransaction(scope, params.id)) ?? notFound()
    const parts = await findParts(scope, transaction)
    const whilePending = await findWhilePending(scope, transaction)
    const linked = await findLinkedTransactions(scope, transaction)
    const members = [...linked.followers, ...(linked.original ? [linked.original] : [])]
    const open = await idsInScope(scope, members)
    const viewer = { level: scope.principal.level, variant: requestInfo.variant }
    return { ...presentDetails(transaction, linked, open, parts, viewer), ...(whilePending && { whilePending }) }
  }),

  handle(listUniqueValues, ({ body, scope }) => listUniqueNames(scope, body.uniqueValuesField)),
]
