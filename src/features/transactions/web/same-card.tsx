import { Trans, useLingui } from '@lingui/react/macro'
import type { TransactionDetails } from '../contract.ts'
import { Amount } from './amount.tsx'
import { chargeAnswer } from './charged-twice.ts'
import css from './linked-transactions.module.css'
import { LinkedTransaction } from './linked-transactions.tsx'

/** The payments of one card within an hour side by side, what is left of each, and what to tell the customer. */
export function SameCardPanel({ details }: { details: TransactionDetails }) {
  const { t, i18n } = useLingui()
  const { transaction, remainingAmount, sameCardPayments = [] } = details
  if (sameCardPayments.length === 0) return null
  const answer = chargeAnswer(details)
  // The one that is open needs no link.
  const payments = [{ ...transaction, token: null, remainingAmount }, ...sameCardPayments]
  const inOrder = payments.toSorted((one, other) => one.posLocalDateTime.localeCompare(other.posLocalDateTime))
  return (
    <section className={css.panel} aria-label={t`Same card within an hour`}>
      <h2>
        <Trans>Same card within an hour</Trans>
      </h2>
      {answer && <p>{i18n._(answer)}</p>}
      <ol className={css.followers}>
        {inOrder.map((payment) => (
          <li key={payment.token} aria-current={payment.token === null || undefined}>
            <LinkedTransaction
              linked={{ ...payment, retrievalReferenceNumber: null }}
              zone={transaction.timeZone}
              isOpen={payment.token === null}
            />
            {payment.remainingAmount !== null && payment.remainingAmount < payment.amount && (
              <p className={css.remaining}>
                {payment.remainingAmount === 0 ? (
                  <Trans>Voided or refunded, remaining</Trans>
                ) : (
                  <Trans>Remaining</Trans>
                )}{' '}
                <Amount minor={payment.remainingAmount} currency={payment.currency} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
