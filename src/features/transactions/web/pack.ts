import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#core/list/calls.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { transactionStatus } from '#core/codes.ts'
import { PREPARED_LINKS_MAX } from '#core/limits.ts'
import { prepareReceiptLinks } from '#features/receipts/contract.ts'
import { call } from '#web/api/call.ts'
import { packKey } from '#web/offline/keys.ts'
import { forEachConcurrently, packed, fetchRecord, unlessRefused } from '#web/offline/pack/lists.ts'
import { listTransactions, transactionList, type TransactionDetails, type TransactionRow } from '../contract.ts'
import { receiptQuery, transactionQuery } from './queries.ts'
import { canSaveLinks, isLinkDue, keepOtherLinks, removeLink, saveLinks } from './saved-links.ts'

/**
 * Reads what only the details and the receipts of transactions contain, the newest first, and only what is not saved yet or
 * may have changed since: an outcome that was open, and a sale that was followed by a refund or a void.
 */
const refreshDetails = async (
  client: QueryClient,
  rows: readonly TransactionRow[],
  principal: ListPrincipal,
  signal: AbortSignal,
): Promise<void> => {
  const inPack = new Set(rows.map(({ token }) => token))
  const read = async (token: string, isStale: boolean): Promise<void> => {
    const known = savedDetails(client, token, principal)
    const details = await fetchRecord(client, transactionQuery(token, principal), isStale)
    if (!details) return
    const isChanged = known !== undefined && versionOf(known) !== versionOf(details)
    if (details.hasReceipt) await fetchRecord(client, receiptQuery(token, principal), isChanged)
    const followed = details.original?.token
    if (details === known || !followed || !inPack.has(followed)) return
    const original = savedDetails(client, followed, principal)
    if (original && !original.followers.some((follower) => follower.token === token)) await read(followed, true)
  }
  await forEachConcurrently(rows, signal, ({ token, status }) => {
    const known = savedDetails(client, token, principal)
    return read(token, known !== undefined && (isOpen(status) || known.transaction.status !== status))
  })
  client.setQueryData(packKey(transactionList, principal.variant), (page: Page<TransactionRow> | undefined) => {
    const items = page && settledRows(client, page.items, principal)
    return items && { ...page, items }
  })
}

/** The rows, those whose outcome was open as their details have it now; undefined where it still is for each of them. */
const settledRows = (
  client: QueryClient,
  rows: readonly TransactionRow[],
  principal: ListPrincipal,
): readonly TransactionRow[] | undefined => {
  const settled = rows.map((row) => {
    const savedTransaction = isOpen(row.status) ? savedDetails(client, row.token, principal)?.transaction : undefined
    return savedTransaction && !isOpen(savedTransaction.status) ? savedTransaction : row
  })
  return settled.some((row, at) => row !== rows[at]) ? settled : undefined
}

const isOpen = (status: number) => status === transactionStatus.pending

/** What of the details is also on the receipt and may change. */
const versionOf = ({ transaction, followers }: TransactionDetails) => `${transaction.status} ${followers.length}`

const savedDetails = (client: QueryClient, token: string, principal: ListPrincipal) =>
  client.getQueryData<TransactionDetails>(transactionQuery(token, principal).queryKey)

/**
 * Asks for the links of receipts that are not saved yet, or that somebody may have withdrawn since; also of sales that are saved
 * and no longer among the newest.
 */
const refreshLinks = async (
  client: QueryClient,
  rows: readonly TransactionRow[],
  principal: ListPrincipal,
  signal: AbortSignal,
): Promise<void> => {
  if (!(await canSaveLinks())) return
  const newest = rows.flatMap(({ token, status }) => (isOpen(status) ? [] : token))
  const kept = keepOtherLinks(client, new Set(newest), principal)
  const wanted = [...newest, ...kept].filter((token) => isLinkDue(client, token, principal))
  for (let at = 0; at < wanted.length; at += PREPARED_LINKS_MAX) {
    signal.throwIfAborted()
    const transactions = wanted.slice(at, at + PREPARED_LINKS_MAX)
    const askedAt = performance.now()
    const reply = await unlessRefused(call(prepareReceiptLinks, { body: { transactions } }))
    if (!reply) return
    await saveLinks(client, reply.links, principal, askedAt)
    const live = new Set(reply.links.map(({ transaction }) => transaction))
    for (const token of transactions) if (!live.has(token)) removeLink(client, token, principal)
  }
}

/** The newest transactions, with their details and, where there are details (§2), receipts and the links of these. */
export const packedTransactions = packed({
  list: transactionList,
  endpoint: listTransactions,
  behind: [
    // Two calls, before some hundred.
    { access: 'transaction.receiptLinks', refresh: refreshLinks },
    { access: 'transaction.view', refresh: refreshDetails },
  ],
})
