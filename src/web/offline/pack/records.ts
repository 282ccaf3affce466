import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Viewer } from '#core/list/declare.ts'
import { transactionStatus } from '#core/codes.ts'
import type { TransactionDetails, TransactionRow } from '#features/transactions/contract.ts'
import { CallError } from '#web/api/call-error.ts'
import { terminalQuery } from '#features/terminals/web/queries.ts'
import { receiptQuery, transactionQuery } from '#features/transactions/web/queries.ts'

/** Requests that are under way at the same time. */
const LANES = 2

/**
 * Reads what only the details and the receipts of transactions tell, the newest first, and only what is not saved yet or
 * may have changed since: an outcome that was open, and a sale that was followed by a refund or a void.
 * @throws CallError when the server cannot be reached or asks for patience; the reason of `signal`
 */
export const refreshTransactions = (
  client: QueryClient,
  rows: readonly TransactionRow[],
  viewer: Viewer,
  signal: AbortSignal,
): Promise<void> => {
  const inPack = new Set(rows.map(({ token }) => token))
  const read = async (token: string, isStale: boolean): Promise<void> => {
    const known = savedDetails(client, token, viewer)
    const details = await readRecord(client, transactionQuery(token, viewer), isStale)
    if (!details) return
    const isChanged = known !== undefined && toldOf(known) !== toldOf(details)
    if (details.hasReceipt) await readRecord(client, receiptQuery(token, viewer), isChanged)
    const followed = details.original?.token
    if (details === known || !followed || !inPack.has(followed)) return
    const original = savedDetails(client, followed, viewer)
    if (original && !original.followers.some((follower) => follower.token === token)) await read(followed, true)
  }
  return inLanes(rows, signal, ({ token, status }) => {
    const known = savedDetails(client, token, viewer)
    return read(token, known !== undefined && (isOpen(status) || known.transaction.status !== status))
  })
}

/** The rows, those whose outcome was open as their details tell it now; undefined where it still is for each of them. */
export const settledRows = (
  client: QueryClient,
  rows: readonly TransactionRow[],
  viewer: Viewer,
): readonly TransactionRow[] | undefined => {
  const settled = rows.map((row) => {
    const told = isOpen(row.status) ? savedDetails(client, row.token, viewer)?.transaction : undefined
    return told && !isOpen(told.status) ? told : row
  })
  return settled.some((row, at) => row !== rows[at]) ? settled : undefined
}

const isOpen = (status: number) => status === transactionStatus.pending

/** What of the details is also on the receipt and may change. */
const toldOf = ({ transaction, followers }: TransactionDetails) => `${transaction.status} ${followers.length}`

const savedDetails = (client: QueryClient, token: string, viewer: Viewer) =>
  client.getQueryData<TransactionDetails>(transactionQuery(token, viewer).queryKey)

/** The same for the details of terminals. */
export const refreshTerminals = (
  client: QueryClient,
  rows: readonly { readonly token: string }[],
  viewer: Viewer,
  signal: AbortSignal,
): Promise<void> =>
  inLanes(rows, signal, async ({ token }) => {
    await readRecord(client, terminalQuery(token, viewer), false)
  })

/** One record, unless it is saved, and neither stale nor outdated by a change; undefined when the server does not give it (any more). */
const readRecord = async <Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  isStale: boolean,
): Promise<Data | undefined> => {
  const known = client.getQueryState<Data>(query.queryKey)
  if (known?.data !== undefined && !known.isInvalidated && !isStale) return known.data
  try {
    // Without a connection it ends in an error instead of waiting for one: the next run goes on.
    return await client.fetchQuery({ ...query, networkMode: 'always', retry: false, staleTime: 0 })
  } catch (error) {
    if (error instanceof CallError && error.kind === 'refused' && error.status < 429) return undefined
    throw error
  }
}

/** Does the work for one item after the other, a few at a time; the first failure ends it. */
const inLanes = async <Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) {
      signal.throwIfAborted()
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
