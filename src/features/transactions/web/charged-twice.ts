import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { transactionStatus } from '#core/codes.ts'
import type { TransactionDetails } from '../contract.ts'

type Payment = Pick<
  NonNullable<TransactionDetails['sameCardPayments']>[number],
  'amount' | 'status' | 'remainingAmount'
>

/**
 * What to tell a customer who asks about two payments of one amount with one card; undefined where there is only one of
 * that amount.
 */
export const chargeAnswer = (details: TransactionDetails): MessageDescriptor | undefined => {
  const { transaction, remainingAmount, sameCardPayments = [] } = details
  const others = sameCardPayments.filter(({ amount }) => amount === transaction.amount)
  if (others.length === 0) return undefined
  const payments: Payment[] = [{ ...transaction, remainingAmount }, ...others]
  if (payments.some(({ status }) => status === transactionStatus.pending)) {
    return msg`A payment of this amount is pending. Wait for its result before you refund anything.`
  }
  const standing = payments.filter((payment) => (payment.remainingAmount ?? 0) > 0).length
  if (standing > 1) {
    return msg`${standing} payments of this amount went through. If the customer owes one, void or refund the rest on the terminal.`
  }
  return standing === 1
    ? msg`The customer is charged once. The other payment can show on the statement for a few days.`
    : msg`The customer is not charged. The payments can show on the statement for a few days.`
}
