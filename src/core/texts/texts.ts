import type {
  CardReadingMode,
  Operation,
  PaymentMethodFilter,
  Rail,
  TransactionStatus,
  TypeFilter,
} from '#core/codes.ts'

/** A text that browser and server show: plain data instead of a macro, because the server runs without a build. */
export interface Text {
  readonly id: string
  readonly message: string
}

/** Puts values in the place of `{names}`; a name without a value stays. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Column headings, on screen and in exports. */
export const columnTexts = {
  amount: /*i18n*/ { id: 'column.amount', message: 'Amount' },
  tipAmount: /*i18n*/ { id: 'column.tipAmount', message: 'Tip' },
  currency: /*i18n*/ { id: 'column.currency', message: 'Currency' },
  status: /*i18n*/ { id: 'column.status', message: 'Status' },
  transactionType: /*i18n*/ { id: 'column.transactionType', message: 'Type' },
  cardType: /*i18n*/ { id: 'column.cardType', message: 'Card' },
  paymentMethod: /*i18n*/ { id: 'column.paymentMethod', message: 'Payment method' },
  cardPanObfuscated: /*i18n*/ { id: 'column.cardPanObfuscated', message: 'Card number' },
  posAuthCode: /*i18n*/ { id: 'column.posAuthCode', message: 'Authorisation code' },
  posLocalDateTime: /*i18n*/ { id: 'column.posLocalDateTime', message: 'Date and time' },
  timeZone: /*i18n*/ { id: 'column.timeZone', message: 'Time zone' },
  rrn: /*i18n*/ { id: 'column.rrn', message: 'RRN' },
  stan: /*i18n*/ { id: 'column.stan', message: 'STAN' },
  errorCode: /*i18n*/ { id: 'column.errorCode', message: 'Response code' },
  originalResponseCode: /*i18n*/ { id: 'column.originalResponseCode', message: 'Original response code' },
  instalmentsNumber: /*i18n*/ { id: 'column.instalmentsNumber', message: 'Instalments' },
  orderReference: /*i18n*/ { id: 'column.orderReference', message: 'Order reference' },
  scaType: /*i18n*/ { id: 'column.scaType', message: 'SCA' },
  cardReadingMode: /*i18n*/ { id: 'column.cardReadingMode', message: 'Entry mode' },
  appVersion: /*i18n*/ { id: 'column.appVersion', message: 'App version' },
  packageName: /*i18n*/ { id: 'column.packageName', message: 'App package' },
  deviceId: /*i18n*/ { id: 'column.deviceId', message: 'Device' },
  tid: /*i18n*/ { id: 'column.tid', message: 'TID' },
  mid: /*i18n*/ { id: 'column.mid', message: 'MID' },
  mcc: /*i18n*/ { id: 'column.mcc', message: 'MCC' },
  merchantName: /*i18n*/ { id: 'column.merchantName', message: 'Merchant' },
  storeName: /*i18n*/ { id: 'column.storeName', message: 'Store' },
  transactionAffiliate: /*i18n*/ { id: 'column.transactionAffiliate', message: 'Affiliate' },
  transactionInstance: /*i18n*/ { id: 'column.transactionInstance', message: 'Instance' },
  userName: /*i18n*/ { id: 'column.userName', message: 'Cashier' },
  userEmail: /*i18n*/ { id: 'column.userEmail', message: 'Cashier email' },
  trnKey: /*i18n*/ { id: 'column.trnKey', message: 'Transaction key' },
  linkedTrx: /*i18n*/ { id: 'column.linkedTrx', message: 'Linked transaction' },
  saleDateTime: /*i18n*/ { id: 'column.saleDateTime', message: 'Sale date and time' },
  saleAmount: /*i18n*/ { id: 'column.saleAmount', message: 'Sale amount' },
  saleCardPan: /*i18n*/ { id: 'column.saleCardPan', message: 'Sale card number' },
  saleRrn: /*i18n*/ { id: 'column.saleRrn', message: 'Sale RRN' },
  country: /*i18n*/ { id: 'column.country', message: 'Country' },
  city: /*i18n*/ { id: 'column.city', message: 'City' },
  address: /*i18n*/ { id: 'column.address', message: 'Address' },
  mccsCount: /*i18n*/ { id: 'column.mccsCount', message: 'MCCs' },
  merchantStatus: /*i18n*/ { id: 'column.merchantStatus', message: 'Merchant status' },
  midStatus: /*i18n*/ { id: 'column.midStatus', message: 'MID status' },
  cardAcceptorName: /*i18n*/ { id: 'column.cardAcceptorName', message: 'Card acceptor name' },
  acquirer: /*i18n*/ { id: 'column.acquirer', message: 'Acquirer' },
  affiliate: /*i18n*/ { id: 'column.affiliate', message: 'Affiliate' },
  instance: /*i18n*/ { id: 'column.instance', message: 'Instance' },
  midsCount: /*i18n*/ { id: 'column.midsCount', message: 'MIDs' },
  storesCount: /*i18n*/ { id: 'column.storesCount', message: 'Stores' },
  terminalsCount: /*i18n*/ { id: 'column.terminalsCount', message: 'Terminals' },
  alias: /*i18n*/ { id: 'column.alias', message: 'Alias' },
  terminalStatus: /*i18n*/ { id: 'column.terminalStatus', message: 'Terminal status' },
  usersCount: /*i18n*/ { id: 'column.usersCount', message: 'Users' },
  name: /*i18n*/ { id: 'column.name', message: 'Name' },
  invitation: /*i18n*/ { id: 'column.invitation', message: 'Invitation' },
  suspendedUntil: /*i18n*/ { id: 'column.suspendedUntil', message: 'Suspended until' },
  createdAt: /*i18n*/ { id: 'column.createdAt', message: 'Created' },
  userAgent: /*i18n*/ { id: 'column.userAgent', message: 'Browser' },
  signedInAt: /*i18n*/ { id: 'column.signedInAt', message: 'Logged in' },
  lastSeenAt: /*i18n*/ { id: 'column.lastSeenAt', message: 'Last used' },
  format: /*i18n*/ { id: 'column.format', message: 'Format' },
  rows: /*i18n*/ { id: 'column.rows', message: 'Rows' },
  expiresAt: /*i18n*/ { id: 'column.expiresAt', message: 'Kept until' },
  size: /*i18n*/ { id: 'column.size', message: 'Size' },
  tip: /*i18n*/ { id: 'column.tip', message: 'Tip' },
  terminalType: /*i18n*/ { id: 'column.terminalType', message: 'Terminal type' },
  enableOrderReference: /*i18n*/ { id: 'column.enableOrderReference', message: 'Order reference' },
  enableAppToAppSignatureValidation: /*i18n*/ {
    id: 'column.enableAppToAppSignatureValidation',
    message: 'App-to-app signature check',
  },
  restrictAppToApp: /*i18n*/ { id: 'column.restrictAppToApp', message: 'App-to-app only' },
  email: /*i18n*/ { id: 'column.email', message: 'Email' },
  rights: /*i18n*/ { id: 'column.rights', message: 'Rights' },
  ssmAccess: /*i18n*/ { id: 'column.ssmAccess', message: 'SSM access' },
  linkedAt: /*i18n*/ { id: 'column.linkedAt', message: 'Linked' },
} as const satisfies Record<string, Text>

/** Of the wall time, whatever the day. */
export const hoursText: Text = /*i18n*/ { id: 'filter.hours', message: 'Hour of the day' }

/** Shown in place of a receipt link in a filter: its token must not be readable there. */
export const receiptLinkText: Text = /*i18n*/ { id: 'filter.receiptLink', message: 'Receipt link' }

/** §4. A pending transaction is labelled Failed, literally (D-56); `pendingText` is the other reading. */
export const statusTexts: Readonly<Record<TransactionStatus, Text>> = {
  success: /*i18n*/ { id: 'status.success', message: 'Successful' },
  failed: /*i18n*/ { id: 'status.failed', message: 'Declined' },
  canceled: /*i18n*/ { id: 'status.canceled', message: 'Canceled' },
  pending: /*i18n*/ { id: 'status.pending', message: 'Failed' },
}

/** The label of PENDING where `PENDING_LABEL` is `pending` (D-56). */
export const pendingText: Text = /*i18n*/ { id: 'status.pendingPlain', message: 'Pending' }

/** §4 */
export const operationTexts: Readonly<Record<Operation, Text>> = {
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

/** What the type filter offers (D-58). */
export const typeFilterTexts: Readonly<Record<TypeFilter, Text>> = {
  sale: operationTexts.sale,
  refund: operationTexts.refund,
  void: operationTexts.void,
  chargeback: operationTexts.chargeback,
  groupOne: /*i18n*/ { id: 'typeFilter.groupOne', message: 'Open banking sales and refunds' },
  groupTwo: /*i18n*/ { id: 'typeFilter.groupTwo', message: 'Card sales, refunds and voids through the acquirer' },
}

/** D-58: an unassigned type code is shown neutrally, with its number. */
export const unknownTypeText: Text = /*i18n*/ { id: 'operation.unknown', message: 'Type {code}' }

/** What is shown beside the operation when it did not go through the standard processor (D-58). */
export const railTexts: Readonly<Record<Exclude<Rail, 'processor' | 'acquirer'>, Text>> = {
  openBanking: /*i18n*/ { id: 'rail.openBanking', message: 'Open banking' },
  pocket: /*i18n*/ { id: 'rail.pocket', message: 'Pocket' },
  instalment: /*i18n*/ { id: 'rail.instalment', message: 'Instalments' },
  twint: /*i18n*/ { id: 'rail.twint', message: 'TWINT' },
}

/** §9. Proper names stay as they are in every language. */
export const paymentMethodTexts: Readonly<Record<PaymentMethodFilter, Text>> = {
  visa: /*i18n*/ { id: 'method.visa', message: 'Visa' },
  mastercard: /*i18n*/ { id: 'method.mastercard', message: 'Mastercard' },
  amex: /*i18n*/ { id: 'method.amex', message: 'Amex' },
  maestro: /*i18n*/ { id: 'method.maestro', message: 'Maestro' },
  discover: /*i18n*/ { id: 'method.discover', message: 'Discover' },
  unionPay: /*i18n*/ { id: 'method.unionPay', message: 'UnionPay' },
  vPay: /*i18n*/ { id: 'method.vPay', message: 'V-Pay' },
  bcard: /*i18n*/ { id: 'method.bcard', message: 'Bcard' },
  paypal: /*i18n*/ { id: 'method.paypal', message: 'PayPal' },
  venmo: /*i18n*/ { id: 'method.venmo', message: 'Venmo' },
  cashApp: /*i18n*/ { id: 'method.cashApp', message: 'Cash App' },
  twint: /*i18n*/ { id: 'method.twint', message: 'Twint' },
  qrWallet: /*i18n*/ { id: 'method.qrWallet', message: 'QR wallet' },
  openBanking: /*i18n*/ { id: 'method.openBanking', message: 'Open banking' },
  payByLink: /*i18n*/ { id: 'method.payByLink', message: 'Pay by link' },
  pinFallback: /*i18n*/ { id: 'method.pinFallback', message: 'PIN fallback' },
  instalments: /*i18n*/ { id: 'method.instalments', message: 'Instalments' },
  other: /*i18n*/ { id: 'method.other', message: 'Other' },
  unknown: /*i18n*/ { id: 'method.unknown', message: 'Unknown' },
}

/** §9 */
export const scaTexts: Readonly<Record<0 | 1 | 2 | 3 | 4, Text>> = {
  0: /*i18n*/ { id: 'sca.0', message: 'Inherit from merchant' },
  1: /*i18n*/ { id: 'sca.1', message: 'Contactless' },
  2: /*i18n*/ { id: 'sca.2', message: 'PIN' },
  3: /*i18n*/ { id: 'sca.3', message: '3DS' },
  4: /*i18n*/ { id: 'sca.4', message: 'PIN and 3DS' },
}

export const cardReadingModeTexts: Readonly<Record<CardReadingMode, Text>> = {
  contactless: /*i18n*/ { id: 'entry.contactless', message: 'Contactless' },
  'contactless-wallet': /*i18n*/ { id: 'entry.contactless-wallet', message: 'Contactless wallet' },
  chip: /*i18n*/ { id: 'entry.chip', message: 'Chip' },
  'pin-fallback': /*i18n*/ { id: 'entry.pin-fallback', message: 'PIN fallback' },
  'qr-wallet': /*i18n*/ { id: 'entry.qr-wallet', message: 'QR wallet' },
  'pay-by-link': /*i18n*/ { id: 'entry.pay-by-link', message: 'Pay by link' },
  manual: /*i18n*/ { id: 'entry.manual', message: 'Typed in' },
  none: /*i18n*/ { id: 'entry.none', message: 'No card' },
}
