import { sql } from 'kysely'
import type { Receipt } from '../contract.ts'
import { type PlainScope, revealTransactions } from '#server/database/scope.ts'
import { findLinkedTransactions, hasReceipt, type Transaction } from '#features/transactions/server/queries.ts'
import { consumerCopyOf, type CardAcceptor } from './receipt-data.ts'

/** Name and address as they print; they are on every paper receipt, so the policies' view of the tenants is not asked. */
export const acceptorOf = async ({ db }: PlainScope, transaction: Transaction): Promise<CardAcceptor> => {
  const { rows } = await sql<CardAcceptor>`select * from receipt_place(${transaction.storeId})`.execute(db)
  return rows[0] ?? { acceptorName: transaction.merchantName, storeAddress: null }
}

/** The customer copy of a transaction for whoever may see that without being signed in; undefined where there is none (D-66). */
export const findConsumerCopy = async (
  scope: PlainScope,
  { transactionId, posLocalDateTime }: { readonly transactionId: number; readonly posLocalDateTime: string },
): Promise<Receipt['consumer'] | undefined> => {
  await revealTransactions(scope, [transactionId])
  const transaction = await scope.db
    .selectFrom('transaction')
    .selectAll()
    .where('id', '=', transactionId)
    .where('posLocalDateTime', '=', posLocalDateTime)
    .executeTakeFirst()
  if (!transaction || !hasReceipt(transaction)) return undefined
  const acceptor = await acceptorOf(scope, transaction)
  return consumerCopyOf(transaction, await findLinkedTransactions(scope, transaction), acceptor)
}
