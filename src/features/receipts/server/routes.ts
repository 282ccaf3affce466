import { sql } from 'kysely'
import { getReceipt, getSharedReceipt, shareReceipt, withdrawReceipt } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { type PrincipalScope, asPublic, type PlainScope, revealTransactions } from '#server/database/scope.ts'
import { handle, handleRead, handlePublic } from '#server/http/handle.ts'
import { addressKey } from '#server/security/throttle.ts'
import {
  findLinkedTransactions,
  findTransaction,
  hasReceipt,
  type Transaction,
} from '#features/transactions/server/queries.ts'
import { findLiveLink, followLink, lockLink, makeLink, withdrawLink } from './links.ts'
import { consumerCopyOf, receiptOf, type CardAcceptor } from './receipt-data.ts'

const noReceipt = (): never => {
  throw new ApiError('NO_RECEIPT')
}

/** The transaction of a receipt in the principal's scope: NOT_FOUND outside it, NO_RECEIPT where none was printed (D-66). */
const findPrinted = async (scope: PrincipalScope, token: string): Promise<Transaction> => {
  const transaction = (await findTransaction(scope, token)) ?? notFound()
  return hasReceipt(transaction) ? transaction : noReceipt()
}

/** Name and address as they print; they are on every paper receipt, so the policies' view of the tenants is not asked. */
const acceptorOf = async ({ db }: PlainScope, transaction: Transaction): Promise<CardAcceptor> => {
  const { rows } = await sql<CardAcceptor>`select * from receipt_place(${transaction.storeId})`.execute(db)
  return rows[0] ?? { acceptorName: transaction.merchantName, storeAddress: null }
}

export const receiptRoutes = [
  handleRead(getReceipt, async ({ params, scope }) => {
    const transaction = await findPrinted(scope, params.id)
    const acceptor = await acceptorOf(scope, transaction)
    return receiptOf(transaction, await findLinkedTransactions(scope, transaction), acceptor)
  }),

  handle(shareReceipt, async ({ params, scope, change, services }) => {
    const transaction = await findPrinted(scope, params.id)
    const now = services.now()
    const key = services.keys.receiptLinks
    await lockLink(scope, transaction)
    const live = await findLiveLink(scope, transaction, key, now)
    const link = live ?? (await makeLink(scope, transaction, { key, days: services.config.receiptLinkDays, now }))
    if (!live) {
      const object = { type: 'transaction', token: transaction.token, acquirerId: transaction.acquirerId }
      await change.audit({ event: 'receipt.shared', object })
    }
    return { path: `/qr/${link.token}`, expiresAt: link.expiresAt.toISOString() }
  }),

  handle(withdrawReceipt, async ({ params, scope, change, services }) => {
    const transaction = await findPrinted(scope, params.id)
    await withdrawLink(scope, transaction, services.now())
    const object = { type: 'transaction', token: transaction.token, acquirerId: transaction.acquirerId }
    await change.audit({ event: 'receipt.withdrawn', object })
    return null
  }),

  handlePublic(getSharedReceipt, async ({ params, requestInfo, services }) => {
    if (!capabilities[requestInfo.variant].receiptPage) noReceipt()
    await services.throttles.receipts.take(addressKey(requestInfo.address))
    return asPublic(services.database, async (scope) => {
      const link = (await followLink(scope, params.token, services.now())) ?? noReceipt()
      await revealTransactions(scope, [link.transactionId])
      const transaction = await scope.db
        .selectFrom('transaction')
        .selectAll()
        .where('id', '=', link.transactionId)
        .where('posLocalDateTime', '=', link.posLocalDateTime)
        .executeTakeFirst()
      if (!transaction || !hasReceipt(transaction)) return noReceipt()
      const acceptor = await acceptorOf(scope, transaction)
      return { receipt: consumerCopyOf(transaction, await findLinkedTransactions(scope, transaction), acceptor) }
    })
  }),
]
