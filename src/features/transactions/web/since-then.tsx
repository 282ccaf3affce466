import { useLingui } from '@lingui/react/macro'
import { transactionStatus } from '#core/codes.ts'
import { operationTexts } from '#core/texts/texts.ts'
import { resultLabels } from '#features/receipts/layout/labels.ts'
import { resultOf } from '#features/receipts/layout/lines.ts'
import { Status } from '#web/ui/status.tsx'
import type { TransactionDetails } from '../contract.ts'
import { chargebacksOf, reversalName, reversalsOf } from '../reversals.ts'
import { Amount } from './amount.tsx'
import { outcomeIcons } from './icons.ts'

const icons = {
  voided: outcomeIcons.canceled,
  refunded: outcomeIcons.refunded,
  'partly-refunded': outcomeIcons.refunded,
} as const

const sumOf = (followers: readonly { amount: number }[]): number =>
  followers.reduce((sum, { amount }) => sum + amount, 0)

/** What refunds and voids have made of a successful transaction, in the words of its receipt (B-07). */
export const reversalOf = ({ transaction, followers }: TransactionDetails): keyof typeof icons | undefined => {
  if (transaction.status !== transactionStatus.success) return undefined
  const later = reversalsOf(followers).map((follower) => ({
    operation: reversalName(follower),
    amountMinor: follower.amount,
    localDateTime: follower.posLocalDateTime,
  }))
  const result = resultOf({ outcome: 'approved', later, totalMinor: transaction.amount })
  return result === 'approved' || result === 'declined' ? undefined : result
}

/** Beside the state of a transaction: what of its money has gone back since, and how much where that is a part. */
export function SinceThen({ details }: { details: TransactionDetails }) {
  const { i18n } = useLingui()
  const { transaction, followers } = details
  const reversal = reversalOf(details)
  const chargebacks = chargebacksOf(followers)
  return (
    <>
      {reversal && (
        <span>
          <Status icon={icons[reversal]} tone="warning">
            {i18n._(resultLabels[reversal])}
          </Status>
          {reversal === 'partly-refunded' && (
            <>
              {' '}
              <Amount minor={sumOf(reversalsOf(followers))} currency={transaction.currency} type="refund" />
            </>
          )}
        </span>
      )}
      {chargebacks.length > 0 && (
        <span>
          <Status icon="warning" tone="warning">
            {i18n._(operationTexts.chargeback)}
          </Status>{' '}
          <Amount minor={sumOf(chargebacks)} currency={transaction.currency} type="chargeback" />
        </span>
      )}
    </>
  )
}
