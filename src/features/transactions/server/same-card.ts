import { sql } from 'kysely'
import { operationOf } from '#core/codes.ts'
import { SAME_CARD_MAX } from '#core/limits.ts'
import { runPlannedOnce } from '#server/database/planned-once.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { TransactionDetails } from '../contract.ts'
import { presentBeside } from './present.ts'
import { findLinkedTransactions, remainingOf, type Transaction, transactionVisible } from './queries.ts'

/**
 * The other payments of what is, as far as its last four digits and its scheme tell, the card of a sale: those in the
 * principal's scope, at the same merchant, within an hour by the clocks of the stores and by the instant; those nearest in
 * time, oldest first.
 */
export const findSameCardPayments = async (
  scope: PrincipalScope,
  transaction: Transaction,
): Promise<NonNullable<TransactionDetails['sameCardPayments']>> => {
  const { id, merchantId, cardPanObfuscated, cardType, currency, posLocalDateTime, happenedAt } = transaction
  if (cardPanObfuscated === null || operationOf(transaction.transactionType) !== 'sale') return []
  const { rows } = await runPlannedOnce(
    scope.db,
    sql<Transaction>`
      select t.* from transaction t
      where t.merchant_id = ${merchantId} and t.id <> ${id}
        and t.card_pan_obfuscated = ${cardPanObfuscated}
        and t.card_type is not distinct from ${cardType}::text and t.currency = ${currency}
        and t.pos_local_date_time between ${posLocalDateTime}::timestamp - interval '1 hour'
          and ${posLocalDateTime}::timestamp + interval '1 hour'
        and t.happened_at between ${happenedAt}::timestamptz - interval '1 hour'
          and ${happenedAt}::timestamptz + interval '1 hour'
        and operation_of(t.transaction_type) = 'sale' and ${transactionVisible(scope)}
      order by abs(extract(epoch from t.happened_at - ${happenedAt}::timestamptz)), t.id limit ${SAME_CARD_MAX}`,
  )
  const payments = []
  for (const payment of rows.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())) {
    const linked = await findLinkedTransactions(scope, payment)
    payments.push({ ...presentBeside(payment), token: payment.token, remainingAmount: remainingOf(payment, linked) })
  }
  return payments
}
