import { cardReadingModes, operationOf, paymentMethods, transactionStatus, transactionTypes } from '#core/codes.ts'
import { exponentOf } from '#core/money/money.ts'
import type { Receipt } from '../contract.ts'
import type { CardPayment, EntryMode, MerchantCopyDetails, ReceiptData } from '../layout/receipt.ts'
import { responseMeaning } from '../layout/response-codes.ts'
import type { EmvBlock } from '#server/database/types-payments.ts'
import { reversalName, reversalsOf } from '#features/transactions/reversals.ts'
import type { LinkedTransactions, Transaction } from '#features/transactions/server/queries.ts'
import { presentWallTime } from '#server/lists/instants.ts'

/** What the receipt needs beyond the transaction itself. */
export interface CardAcceptor {
  readonly acceptorName: string
  readonly storeAddress: string | null
}

/** Proper names: the same in every language. */
const methodNames: Readonly<Record<number, string>> = {
  [paymentMethods.PAYPAL]: 'PayPal',
  [paymentMethods.VENMO]: 'Venmo',
  [paymentMethods.CASH_APP]: 'Cash App',
  [paymentMethods.TWINT_SALE]: 'TWINT',
  [paymentMethods.TWINT_REFUND]: 'TWINT',
}

/** Both copies of a receipt, each with exactly the fields it may show (D-63). */
export const receiptOf = (transaction: Transaction, linked: LinkedTransactions, acceptor: CardAcceptor): Receipt => {
  const common = commonLines(transaction, linked, acceptor)
  return {
    merchant: { ...common, copy: 'merchant', mid: transaction.mid, details: merchantDetails(transaction) },
    consumer: consumerCopyOf(transaction, linked, acceptor),
  } satisfies Record<string, ReceiptData>
}

/** The copy for the customer alone. */
export const consumerCopyOf = (
  transaction: Transaction,
  linked: LinkedTransactions,
  acceptor: CardAcceptor,
): Receipt['consumer'] => {
  const { responseCode, responseMeaning: meaning, ...common } = commonLines(transaction, linked, acceptor)
  return {
    ...common,
    // The customer copy shows the code only when the payment was declined.
    ...(common.outcome === 'declined' && defined({ responseCode, responseMeaning: meaning })),
    copy: 'consumer',
    mid: transaction.mid.slice(-4),
  }
}

const commonLines = (
  transaction: Transaction,
  linked: LinkedTransactions,
  { acceptorName, storeAddress }: CardAcceptor,
) => {
  const approved = transaction.status === transactionStatus.success
  const { original } = linked
  return {
    acceptorName,
    tid: transaction.tid,
    outcome: approved ? ('approved' as const) : ('declined' as const),
    later: reversalsOf(linked.followers).map((follower) => ({
      operation: reversalName(follower),
      amountMinor: follower.amount,
      localDateTime: presentWallTime(follower.posLocalDateTime),
      ...defined({ rrn: follower.retrievalReferenceNumber }),
    })),
    totalMinor: transaction.amount,
    tipMinor: transaction.tipAmount,
    currency: transaction.currency,
    exponent: exponentOf(transaction.currency) as 0 | 2 | 3 | 4,
    localDateTime: presentWallTime(transaction.posLocalDateTime),
    timeZone: transaction.timeZone,
    payment: paymentOf(transaction),
    ...defined({
      storeAlias: transaction.storeName,
      storeAddress,
      operation: operationOf(transaction.transactionType),
      instalments:
        transaction.instalmentsNumber !== null && transaction.instalmentsNumber > 1
          ? transaction.instalmentsNumber
          : null,
      orderReference: transaction.orderReference,
      authCode: approved ? transaction.posAuthCode : null,
      rrn: transaction.retrievalReferenceNumber,
      stan: transaction.stan,
      responseCode: transaction.errorCode,
      responseMeaning: transaction.errorCode === null ? null : responseMeaning(transaction.errorCode),
    }),
    ...(original && {
      original: {
        localDateTime: presentWallTime(original.posLocalDateTime),
        ...defined({ rrn: original.retrievalReferenceNumber }),
      },
    }),
  }
}

/** Wallets and account transfers print their name and no card lines (RCP-11). */
const paymentOf = (transaction: Transaction): ReceiptData['payment'] => {
  const method = transaction.paymentMethod === null ? undefined : methodNames[transaction.paymentMethod]
  if (method) return { kind: 'alternative', method }
  const rail = transactionTypes[Number(transaction.transactionType)]?.rail
  if (rail === 'openBanking') return { kind: 'alternative', method: 'Open banking' }
  if (rail === 'pocket') return { kind: 'alternative', method: 'Pocket' }
  if (rail === 'twint') return { kind: 'alternative', method: 'TWINT' }
  const emv: EmvBlock = transaction.emv ?? {}
  return {
    kind: 'card',
    ...defined({
      scheme: transaction.cardType,
      applicationLabel: emv.preferredName ?? emv.label,
      aid: emv.aid,
      last4: transaction.cardPanObfuscated,
      entryMode: entryModeOf(transaction.cardReadingMode),
      cvm: cvmOf(transaction, emv),
    }),
  }
}

/** A way of reading the card that the receipt has no text for prints no line. */
const entryModeOf = (mode: string | null): EntryMode | undefined => {
  const known = cardReadingModes.find((each) => each === mode)
  return known === 'none' ? undefined : known
}

/** The cardholder verification, from EMV 9F34 where the card reported it, else from the SCA type of the sale. */
const cvmOf = ({ scaType }: Transaction, { cvm }: EmvBlock): CardPayment['cvm'] => {
  // 9F34, first byte without the "continue if failed" bit (EMV Book 3, annex C3).
  const method = cvm === undefined ? undefined : Number.parseInt(cvm.slice(0, 2), 16) & 0x3f
  if (method === 0x1f || method === 0x3f) return scaType === 3 ? '3ds' : 'none'
  if (method === 0x01 || method === 0x02 || method === 0x04) return 'pin'
  if (method === 0x24) return 'device'
  return scaType === 2 ? 'pin' : scaType === 3 ? '3ds' : undefined
}

const merchantDetails = (transaction: Transaction): MerchantCopyDetails => {
  const { tvr, tsi, cryptogram, atc }: EmvBlock = transaction.emv ?? {}
  return defined({
    tvr,
    tsi,
    cryptogram,
    atc,
    cashier: transaction.userName,
    appVersion: transaction.appVersion,
    deviceLast6: transaction.deviceId?.slice(-6),
  })
}

type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The entries that have a value: an absent field prints no line. */
const defined = <T extends Record<string, unknown>>(entries: T): Defined<T> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null && value !== undefined)) as Defined<T>
