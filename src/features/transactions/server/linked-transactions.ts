import { operationOf, transactionStatus } from '#core/codes.ts'
import { sql } from 'kysely'
import { revealTransactions, type PrincipalScope, type PlainScope } from '#server/database/scope.ts'
import type { Transaction } from './queries.ts'
import { transactionVisible } from './source.ts'

/** A sale with what followed it (B-31), told from one of its members. */
export interface LinkedTransactions {
  /** The sale that the member refunds or voids; undefined for a sale. */
  readonly original: Transaction | undefined
  /** The refunds and voids of the member, oldest first. */
  readonly followers: readonly Transaction[]
}

/**
 * The transactions linked to one that the scope already sees. They are all found, whatever terminal a refund was made on:
 * with one left out the portal would offer to refund what was refunded at another one.
 */
export const findLinkedTransactions = async (
  scope: PlainScope,
  transaction: Transaction,
): Promise<LinkedTransactions> => {
  const { db } = scope
  const members = await db
    .selectFrom('transactionKey')
    .select(['transactionId', 'posLocalDateTime', 'trnKey'])
    .where('acquirerId', '=', transaction.acquirerId)
    .where((eb) =>
      eb.or([
        eb('linkedTrnKey', '=', transaction.trnKey),
        ...(transaction.linkedTrnKey === null ? [] : [eb('trnKey', '=', transaction.linkedTrnKey)]),
      ]),
    )
    .execute()
  if (members.length === 0) return { original: undefined, followers: [] }
  await revealTransactions(scope, [transaction.id, ...members.map(({ transactionId }) => transactionId)])
  const rows = await db
    .selectFrom('transaction')
    .selectAll()
    // Another merchant's row under the same key is not linked to it, whatever a feed says.
    .where('merchantId', '=', transaction.merchantId)
    .where((eb) =>
      eb.or(members.map(({ transactionId, posLocalDateTime }) => eb.and({ id: transactionId, posLocalDateTime }))),
    )
    .orderBy('posLocalDateTime')
    .orderBy('id')
    .execute()
  return {
    original: rows.find(({ trnKey }) => trnKey === transaction.linkedTrnKey),
    followers: rows.filter(({ linkedTrnKey }) => linkedTrnKey === transaction.trnKey),
  }
}

const succeeded = ({ status }: Transaction) => status === transactionStatus.success

/** The refunds and voids that took effect. */
export const standingFollowers = ({ followers }: LinkedTransactions): readonly Transaction[] =>
  followers.filter(succeeded)

/** Of some transactions, the ids of those that are in the principal's own scope. */
export const idsInScope = async (scope: PrincipalScope, transactions: readonly Transaction[]): Promise<Set<number>> => {
  if (transactions.length === 0) return new Set()
  const rows = await scope.db
    .selectFrom('transaction as t')
    .select('t.id')
    .where((eb) =>
      eb.or(
        transactions.map(({ id, posLocalDateTime }) => eb.and({ 't.id': id, 't.posLocalDateTime': posLocalDateTime })),
      ),
    )
    .where(sql<boolean>`${transactionVisible(scope)}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What is left of a successful sale after its refunds and voids, in minor units; null for anything else. */
export const remainingOf = (transaction: Transaction, linked: LinkedTransactions): number | null => {
  if (operationOf(transaction.transactionType) !== 'sale' || !succeeded(transaction)) return null
  const standing = standingFollowers(linked)
  if (standing.some(({ transactionType }) => operationOf(transactionType) === 'void')) return 0
  return Math.max(0, transaction.amount - standing.reduce((sum, { amount }) => sum + amount, 0))
}

/** D-66: successes and declines have a receipt, pending and canceled ones have none. */
export const hasReceipt = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === transactionStatus.success || status === transactionStatus.failed
