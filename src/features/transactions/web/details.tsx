import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operationOf } from '#core/codes.ts'
import { fieldsFor } from '#core/list/declare.ts'
import { type TransactionDetails as Details, transactionList } from '../contract.ts'
import { useConfig } from '#web/config/config.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useMay } from '#web/session/may.ts'
import { StoreTime } from '#web/lists/store-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copyable } from '#web/records/copyable.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { RecordDetails } from '#web/records/record-details.tsx'
import { Status } from '#web/ui/status.tsx'
import { Amount } from './amount.tsx'
import { ChargebackPanel } from './chargeback.tsx'
import { declineReason } from './decline-reason.ts'
import css from './details.module.css'
import { transactionQuery } from './queries.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { NoReceiptEmail, ReceiptEmail } from './receipt-email.tsx'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { LinkedTransactionsPanel } from './linked-transactions.tsx'
import { SameCardPanel } from './same-card.tsx'
import { reversalOf, SinceThen } from './since-then.tsx'
import { useTransactionFacts } from './facts.tsx'
import { statusStyle, typeText } from './status-styles.ts'

/** All that is known of one transaction: the number first, then what followed it, then the facts, then the paper. */
export function TransactionDetailsPanel({ id }: { id: string }) {
  const query = useQuery(transactionQuery(id, useListPrincipal()))
  return <RecordDetails query={query}>{(details) => <Shown details={details} id={id} />}</RecordDetails>
}

function Shown({ details, id }: { details: Details; id: string }) {
  const { i18n } = useLingui()
  const { pendingLabel, receiptEmail } = useConfig()
  const may = useMay()
  const [receiptOpen, setReceiptOpen] = useState(false)
  const { transaction } = details
  const { amount, tipAmount, currency, transactionType, errorCode } = transaction
  const status = statusStyle(transaction.status, pendingLabel, transaction.transactionType)
  // That it was successful is no good news once nothing is left of it.
  const isGone = details.remainingAmount === 0 || reversalOf(details) === 'voided'
  const reason = status.name === 'failed' && errorCode ? declineReason(errorCode) : undefined
  const facts = useTransactionFacts(details, fieldsFor(transactionList, useListPrincipal()))

  return (
    <>
      <header className={css.head}>
        <h2 className={css.kind}>{i18n._(typeText(transactionType) as MessageDescriptor)}</h2>
        <Amount minor={amount} currency={currency} type={transactionType} large />
        {tipAmount > 0 && (
          <p className={css.parts}>
            <Amount minor={amount - tipAmount} currency={currency} /> + <Amount minor={tipAmount} currency={currency} />{' '}
            <Trans>tip</Trans>
          </p>
        )}
        <p className={css.states}>
          <Status icon={status.icon} tone={isGone ? 'neutral' : status.tone}>
            {i18n._(status.text)}
          </Status>
          <SinceThen details={details} />
        </p>
        {status.name === 'pending' && (
          <p>
            <Trans>Not completed. The terminal did not receive the result.</Trans>
          </p>
        )}
        <p className={css.when}>
          <StoreTime at={transaction.posLocalDateTime} zone={transaction.timeZone} />
        </p>
      </header>

      {reason && (
        <section className={css.reason} aria-label={i18n._(reason.reason)}>
          <p>
            <strong>{i18n._(reason.reason)}</strong>
          </p>
          <p>{i18n._(reason.advice)}</p>
        </section>
      )}

      {operationOf(transactionType) === 'chargeback' ? (
        <ChargebackPanel details={details} />
      ) : (
        <LinkedTransactionsPanel details={details} />
      )}
      <SameCardPanel details={details} />

      {details.hasReceipt && may('transaction.receipt') && (
        <div className={css.actions}>
          <Button icon="receipt" aria-expanded={receiptOpen} onClick={() => setReceiptOpen(!receiptOpen)}>
            {receiptOpen ? <Trans>Hide receipt</Trans> : <Trans>Show receipt</Trans>}
          </Button>
          <ReceiptActions id={id} />
          {may('transaction.receiptEmail') &&
            (receiptEmail ? <ReceiptEmail id={id} /> : receiptEmail === false && <NoReceiptEmail />)}
        </div>
      )}
      {!details.hasReceipt && (
        <p>
          <Trans>We could not find a receipt for this transaction.</Trans>
        </p>
      )}
      {receiptOpen && <ReceiptViewer id={id} />}

      <KeyValueList
        items={facts.map(({ term, value, copy }) => ({
          term,
          value: copy ? (
            <Copyable text={copy} what={term}>
              {value}
            </Copyable>
          ) : (
            value
          ),
        }))}
      />
    </>
  )
}
