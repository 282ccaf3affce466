import { formatReceiptAmount, formatWallTime } from './format.ts'
import {
  cvmLabels,
  entryModeLabels,
  labels,
  operationLabels,
  responseLabels,
  resultLabels,
  type ReceiptLocale,
  type Result,
  type Text,
} from './labels.ts'
import type { CardPayment, MerchantCopyDetails, ReceiptData } from './receipt.ts'

/** One line of a receipt, ready to be read: labels and words in the language, values as they were recorded (RCP-12). */
export type ReceiptLine =
  /** Which copy this is. */
  | { kind: 'heading'; value: string }
  /** Who took the payment, and where. */
  | { kind: 'acceptor' | 'text'; value: string }
  /** The operation (label) and what is true of it now (value). */
  | { kind: 'result'; result: Result; label: string; value: string }
  | { kind: 'pair'; label: string; value: string }
  | { kind: 'total'; label: string; value: string }
  | { kind: 'rule' }
  | { kind: 'note'; value: string }

/** A refund or void that came later overtakes the outcome (B-07). */
export const resultOf = ({
  outcome,
  later,
  totalMinor,
}: Pick<ReceiptData, 'outcome' | 'later' | 'totalMinor'>): Result => {
  if (later.some(({ operation }) => operation === 'void')) return 'voided'
  if (later.length === 0) return outcome
  return remainingMinor({ later, totalMinor }) > 0 ? 'partly-refunded' : 'refunded'
}

const remainingMinor = ({ later, totalMinor }: Pick<ReceiptData, 'later' | 'totalMinor'>): number =>
  later.reduce((left, { amountMinor }) => left - amountMinor, totalMinor)

/**
 * A receipt as lines, top to bottom (D-63). Absent fields have no line; alternative methods have no card lines;
 * the authorisation code is printed on approved transactions only.
 */
export const receiptLines = (data: ReceiptData, { tag, say }: ReceiptLocale): ReceiptLine[] => {
  const money = (minor: number) => formatReceiptAmount(minor, data, tag)
  const pair = (label: Text | string, value: string | undefined): ReceiptLine[] =>
    value ? [{ kind: 'pair', label: typeof label === 'string' ? label : say(label), value }] : []
  const text = (kind: 'acceptor' | 'text', value: string | undefined): ReceiptLine[] => (value ? [{ kind, value }] : [])

  const cardLines = (card: CardPayment): ReceiptLine[] => [
    ...pair(labels.scheme, card.scheme),
    ...pair(labels.applicationLabel, card.applicationLabel),
    ...pair('AID', card.aid),
    ...pair(labels.cardNumber, card.last4 && `**** **** **** ${card.last4.slice(-4)}`),
    ...pair(labels.entryMode, card.entryMode && say(entryModeLabels[card.entryMode])),
    ...pair(labels.cvm, card.cvm && say(cvmLabels[card.cvm])),
  ]

  const merchantLines = (details: MerchantCopyDetails): ReceiptLine[] => [
    ...pair('TVR', details.tvr),
    ...pair('TSI', details.tsi),
    ...pair(labels.cryptogram, details.cryptogram),
    ...pair('ATC', details.atc),
    ...pair(labels.cashier, details.cashier),
    ...pair(labels.appVersion, details.appVersion),
    ...pair(labels.device, details.deviceLast6 && `…${details.deviceLast6}`),
  ]

  const keepThisCopy: ReceiptLine[] = [{ kind: 'rule' }, { kind: 'note', value: say(labels.keepThisCopy) }]
  const merchant = data.copy === 'merchant'
  const approved = data.outcome === 'approved'
  const result = resultOf(data)
  const response = data.responseMeaning && say(responseLabels[data.responseMeaning])

  return [
    { kind: 'heading', value: say(merchant ? labels.merchantCopy : labels.consumerCopy) },
    ...text('acceptor', data.acceptorName),
    ...text('text', data.storeAlias),
    ...text('text', data.storeAddress),
    { kind: 'rule' },
    {
      kind: 'result',
      result,
      label: say(data.operation ? operationLabels[data.operation] : labels.transaction),
      value: say(resultLabels[result]),
    },
    ...data.later.flatMap((step) => [
      ...pair(operationLabels[step.operation], money(-step.amountMinor)),
      ...pair(labels.dateTime, formatWallTime(step.localDateTime)),
      ...pair('RRN', step.rrn),
    ]),
    ...(data.later.length > 0 ? pair(labels.remaining, money(remainingMinor(data))) : []),
    { kind: 'rule' },
    ...(data.tipMinor > 0
      ? [...pair(labels.amount, money(data.totalMinor - data.tipMinor)), ...pair(labels.tip, money(data.tipMinor))]
      : []),
    { kind: 'total', label: say(labels.total), value: money(data.totalMinor) },
    ...pair(labels.instalments, data.instalments?.toString()),
    ...pair(labels.orderReference, data.orderReference),
    { kind: 'rule' },
    ...pair(labels.dateTime, formatWallTime(data.localDateTime)),
    ...pair(labels.timeZone, data.timeZone),
    ...pair('MID', data.mid && (merchant ? data.mid : `…${data.mid.slice(-4)}`)),
    ...pair('TID', data.tid),
    ...(data.payment.kind === 'card' ? cardLines(data.payment) : pair(labels.method, data.payment.method)),
    ...(approved ? pair(labels.authCode, data.authCode) : []),
    ...pair('RRN', data.rrn),
    ...pair('STAN', data.stan),
    ...(merchant || !approved
      ? pair(labels.responseCode, data.responseCode && [data.responseCode, response].filter(Boolean).join(' '))
      : []),
    ...(data.original ? pair(labels.original, formatWallTime(data.original.localDateTime)) : []),
    ...pair(labels.originalRrn, data.original?.rrn),
    ...(merchant ? merchantLines(data.details) : []),
    ...(merchant ? [] : keepThisCopy),
  ]
}
