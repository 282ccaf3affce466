import { cardSchemes, paymentMethods, type PaymentMethodFilter } from '#core/codes.ts'

/** What a transaction says of how it was paid. */
export interface PaidBy {
  readonly cardType: string | null
  readonly paymentMethod: number | null
  readonly transactionType: string
  readonly instalmentsNumber: number | null
  readonly cardReadingMode: string | null
}

const schemes: readonly (string | null)[] = Object.values(cardSchemes)

/** What each filter by payment method selects (D-60), as the server has it in SQL. */
const selected: Readonly<Record<Exclude<PaymentMethodFilter, keyof typeof cardSchemes>, (paid: PaidBy) => boolean>> = {
  paypal: ({ paymentMethod }) => paymentMethod === paymentMethods.PAYPAL,
  venmo: ({ paymentMethod }) => paymentMethod === paymentMethods.VENMO,
  cashApp: ({ paymentMethod }) => paymentMethod === paymentMethods.CASH_APP,
  twint: ({ paymentMethod }) =>
    paymentMethod === paymentMethods.TWINT_SALE || paymentMethod === paymentMethods.TWINT_REFUND,
  qrWallet: ({ cardReadingMode }) => cardReadingMode === 'qr-wallet',
  openBanking: ({ transactionType }) => ['18', '19'].includes(transactionType),
  payByLink: ({ cardReadingMode }) => cardReadingMode === 'pay-by-link',
  pinFallback: ({ cardReadingMode }) => cardReadingMode === 'pin-fallback',
  instalments: ({ instalmentsNumber, transactionType }) =>
    (instalmentsNumber ?? 0) > 1 || ['23', '24', '25'].includes(transactionType),
  other: ({ cardType }) => cardType !== null && !schemes.includes(cardType),
  unknown: ({ cardType, paymentMethod }) => cardType === null && paymentMethod === null,
}

const isScheme = (method: PaymentMethodFilter): method is keyof typeof cardSchemes => Object.hasOwn(cardSchemes, method)

/** Whether a filter by payment methods lets a transaction through. */
export const isPaidBy = (paid: PaidBy, methods: readonly PaymentMethodFilter[]): boolean =>
  methods.some((method) => (isScheme(method) ? paid.cardType === cardSchemes[method] : selected[method](paid)))
