import { operationOf } from '#core/codes.ts'
import { fieldsFor, type ListPrincipal } from '#core/list/declare.ts'
import { type TransactionDetails, transactionList, type TransactionRow } from '../contract.ts'
import { presentWallTime } from '#server/lists/instants.ts'
import { hasReceipt, type LinkedTransactions, remainingOf, type Transaction } from './queries.ts'

/**
 * A transaction as a row of the list: the fields this principal may see, and no others.
 * @param sale what it refunds, voids or disputes, where the principal sees it; as `sale_of` in SQL
 */
const presentRow = (
  transaction: Transaction,
  sale: Transaction | undefined,
  listPrincipal: ListPrincipal,
): TransactionRow => {
  const row: Record<string, unknown> = {
    ...transaction,
    posLocalDateTime: presentWallTime(transaction.posLocalDateTime),
    linkedTrx: transaction.linkedTrnKey,
    saleDateTime: sale ? presentWallTime(sale.posLocalDateTime) : null,
    saleAmount: sale?.currency === transaction.currency ? sale.amount : null,
    saleCardPan: sale?.cardPanObfuscated ?? null,
    saleRrn: sale?.retrievalReferenceNumber ?? null,
  }
  return Object.fromEntries(
    fieldsFor(transactionList, listPrincipal).map((field) => [field, row[field]]),
  ) as TransactionRow
}

/** A transaction as it is told beside another one. */
export const presentBeside = (transaction: Transaction) => ({
  transactionType: transaction.transactionType,
  status: transaction.status as TransactionRow['status'],
  amount: transaction.amount,
  currency: transaction.currency,
  posLocalDateTime: presentWallTime(transaction.posLocalDateTime),
  retrievalReferenceNumber: transaction.retrievalReferenceNumber,
})

const presentLinked = (transaction: Transaction, open: ReadonlySet<number>) => ({
  ...presentBeside(transaction),
  token: open.has(transaction.id) ? transaction.token : null,
})

const saleInScope = ({ original }: LinkedTransactions, open: ReadonlySet<number>): Transaction | undefined =>
  original && open.has(original.id) && operationOf(original.transactionType) === 'sale' ? original : undefined

/** The details of a transaction for this principal; of the linked transactions, `open` are those that may be opened. */
export const presentTransactionDetails = (
  transaction: Transaction,
  linked: LinkedTransactions,
  open: ReadonlySet<number>,
  parts: Pick<TransactionDetails, 'terminalToken' | 'deviceToken' | 'storeAddress'>,
  listPrincipal: ListPrincipal,
): TransactionDetails => ({
  transaction: presentRow(transaction, saleInScope(linked, open), listPrincipal),
  trnKey: transaction.trnKey,
  happenedAt: transaction.happenedAt.toISOString(),
  receivedAt: transaction.receivedAt.toISOString(),
  ...parts,
  original: linked.original ? presentLinked(linked.original, open) : null,
  followers: linked.followers.map((follower) => presentLinked(follower, open)),
  remainingAmount: remainingOf(transaction, linked),
  hasReceipt: hasReceipt(transaction),
})
