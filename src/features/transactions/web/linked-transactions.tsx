import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { operationOf } from '#core/codes.ts'
import type { TransactionDetails } from '../contract.ts'
import { useConfig } from '#web/config/config.ts'
import { StoreTime } from '#web/lists/store-time.tsx'
import { Status } from '#web/ui/status.tsx'
import { Amount } from './amount.tsx'
import css from './linked-transactions.module.css'
import { statusStyle, typeText } from './status-styles.ts'

type Linked = TransactionDetails['followers'][number]

const isChargeback = ({ transactionType }: Linked) => operationOf(transactionType) === 'chargeback'

/** The sale with its refunds, voids and chargebacks in the order of time, and what is left of it (B-31, TRX-77). */
export function LinkedTransactionsPanel({ details }: { details: TransactionDetails }) {
  const { t } = useLingui()
  const { original, followers, remainingAmount, transaction } = details
  if (!original && followers.length === 0) {
    if (remainingAmount === null) return null
    return (
      <p className={css.refundable}>
        <Trans>Can still be refunded</Trans> <Amount minor={remainingAmount} currency={transaction.currency} />
      </p>
    )
  }
  return (
    <section className={css.panel} aria-label={t`Linked transactions`}>
      {original && (
        <>
          <h2>
            <Trans>Original sale</Trans>
          </h2>
          <LinkedTransaction linked={original} zone={transaction.timeZone} />
        </>
      )}
      {followers.length > 0 && (
        <>
          <h2>
            {followers.some(isChargeback) ? (
              <Trans>Refunds, voids and chargebacks</Trans>
            ) : (
              <Trans>Refunds and voids</Trans>
            )}
          </h2>
          <ol className={css.followers}>
            {followers.map((linked, position) => (
              <li key={linked.token ?? position}>
                <LinkedTransaction linked={linked} zone={transaction.timeZone} />
              </li>
            ))}
          </ol>
        </>
      )}
      {remainingAmount !== null && (
        <p className={css.remaining}>
          <Trans>Remaining</Trans> <Amount minor={remainingAmount} currency={transaction.currency} />
        </p>
      )}
    </section>
  )
}

interface LinkedTransactionProps {
  linked: Linked
  /** That of the store, which a sale shares with what follows it. */
  zone: string
  /** Whether it is the one that is open, which others stand beside. */
  isOpen?: boolean
}

/** One of several transactions that belong together. */
export function LinkedTransaction({ linked, zone, isOpen = false }: LinkedTransactionProps) {
  const { i18n } = useLingui()
  const { pendingLabel } = useConfig()
  const { icon, tone, text } = statusStyle(linked.status, pendingLabel, linked.transactionType)
  const title = i18n._(typeText(linked.transactionType))
  return (
    <p className={css.linked}>
      <span>
        {linked.token ? (
          <Link to="/transactions/view/$id" params={{ id: linked.token }} search>
            {title}
          </Link>
        ) : (
          title
        )}
        {isOpen && (
          <>
            {' · '}
            <Trans comment="After the kind of the payment that is open, in a list of payments with the same card: Sale · this payment">
              this payment
            </Trans>
          </>
        )}
        <small>
          {' '}
          <StoreTime at={linked.posLocalDateTime} zone={zone} />
        </small>
      </span>
      <Status icon={icon} tone={tone}>
        {i18n._(text)}
      </Status>
      <Amount minor={linked.amount} currency={linked.currency} type={linked.transactionType} />
    </p>
  )
}
