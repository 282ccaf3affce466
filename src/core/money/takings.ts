import * as v from 'valibot'

const whole = v.pipe(v.number(), v.integer())

/** How many transactions, and their sum in minor units of one currency: never negative, refunds and voids included. */
export const figure = v.strictObject({ count: whole, amount: whole })
export type Figure = v.InferOutput<typeof figure>

/**
 * Successful business in one currency: sales with their tips, refunds, voids. A refund or void counts on its own day, not on
 * that of its sale.
 */
export const takings = v.strictObject({ sale: figure, refund: figure, void: figure })
export type Takings = v.InferOutput<typeof takings>

/** The kinds of successful transactions that have a sum; of all others only the number counts. */
export const takingKinds = ['sale', 'refund', 'void'] as const
export type TakingKind = (typeof takingKinds)[number]

export const zeroFigure: Figure = { count: 0, amount: 0 }

/** Sales less refunds and voids, in minor units: negative where these are more. */
export const netOf = ({ sale, refund, void: voided }: Takings): Figure => ({
  count: sale.count + refund.count + voided.count,
  amount: sale.amount - refund.amount - voided.amount,
})
