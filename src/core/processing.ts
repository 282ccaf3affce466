import * as v from 'valibot'

/** What can be switched off, nearest to the payment first (D-52). */
export const stopReasons = ['terminal', 'store', 'mid', 'merchant'] as const

export type StopReason = (typeof stopReasons)[number]

/** The effective state of a record (D-52): whether it takes payments and, if not, the nearest thing that is disabled. */
export const processing = <const Reasons extends readonly StopReason[]>(reasons: Reasons) =>
  v.strictObject({ enabled: v.boolean(), reason: v.nullable(v.picklist(reasons)) })
