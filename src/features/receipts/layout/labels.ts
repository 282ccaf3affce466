import type { Cvm, EntryMode, ReceiptOperation, ResponseMeaning } from './receipt.ts'

/**
 * A text of the catalogues by its id, and its English. Where the portal has the same word, it is the same text: lingui refuses
 * one id with two sentences.
 */
export interface Text {
  readonly id: string
  readonly message: string
  /**
   * In every language, in the order of `languages`: put there by the build of the receipt page
   * (src/build/text-translations.ts), which loads no catalogue.
   */
  readonly translations?: readonly string[]
}

/** In which language a receipt is read. */
export interface ReceiptLocale {
  /** BCP 47, for `lang` attributes and `Intl`. */
  readonly tag: string
  readonly say: (text: Text) => string
}

/** Labels of the lines; abbreviations of the field (MID, TID, AID, RRN, STAN …) read the same in every language. */
export const labels = {
  merchantCopy: /*i18n*/ { id: 'receipt.merchantCopy', message: 'Merchant copy' },
  consumerCopy: /*i18n*/ { id: 'receipt.consumerCopy', message: 'Customer copy' },
  transaction: /*i18n*/ { id: 'receipt.transaction', message: 'Transaction' },
  amount: /*i18n*/ { id: 'column.amount', message: 'Amount' },
  tip: /*i18n*/ { id: 'column.tipAmount', message: 'Tip' },
  total: /*i18n*/ { id: 'receipt.total', message: 'Total' },
  remaining: /*i18n*/ { id: 'receipt.remaining', message: 'Remaining amount' },
  instalments: /*i18n*/ { id: 'column.instalmentsNumber', message: 'Instalments' },
  orderReference: /*i18n*/ { id: 'column.orderReference', message: 'Order reference' },
  original: /*i18n*/ { id: 'receipt.original', message: 'Original transaction' },
  originalRrn: /*i18n*/ { id: 'receipt.originalRrn', message: 'Original RRN' },
  dateTime: /*i18n*/ { id: 'column.posLocalDateTime', message: 'Date and time' },
  timeZone: /*i18n*/ { id: 'column.timeZone', message: 'Time zone' },
  method: /*i18n*/ { id: 'column.paymentMethod', message: 'Payment method' },
  scheme: /*i18n*/ { id: 'column.cardType', message: 'Card' },
  applicationLabel: /*i18n*/ { id: 'receipt.applicationLabel', message: 'Application' },
  cardNumber: /*i18n*/ { id: 'column.cardPanObfuscated', message: 'Card number' },
  entryMode: /*i18n*/ { id: 'column.cardReadingMode', message: 'Entry mode' },
  cvm: /*i18n*/ { id: 'receipt.cvm', message: 'Verification' },
  authCode: /*i18n*/ { id: 'column.posAuthCode', message: 'Authorisation code' },
  responseCode: /*i18n*/ { id: 'column.errorCode', message: 'Response code' },
  cryptogram: /*i18n*/ { id: 'receipt.cryptogram', message: 'Cryptogram' },
  cashier: /*i18n*/ { id: 'column.userName', message: 'Cashier' },
  appVersion: /*i18n*/ { id: 'column.appVersion', message: 'App version' },
  device: /*i18n*/ { id: 'column.deviceId', message: 'Device' },
  keepThisCopy: /*i18n*/ { id: 'receipt.keepThisCopy', message: 'Keep this copy for your records' },
} satisfies Record<string, Text>

/** What stands with the code of a receipt's link, for a shop to scan or to type (JOB-22). */
export const codeLabel: Text = /*i18n*/ { id: 'receipt.code', message: 'Code for the shop' }

export const operationLabels: Record<ReceiptOperation, Text> = {
  sale: /*i18n*/ { id: 'operation.sale', message: 'Sale' },
  refund: /*i18n*/ { id: 'operation.refund', message: 'Refund' },
  void: /*i18n*/ { id: 'operation.void', message: 'Void' },
  authorization: /*i18n*/ { id: 'operation.authorization', message: 'Authorisation' },
  capture: /*i18n*/ { id: 'operation.capture', message: 'Capture' },
  'pre-auth': /*i18n*/ { id: 'operation.pre-auth', message: 'Pre-authorisation' },
  cancel: /*i18n*/ { id: 'operation.cancel', message: 'Cancellation' },
  chargeback: /*i18n*/ { id: 'operation.chargeback', message: 'Chargeback' },
  credit: /*i18n*/ { id: 'operation.credit', message: 'Credit' },
  payout: /*i18n*/ { id: 'operation.payout', message: 'Payout' },
  verify: /*i18n*/ { id: 'operation.verify', message: 'Verification' },
  'balance-inquiry': /*i18n*/ { id: 'operation.balance-inquiry', message: 'Balance inquiry' },
  'cash-advance': /*i18n*/ { id: 'operation.cash-advance', message: 'Cash advance' },
  cashback: /*i18n*/ { id: 'operation.cashback', message: 'Cashback' },
}

export const entryModeLabels: Record<EntryMode, Text> = {
  contactless: /*i18n*/ { id: 'entry.contactless', message: 'Contactless' },
  'contactless-wallet': /*i18n*/ { id: 'entry.contactless-wallet', message: 'Contactless wallet' },
  chip: /*i18n*/ { id: 'entry.chip', message: 'Chip' },
  'pin-fallback': /*i18n*/ { id: 'entry.pin-fallback', message: 'PIN fallback' },
  'qr-wallet': /*i18n*/ { id: 'entry.qr-wallet', message: 'QR wallet' },
  'pay-by-link': /*i18n*/ { id: 'entry.pay-by-link', message: 'Pay by link' },
  manual: /*i18n*/ { id: 'entry.manual', message: 'Typed in' },
}

export const cvmLabels: Record<Cvm, Text> = {
  none: /*i18n*/ { id: 'receipt.cvm.none', message: 'Not required' },
  pin: /*i18n*/ { id: 'receipt.cvm.pin', message: 'PIN verified' },
  device: /*i18n*/ { id: 'receipt.cvm.device', message: 'On the customer’s device' },
  '3ds': /*i18n*/ { id: 'receipt.cvm.3ds', message: '3-D Secure' },
}

/** What is true now: the outcome, overtaken by refunds and voids that came later (B-07). */
export type Result = 'approved' | 'declined' | 'voided' | 'refunded' | 'partly-refunded'

export const resultLabels: Record<Result, Text> = {
  approved: /*i18n*/ { id: 'receipt.result.approved', message: 'Approved' },
  declined: /*i18n*/ { id: 'receipt.result.declined', message: 'Declined' },
  voided: /*i18n*/ { id: 'receipt.result.voided', message: 'Voided' },
  refunded: /*i18n*/ { id: 'receipt.result.refunded', message: 'Refunded' },
  'partly-refunded': /*i18n*/ { id: 'receipt.result.partlyRefunded', message: 'Partly refunded' },
}

export const responseLabels: Record<ResponseMeaning, Text> = {
  approved: resultLabels.approved,
  declined: /*i18n*/ { id: 'receipt.response.declined', message: 'Declined by the issuer' },
  'contact-issuer': /*i18n*/ { id: 'receipt.response.contactIssuer', message: 'Contact the card issuer' },
  'not-permitted': /*i18n*/ { id: 'receipt.response.notPermitted', message: 'Not permitted' },
  invalid: /*i18n*/ { id: 'receipt.response.invalid', message: 'Invalid data' },
  'insufficient-funds': /*i18n*/ { id: 'receipt.response.insufficientFunds', message: 'Insufficient funds' },
  'limit-exceeded': /*i18n*/ { id: 'receipt.response.limitExceeded', message: 'Limit exceeded' },
  'expired-card': /*i18n*/ { id: 'receipt.response.expiredCard', message: 'Expired card' },
  'incorrect-pin': /*i18n*/ { id: 'receipt.response.incorrectPin', message: 'Incorrect PIN' },
  'pin-tries-exceeded': /*i18n*/ { id: 'receipt.response.pinTriesExceeded', message: 'PIN tries exceeded' },
  'authentication-required': /*i18n*/ {
    id: 'receipt.response.authenticationRequired',
    message: 'Authentication required',
  },
  technical: /*i18n*/ { id: 'receipt.response.technical', message: 'Technical error' },
}
