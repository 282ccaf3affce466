import { fieldsFor, type Viewer } from '#core/list/declare.ts'
import { type TransactionDetails, transactionList, type TransactionRow } from '../contract.ts'
import type { Transaction } from './queries.ts'
import { hasReceipt, remainingOf, type LinkedTransactions } from './linked-transactions.ts'

/** PostgreSQL's text of a wall time, 'YYYY-MM-DD HH:mm:ss.SSS', in the form of the contract, to the second. */
export const presentWallTime = (wall: string): string => wall.slice(0, 19).replace(' ', 'T')

/** A transaction as a row of the list: the fields this viewer may see, and no others. */
const presentRow = (transaction: Transaction, viewer: Viewer): TransactionRow => {
  const row: Record<string, unknown> = {
    ...transaction,
    posLocalDateTime: presentWallTime(transaction.posLocalDateTime),
  }
  return Object.fromEntries(fieldsFor(transactionList, viewer).map((field) => [field, row[field]])) as TransactionRow
}

const presentLinked = (transaction: Transaction, open: ReadonlySet<number>) => ({
  token: open.has(transaction.id) ? transaction.token : null,
  transactionType: transaction.transactionType,
  status: transaction.status as TransactionRow['status'],
  amount: transaction.amount,
  currency: transaction.currency,
  posLocalDateTime: presentWallTime(transaction.posLocalDateTime),
  retrievalReferenceNumber: transaction.retrievalReferenceNumber,
})

/** The details of a transaction for this viewer; of its story, `open` are the members that may be opened. */
export const presentDetails = (
  transaction: Transaction,
  linked: LinkedTransactions,
  open: ReadonlySet<number>,
  parts: Pick<TransactionDetails, 'terminalToken' | 'deviceToken' | 'storeAddress'>,
  viewer: Viewer,
): TransactionDetails => ({
  transaction: presentRow(transaction, viewer),
  trnKey: transaction.trnKey,
  happenedAt: transaction.happenedAt.toISOString(),
  ...parts,
  original: linked.original ? presentLinked(linked.original, open) : null,
  followers: linked.followers.map((follower) => presentLinked(follower, open)),
  remainingAmount: remainingOf(transaction, linked),
  hasReceipt: hasReceipt(transaction),
})
