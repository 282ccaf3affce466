import { cardSchemes, paymentMethods, type PaymentMethodFilter } from '#core/codes.ts'

/** The payment fields of a group of transactions. */
export interface Paid {
  readonly cardType: string | null
  readonly paymentMethod: number | null
  readonly openBanking: boolean
}

const schemes: readonly (string | null)[] = Object.values(cardSchemes)
const scheme =
  (name: string) =>
  ({ cardType }: Paid) =>
    cardType === name
const method =
  (...codes: number[]) =>
  ({ paymentMethod }: Paid) =>
    paymentMethod !== null && codes.includes(paymentMethod)

/**
 * What the lines of a closing sheet by scheme or method stand for, and what the filter of that name selects (D-60). A
 * transaction that several select belongs to the first of them. How a card was read is no scheme and no method.
 */
const selects = {
  visa: scheme(cardSchemes.visa),
  mastercard: scheme(cardSchemes.mastercard),
  amex: scheme(cardSchemes.amex),
  maestro: scheme(cardSchemes.maestro),
  discover: scheme(cardSchemes.discover),
  unionPay: scheme(cardSchemes.unionPay),
  vPay: scheme(cardSchemes.vPay),
  bcard: scheme(cardSchemes.bcard),
  other: ({ cardType }) => cardType !== null && !schemes.includes(cardType),
  paypal: method(paymentMethods.PAYPAL),
  venmo: method(paymentMethods.VENMO),
  cashApp: method(paymentMethods.CASH_APP),
  twint: method(paymentMethods.TWINT_SALE, paymentMethods.TWINT_REFUND),
  openBanking: ({ openBanking }) => openBanking,
  unknown: ({ cardType, paymentMethod }) => cardType === null && paymentMethod === null,
} as const satisfies Partial<Record<PaymentMethodFilter, (paid: Paid) => boolean>>

export type ClosingMethod = keyof typeof selects
const names = Object.keys(selects) as ClosingMethod[]

/** The payment method by which transactions are grouped; `unknown` for a code without a name, too. */
export const methodOf = (paid: Paid): ClosingMethod => names.find((name) => selects[name](paid)) ?? 'unknown'

/** Whether the filter of this name selects those transactions of a sheet that belong to its line, and no others. */
export const isFilterOf = (name: ClosingMethod, all: readonly Paid[]): boolean =>
  all.every((paid) => selects[name](paid) === (methodOf(paid) === name))

/** Whether a name is that of a payment method of a closing sheet. */
export const isClosingMethod = (name: string): name is ClosingMethod => Object.hasOwn(selects, name)
