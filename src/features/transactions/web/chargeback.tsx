import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languageTag } from '#core/languages/languages.ts'
import { fieldsFor } from '#core/list/declare.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { Receipt } from '#features/receipts/contract.ts'
import { transactionList, type TransactionDetails } from '../contract.ts'
import { transactionLabels } from '../labels.ts'
import { CallError, orUnreachable } from '#web/api/call-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useConfig } from '#web/config/config.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { serverNow } from '#web/session/clock.ts'
import { useMay } from '#web/session/may.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import css from './linked-transactions.module.css'
import { disputedPart, otherFollowers } from './evidence-facts.ts'
import { LinkedTransaction } from './linked-transactions.tsx'
import { receiptQuery, transactionQuery } from './queries.ts'

/** The sale that a chargeback disputes, how much of it, what the data do not say, and the evidence as one file. */
export function ChargebackPanel({ details }: { details: TransactionDetails }) {
  const { t, i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const text = useCellText()
  const may = useMay()
  const { original, transaction, receivedAt } = details
  const evidence = useEvidenceOf(details)
  const sold = evidence.sale?.transaction
  const disputed = original && disputedPart(transaction, original, tag)
  const rrn = transaction.retrievalReferenceNumber
  const others = evidence.sale ? otherFollowers(evidence.sale, transaction) : []
  return (
    <section className={css.panel} aria-label={t`Disputed sale`}>
      <h2>
        <Trans>Disputed sale</Trans>
      </h2>
      {original ? (
        <LinkedTransaction linked={original} zone={transaction.timeZone} />
      ) : (
        <p>
          <Trans>The data doesn't name the sale.</Trans>{' '}
          {rrn && (
            <Link to="/transactions/list" search={{ retrievalReferenceNumber: [rrn] }}>
              <Trans>Search for RRN {rrn}</Trans>
            </Link>
          )}
        </p>
      )}
      <KeyValueList
        items={[
          { term: t`Disputed`, value: disputed && i18n._(disputed) },
          {
            term: i18n._(columnTexts.cardPanObfuscated),
            value: sold && text(transactionLabels.cardPanObfuscated, sold),
          },
          { term: i18n._(columnTexts.rrn), value: original?.retrievalReferenceNumber },
          { term: t`Received by the portal`, value: receivedAt && <Instant at={receivedAt} /> },
        ]}
      />
      <p>
        <Trans>
          The acquirer's data has no reason and no date to answer by. Both are in the notice from your acquirer.
        </Trans>
      </p>
      {others.length > 0 && (
        <>
          <h2>
            <Trans>Refunds, voids and other chargebacks of the sale</Trans>
          </h2>
          <ol className={css.followers}>
            {others.map((linked, position) => (
              <li key={linked.token ?? position}>
                <LinkedTransaction linked={linked} zone={transaction.timeZone} />
              </li>
            ))}
          </ol>
        </>
      )}
      {may('transaction.export') && <EvidenceActions chargeback={details} {...evidence} />}
    </section>
  )
}

interface Evidence {
  readonly sale: TransactionDetails | undefined
  readonly receipt: Receipt['merchant'] | undefined
  /** When the older of the two answers came, in milliseconds since 1970. */
  readonly asOf: number
  /** Why there is no evidence to hand over. */
  readonly reason: string | undefined
  /** Of the call without whose answer there is none. */
  readonly failure: Error | undefined
}

/** The sale of a chargeback and its receipt, as this person may read them; without a connection what the device keeps. */
const useEvidenceOf = ({ original }: TransactionDetails): Evidence => {
  const { t } = useLingui()
  const principal = useListPrincipal()
  const mayReadReceipt = useMay()('transaction.receipt')
  const token = original?.token ?? ''
  const sale = useQuery({ ...transactionQuery(token, principal), enabled: token !== '' })
  const hasReceipt = sale.data?.hasReceipt === true && mayReadReceipt
  const receipt = useQuery({ ...receiptQuery(token, principal), enabled: hasReceipt })

  const missing = [sale, ...(hasReceipt ? [receipt] : [])].find(({ data }) => data === undefined)
  const isUnsaved =
    missing?.fetchStatus === 'paused' || (missing?.error instanceof CallError && missing.error.kind === 'unreachable')
  const failure = isUnsaved ? undefined : (missing?.error ?? undefined)
  const reasonOf = () => {
    if (!missing) return undefined
    if (isUnsaved) return t`This isn't saved on this device. It loads when you're back online.`
    return failure ? t`Couldn't load this` : t`Loading`
  }
  const reason = !original
    ? t`The data doesn't name the sale.`
    : original.token === null
      ? t`The sale was made on a terminal that you can't see.`
      : reasonOf()
  return {
    sale: sale.data,
    receipt: hasReceipt ? receipt.data?.merchant : undefined,
    asOf: hasReceipt ? Math.min(sale.dataUpdatedAt, receipt.dataUpdatedAt) : sale.dataUpdatedAt,
    reason,
    failure,
  }
}

/** The evidence as a file or on paper. */
function EvidenceActions(props: Evidence & { chargeback: TransactionDetails }) {
  const { chargeback, sale, receipt, asOf, reason, failure } = props
  const { i18n } = useLingui()
  const { language } = useLanguage()
  const { pendingLabel, productName } = useConfig()
  const visible = fieldsFor(transactionList, useListPrincipal())
  const cell = useCellText()
  const isSaved = isOffline(useConnectivity())
  const make = useMutation({
    mutationFn: async (handOver: 'save' | 'print') => {
      if (!sale) return
      // Not needed before it is asked for.
      const { evidenceFile, printEvidence, renderEvidence } = await orUnreachable(import('./evidence.ts'))
      const data = {
        chargeback,
        sale,
        receipt,
        visible,
        productName,
        isSaved,
        madeAt: new Date(serverNow()),
        asOf: new Date(asOf),
      }
      const evidence = renderEvidence(document, data, {
        tag: languageTag(language),
        say: (text) => i18n._(text),
        cell,
        pendingLabel,
      })
      if (handOver === 'save') saveFile(evidenceFile(evidence, data))
      else printEvidence(evidence)
    },
  })
  const error = make.error ?? failure
  const disabled = reason === undefined ? {} : { disabledReason: reason }
  return (
    <>
      <div className={css.actions}>
        <Button icon="save" onClick={() => make.mutate('save')} {...disabled}>
          <Trans>Save evidence</Trans>
        </Button>
        <Button icon="print" onClick={() => make.mutate('print')} {...disabled}>
          <Trans>Print evidence</Trans>
        </Button>
      </div>
      {error && (
        <p role="alert">
          <Failure error={error} text={errorTextOf(error)} />
        </p>
      )}
    </>
  )
}
