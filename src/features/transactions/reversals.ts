import { operationOf, transactionStatus } from '#core/codes.ts'

interface Follower {
  readonly transactionType: string
  readonly status: number
}

/** A chargeback takes the money without the shop, and a capture completes: neither of them is a refund. */
const isNoReversal = (type: string): boolean => ['chargeback', 'capture'].includes(operationOf(type) ?? '')

/** Of what followed a transaction, the refunds and voids that took effect. */
export const reversalsOf = <F extends Follower>(followers: readonly F[]): F[] =>
  followers.filter(
    ({ status, transactionType }) => status === transactionStatus.success && !isNoReversal(transactionType),
  )

/** Of what followed a transaction, the chargebacks that took effect. */
export const chargebacksOf = <F extends Follower>(followers: readonly F[]): F[] =>
  followers.filter(
    ({ status, transactionType }) =>
      status === transactionStatus.success && operationOf(transactionType) === 'chargeback',
  )

/** What a receipt calls a reversal. */
export const reversalName = ({ transactionType }: Follower): 'void' | 'refund' =>
  operationOf(transactionType) === 'void' ? 'void' : 'refund'
