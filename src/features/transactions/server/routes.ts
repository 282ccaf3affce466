import { getTransaction, listTransactions, listUniqueValues, transactionList } from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { presentDetails } from './present.ts'
import { refuseLongRange } from './range.ts'
import { findParts, findTransaction, findWhilePending, listUniqueNames } from './queries.ts'
import { transactionSource } from './source.ts'
import { idsInScope, tellStory } from './story.ts'

export const transactionRoutes = [
  handle(listTransactions, async ({ params, body, scope, caller, services }) => {
    await refuseLongRange(scope, body, services.config, services.now())
    const viewer = { level: scope.actor.level, variant: caller.variant }
    return listPage(scope, transactionList, transactionSource, { params, body }, viewer)
  }),

  handle(getTransaction, async ({ params, scope, caller }) => {
    const transaction = (await findTransaction(scope, params.id)) ?? notFound()
    const parts = await findParts(scope, transaction)
    const whilePending = await findWhilePending(scope, transaction)
    const story = await tellStory(scope, transaction)
    const members = [...story.followers, ...(story.original ? [story.original] : [])]
    const open = await idsInScope(scope, members)
    const viewer = { level: scope.actor.level, variant: caller.variant }
    return { ...presentDetails(transaction, story, open, parts, viewer), ...(whilePending && { whilePending }) }
  }),

  handle(listUniqueValues, ({ body, scope }) => listUniqueNames(scope, body.uniqueValuesField)),
]
