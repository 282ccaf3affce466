import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { signedMinor } from '#core/codes.ts'
import type { CellLabels } from '#core/list/cell-labels.ts'
import { formatMoney } from '#core/money/money.ts'
import { columnTexts, operationTexts, type Text } from '#core/texts/texts.ts'
import { formatDateTime } from '#core/time/time.ts'
import type { Receipt } from '#features/receipts/contract.ts'
import { cvmLabels, labels as receiptLabels } from '#features/receipts/layout/labels.ts'
import type { TransactionDetails, TransactionRow } from '../contract.ts'
import { statusText, transactionLabels } from '../labels.ts'
import { statusStyle, typeText } from './status-styles.ts'

/** What there is of a chargeback and of its sale: each as the person's own calls answer. */
export interface EvidenceData {
  readonly chargeback: TransactionDetails
  readonly sale: TransactionDetails
  /** Of the sale; undefined where it has none, or not for this person. */
  readonly receipt: Receipt['merchant'] | undefined
  /** The fields of a row that this person sees. */
  readonly visible: readonly string[]
  readonly productName: string
  readonly madeAt: Date
  /** When the oldest of the answers came from the server. */
  readonly asOf: Date
  /** Made of what the device keeps, which is not all of it. */
  readonly isSaved: boolean
}

/** For whom it is written. */
export interface EvidenceLocale {
  /** BCP 47 */
  readonly tag: string
  readonly say: (text: MessageDescriptor | Text) => string
  /** What a column says of a row, as in the list. */
  readonly cell: (labels: CellLabels, row: object) => string
  readonly pendingLabel: 'failed' | 'pending'
}

/** A part of the evidence: facts, or lines below headings; `note` where there is neither. */
export interface EvidencePart {
  readonly title: string
  readonly facts?: readonly (readonly [term: string, value: string])[]
  readonly table?: { readonly headings: readonly string[]; readonly lines: readonly (readonly string[])[] }
  readonly note?: string
}

const notInData = msg`Not in the acquirer's data`

export const evidenceTitle = msg`Evidence for a chargeback`

/** An instant as the evidence writes it, whoever reads it where. @param at ISO 8601, UTC */
const utc = (at: string): string => `${formatDateTime(at)} UTC`

const wallTime = ({ posLocalDateTime, timeZone }: Pick<TransactionRow, 'posLocalDateTime' | 'timeZone'>) =>
  `${formatDateTime(posLocalDateTime)} ${timeZone}`

/** How much of its sale a chargeback takes back; undefined where the two are of different currencies. */
export const disputedPart = (
  { amount, currency }: Pick<TransactionRow, 'amount' | 'currency'>,
  sale: Pick<TransactionRow, 'amount' | 'currency'>,
  tag: string,
): MessageDescriptor | undefined => {
  if (sale.currency !== currency) return undefined
  const disputed = formatMoney(amount, currency, tag)
  const whole = formatMoney(sale.amount, currency, tag)
  if (amount === sale.amount) return msg`${disputed}, the whole sale`
  return amount < sale.amount
    ? msg`${disputed} of ${whole}, part of the sale`
    : msg`${disputed}, more than the sale of ${whole}`
}

/** What else became of the sale of a chargeback, oldest first. */
export const otherFollowers = (
  sale: Pick<TransactionDetails, 'followers'>,
  chargeback: Pick<TransactionRow, 'token'>,
): TransactionDetails['followers'] => sale.followers.filter(({ token }) => token === null || token !== chargeback.token)

type Fact = readonly [label: MessageDescriptor | Text | string, value: string | number | null | undefined | false]

/** All that the evidence says before the receipt, in the reader's language; what has no value is left out. */
export const evidenceParts = (data: EvidenceData, locale: EvidenceLocale): EvidencePart[] => {
  const { chargeback, sale, receipt, visible } = data
  const { tag, say, cell, pendingLabel } = locale
  const [disputing, sold] = [chargeback.transaction, sale.transaction]
  const money = (minor: number, { currency }: Pick<TransactionRow, 'currency'>) => formatMoney(minor, currency, tag)
  const status = (code: number) => say(statusText(statusStyle(code, pendingLabel).name, pendingLabel))
  const facts = (...some: readonly Fact[]): [string, string][] =>
    some.flatMap(([label, value]): [string, string][] =>
      value === null || value === undefined || value === false || value === ''
        ? []
        : [[typeof label === 'string' ? label : say(label), String(value)]],
    )
  const ifVisible = (field: keyof TransactionRow) =>
    visible.includes(field) && (sold[field] as string | null | undefined)
  const disputed = disputedPart(disputing, sold, tag)
  const card = receipt?.payment.kind === 'card' ? receipt.payment : undefined
  const others = otherFollowers(sale, disputing)

  return [
    {
      title: say(operationTexts.chargeback),
      facts: facts(
        [columnTexts.amount, money(disputing.amount, disputing)],
        [msg`Disputed`, disputed && say(disputed)],
        [columnTexts.status, status(disputing.status)],
        [columnTexts.posLocalDateTime, wallTime(disputing)],
        [msg`Time in UTC`, utc(chargeback.happenedAt)],
        [msg`Received by the portal`, chargeback.receivedAt && utc(chargeback.receivedAt)],
        [msg`Reason`, say(notInData)],
        [msg`Answer by`, say(notInData)],
        [columnTexts.rrn, disputing.retrievalReferenceNumber],
        [columnTexts.trnKey, chargeback.trnKey],
      ),
    },
    {
      title: say(operationTexts.sale),
      facts: facts(
        [columnTexts.transactionType, cell(transactionLabels.transactionType, sold)],
        [columnTexts.amount, money(sold.amount, sold)],
        [columnTexts.tipAmount, sold.tipAmount > 0 && money(sold.tipAmount, sold)],
        [columnTexts.status, status(sold.status)],
        [columnTexts.posLocalDateTime, wallTime(sold)],
        [msg`Time in UTC`, utc(sale.happenedAt)],
        [msg`Received by the portal`, sale.receivedAt && utc(sale.receivedAt)],
        [columnTexts.merchantName, ifVisible('merchantName')],
        [columnTexts.storeName, sold.storeName],
        [columnTexts.address, sale.storeAddress],
        [columnTexts.userName, sold.userName],
        [columnTexts.instalmentsNumber, (sold.instalmentsNumber ?? 1) > 1 && sold.instalmentsNumber],
        [columnTexts.orderReference, sold.orderReference],
        [columnTexts.trnKey, sale.trnKey],
      ),
    },
    {
      title: say(msg`Authorisation`),
      facts: facts(
        [columnTexts.posAuthCode, sold.posAuthCode],
        [columnTexts.rrn, sold.retrievalReferenceNumber],
        [columnTexts.stan, sold.stan],
        [columnTexts.errorCode, cell(transactionLabels.errorCode, sold)],
        [columnTexts.originalResponseCode, cell(transactionLabels.originalResponseCode, sold)],
        [columnTexts.paymentMethod, cell(transactionLabels.paymentMethod, sold)],
        [columnTexts.cardPanObfuscated, cell(transactionLabels.cardPanObfuscated, sold)],
        [columnTexts.cardReadingMode, cell(transactionLabels.cardReadingMode, sold)],
        [receiptLabels.cvm, card?.cvm && say(cvmLabels[card.cvm])],
        [columnTexts.scaType, cell(transactionLabels.scaType, sold)],
        [columnTexts.tid, sold.tid],
        [columnTexts.mid, ifVisible('mid')],
        [columnTexts.mcc, ifVisible('mcc')],
        [columnTexts.deviceId, sold.deviceId],
        [columnTexts.appVersion, sold.appVersion],
        [receiptLabels.applicationLabel, card?.applicationLabel],
        ['AID', card?.aid],
        [receiptLabels.cryptogram, receipt?.details.cryptogram],
        ['TVR', receipt?.details.tvr],
        ['TSI', receipt?.details.tsi],
        ['ATC', receipt?.details.atc],
      ),
    },
    {
      title: say(msg`States of the sale`),
      table: {
        headings: [
          say(columnTexts.status),
          say(columnTexts.amount),
          say(columnTexts.posAuthCode),
          say(columnTexts.errorCode),
          say(msg`Until`),
        ],
        lines: [
          ...(sale.states ?? []).map((state) => [
            status(state.status),
            money(state.amount, sold),
            state.posAuthCode ?? '',
            state.errorCode ?? '',
            utc(state.until),
          ]),
          [status(sold.status), money(sold.amount, sold), sold.posAuthCode ?? '', sold.errorCode ?? '', say(msg`Now`)],
        ],
      },
    },
    {
      title: say(msg`Refunds, voids and other chargebacks of the sale`),
      ...(others.length === 0
        ? { note: say(msg`None`) }
        : {
            table: {
              headings: [
                columnTexts.transactionType,
                columnTexts.status,
                columnTexts.amount,
                columnTexts.posLocalDateTime,
                columnTexts.rrn,
              ].map(say),
              lines: others.map((other) => [
                say(typeText(other.transactionType)),
                status(other.status),
                money(signedMinor(other.amount, other.transactionType), other),
                formatDateTime(other.posLocalDateTime),
                other.retrievalReferenceNumber ?? '',
              ]),
            },
          }),
    },
  ]
}

/** Where all of it comes from, and when. */
export const evidenceNotes = (
  { productName, madeAt, asOf, isSaved }: EvidenceData,
  { say }: Pick<EvidenceLocale, 'say'>,
): string[] => {
  const [made, of] = [utc(madeAt.toISOString()), utc(asOf.toISOString())]
  return [
    say(msg`Made by ${productName} at ${made}, from the data that the acquirer delivered, as of ${of}.`),
    say(msg`Times with a time zone are those of the terminal's clock. The card number is never stored in full.`),
    ...(isSaved ? [say(msg`Made without a connection: what this device doesn't keep is left out.`)] : []),
  ]
}
