import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { columnTexts } from '#core/texts/texts.ts'
import { transactionLabels } from '../labels.ts'
import type { TransactionDetails, TransactionRow } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { useMay } from '#web/session/may.ts'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Amount } from './amount.tsx'
import { Method } from './method.tsx'
import { railBesideMethod } from './status-styles.ts'

type Pending = NonNullable<TransactionDetails['whilePending']>

interface Fact {
  readonly term: string
  readonly value: ReactNode
  /** What a copy of the value is good for: pasting into another system. */
  readonly copy?: string
}

/** The facts of a transaction in the order people read a receipt; what has no value is left out. */
export const useTransactionFacts = (details: TransactionDetails, visible: readonly string[]): Fact[] => {
  const { i18n, t } = useLingui()
  const may = useMay()
  const { terminalView } = capabilities[useListPrincipal().variant]
  const { transaction: row, terminalToken, deviceToken, whilePending } = details
  const rail = railBesideMethod(row.transactionType)
  const text = useCellText()
  const fact = (label: MessageDescriptor | string, value: ReactNode, copy?: string | null): Fact | undefined =>
    value === null || value === undefined || value === ''
      ? undefined
      : { term: typeof label === 'string' ? label : i18n._(label), value, ...(copy && { copy }) }
  const ifVisible = (field: keyof typeof row, made: Fact | undefined) => (visible.includes(field) ? made : undefined)

  return [
    fact(t`Initial amount`, whilePending && <InitialAmount pending={whilePending} row={row} />),
    fact(
      columnTexts.paymentMethod,
      <>
        <Method row={row} />
        {rail && ` · ${i18n._(rail)}`}
      </>,
    ),
    fact(columnTexts.cardPanObfuscated, text(transactionLabels.cardPanObfuscated, row)),
    fact(columnTexts.cardReadingMode, text(transactionLabels.cardReadingMode, row)),
    fact(columnTexts.scaType, text(transactionLabels.scaType, row)),
    fact(columnTexts.posAuthCode, row.posAuthCode),
    fact(columnTexts.rrn, row.retrievalReferenceNumber, row.retrievalReferenceNumber),
    fact(columnTexts.stan, row.stan),
    fact(columnTexts.errorCode, text(transactionLabels.errorCode, row)),
    fact(columnTexts.originalResponseCode, text(transactionLabels.originalResponseCode, row)),
    fact(
      columnTexts.instalmentsNumber,
      row.instalmentsNumber !== null && row.instalmentsNumber > 1 ? row.instalmentsNumber : null,
    ),
    fact(columnTexts.orderReference, row.orderReference),
    fact(columnTexts.storeName, row.storeName),
    fact(columnTexts.userName, row.userName),
    ifVisible('userEmail', fact(columnTexts.userEmail, row.userEmail)),
    fact(
      columnTexts.tid,
      terminalToken && terminalView && may('terminal.view') ? (
        <Link to="/terminals/view/$id" params={{ id: terminalToken }}>
          {row.tid}
        </Link>
      ) : (
        row.tid
      ),
    ),
    ifVisible('mid', fact(columnTexts.mid, row.mid)),
    ifVisible('mcc', fact(columnTexts.mcc, row.mcc)),
    ifVisible('merchantName', fact(columnTexts.merchantName, row.merchantName)),
    ifVisible('transactionAffiliate', fact(columnTexts.transactionAffiliate, row.transactionAffiliate)),
    ifVisible('transactionInstance', fact(columnTexts.transactionInstance, row.transactionInstance)),
    fact(
      columnTexts.deviceId,
      deviceToken && may('device.view') ? (
        <Link to="/devices/view/$id" params={{ id: deviceToken }}>
          {row.deviceId}
        </Link>
      ) : (
        row.deviceId
      ),
    ),
    fact(columnTexts.appVersion, row.appVersion),
    ifVisible('packageName', fact(columnTexts.packageName, row.packageName)),
    fact(columnTexts.trnKey, details.trnKey, details.trnKey),
  ].filter((entry) => entry !== undefined)
}

/** What was asked for while the transaction was pending, with the tip in it. */
function InitialAmount({ pending, row }: { pending: Pending; row: TransactionRow }) {
  return (
    <>
      <Amount minor={pending.amount} currency={row.currency} type={row.transactionType} />
      {pending.tipAmount > 0 && (
        <>
          {' ('}
          <Amount minor={pending.tipAmount} currency={row.currency} /> <Trans>tip</Trans>
          {')'}
        </>
      )}
    </>
  )
}
