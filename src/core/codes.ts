/** §4 */
export const transactionStatus = { canceled: -2, failed: -1, pending: 0, success: 1 } as const
export type TransactionStatus = keyof typeof transactionStatus

/** §4, D-57: the states of an export. */
export const exportStatus = { failed: -1, inProcess: 0, success: 1 } as const

/** §4: merchants, MIDs and (D-68) terminals. */
export const switchState = { disabled: 0, enabled: 1 } as const
/** §4 */
export const tipState = { disabled: 0, enabled: 1 } as const
/** §9 */
export const scaTypes = { inherit: 0, contactless: 1, pin: 2, threeDs: 3, pinAndThreeDs: 4 } as const
/** D-69 */
export const terminalTypes = { softPosAndroid: 0, softPosIos: 1, dedicated: 2 } as const
/** §9 and D-67: the numeric type of a report and its name. */
export const reportTypes = { END_OF_DAY_RECEIPT: 0, END_OF_SHIFT: 1, BANK_RECON: 2 } as const
export type ReportKind = keyof typeof reportTypes

/** §4, D-53 */
export const deviceStates = ['active', 'inactive'] as const
/** §4 */
export const blockStates = ['blocked', 'unblocked'] as const
/** How the newest attestation of a device went: `notRun` could not be made, `none` was not asked for yet. */
export const attestationStates = ['passed', 'failed', 'notRun', 'none'] as const
export type AttestationState = (typeof attestationStates)[number]
/** What a device's health can lack (B-28). */
export const deviceTroubles = ['noContact', 'oldPatch', 'attestation'] as const
export type DeviceTrouble = (typeof deviceTroubles)[number]
/** Filters by health: one of the troubles, or none of them. */
export const healthStates = ['healthy', ...deviceTroubles] as const
/** What a device is found by: its troubles, or that it has none. */
export const healthOf = (troubles: readonly DeviceTrouble[]): readonly (typeof healthStates)[number][] =>
  troubles.length === 0 ? ['healthy'] : troubles
/** D-54: the value of a device log's action that has a switch of its own. */
export const SHSM_ACTION = 'SHSM'

/** §4: every type that has a name. */
export const operations = [
  'sale',
  'refund',
  'void',
  'authorization',
  'capture',
  'pre-auth',
  'cancel',
  'chargeback',
  'credit',
  'payout',
  'verify',
  'balance-inquiry',
  'cash-advance',
  'cashback',
] as const
export type Operation = (typeof operations)[number]

/** D-58: the payment rail that a transaction went through. */
export const rails = ['processor', 'openBanking', 'pocket', 'instalment', 'acquirer', 'twint'] as const
export type Rail = (typeof rails)[number]

/** §9: transaction type codes; 13–15, 29 and 30 are unassigned. */
export const transactionTypes: Readonly<
  Record<number, { readonly operation: 'sale' | 'refund' | 'void'; readonly rail: Rail }>
> = {
  12: { operation: 'sale', rail: 'processor' },
  16: { operation: 'refund', rail: 'processor' },
  17: { operation: 'void', rail: 'processor' },
  18: { operation: 'sale', rail: 'openBanking' },
  19: { operation: 'refund', rail: 'openBanking' },
  20: { operation: 'sale', rail: 'pocket' },
  21: { operation: 'refund', rail: 'pocket' },
  22: { operation: 'void', rail: 'pocket' },
  23: { operation: 'sale', rail: 'instalment' },
  24: { operation: 'refund', rail: 'instalment' },
  25: { operation: 'void', rail: 'instalment' },
  26: { operation: 'sale', rail: 'acquirer' },
  27: { operation: 'refund', rail: 'acquirer' },
  28: { operation: 'void', rail: 'acquirer' },
  31: { operation: 'sale', rail: 'twint' },
  32: { operation: 'refund', rail: 'twint' },
}

/** The codes whose operation is the one given, ascending. */
export const typeCodesOf = (operation: Operation): number[] =>
  Object.keys(transactionTypes)
    .map(Number)
    .filter((code) => transactionTypes[code]?.operation === operation)

/** What the type filter offers: the operations that people look for, and the two groups of §9 (D-58). */
export const typeFilters = {
  sale: typeCodesOf('sale'),
  refund: typeCodesOf('refund'),
  void: typeCodesOf('void'),
  // It has no code in §9: feeds send its name.
  chargeback: typeCodesOf('chargeback'),
  groupOne: [18, 19],
  groupTwo: [26, 27, 28],
} as const
export type TypeFilter = keyof typeof typeFilters

/** The types that the chosen type filters select: codes of §9 and names of §4, as transactions hold them. */
export const typesOfFilters = (filters: readonly TypeFilter[]): string[] =>
  filters.flatMap((filter) => [
    ...typeFilters[filter].map(String),
    // Feeds that send names belong to the operation of that name.
    ...operations.filter((operation) => operation === filter),
  ])

/** The operation of a transaction type as the feed sends it: a code of §9 or a name of §4; undefined when unassigned. */
export const operationOf = (type: string): Operation | undefined =>
  operations.find((operation) => operation === type) ?? transactionTypes[Number(type)]?.operation

const outgoingOperations: readonly (Operation | undefined)[] = ['refund', 'void', 'chargeback', 'payout', 'credit']

/** Whether money of this type of transaction goes out, back to the customer: its amount has a minus wherever it is shown. */
export const isOutgoing = (type: string): boolean => outgoingOperations.includes(operationOf(type))

/** The minor units of a transaction, negative where the money goes out. */
export const signedMinor = (minor: number, type: string): number => (isOutgoing(type) ? -minor : minor)

/** Every type whose money goes out: codes of §9 and names of §4, as transactions hold them. */
export const outgoingTypes: readonly string[] = [...Object.keys(transactionTypes), ...operations].filter(isOutgoing)

/** §9 */
export const paymentMethods = { PAYPAL: 2, VENMO: 3, CASH_APP: 4, TWINT_SALE: 31, TWINT_REFUND: 32 } as const

/** Card schemes with a filter of their own (§9); the value is what `cardType` holds. */
export const cardSchemes = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  amex: 'AMEX',
  maestro: 'MAESTRO',
  discover: 'DISCOVER',
  unionPay: 'UNIONPAY',
  vPay: 'VPAY',
  bcard: 'BCARD',
} as const

/** How the card or wallet was read; three of them are payment-method filters (D-60). */
export const cardReadingModes = [
  'contactless',
  'contactless-wallet',
  'chip',
  'pin-fallback',
  'qr-wallet',
  'pay-by-link',
  'manual',
  'none',
] as const
export type CardReadingMode = (typeof cardReadingModes)[number]

/** §9, in its order; D-60 says what each selects. */
export const paymentMethodFilters = [
  'visa',
  'mastercard',
  'amex',
  'maestro',
  'discover',
  'unionPay',
  'vPay',
  'bcard',
  'paypal',
  'venmo',
  'cashApp',
  'twint',
  'qrWallet',
  'openBanking',
  'payByLink',
  'pinFallback',
  'instalments',
  'other',
  'unknown',
] as const
export type PaymentMethodFilter = (typeof paymentMethodFilters)[number]

/** §3 */
export const rankingModes = ['topMerchant', 'lowMerchant'] as const
/** §3 */
export const metricModes = ['amount', 'count'] as const
/** §3 */
export const periodGrains = ['daily', 'weekly', 'monthly'] as const
/** §4 */
export const sortDirections = ['asc', 'desc', 'none'] as const

/** §2: keys of titles, column orders and saved filters. */
export const sectionKeys = [
  'users',
  'terminals',
  'terminal-details',
  'terminalsUsers',
  'usersTerminals',
  'stores',
  'merchants',
  'storesTerminals',
  'transactions',
  'dashboard',
  'devices',
  'devicesCertificates',
  'deviceLogs',
  'attestations',
  'certificates',
  'mids',
  'merchantDetails',
  'not-found',
  'ordering',
  'settings',
  'exports',
] as const
