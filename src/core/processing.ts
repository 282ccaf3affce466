import * as v from 'valibot'

/** What can be switched off, nearest to the payment first (D-52), and last that every device of a terminal is blocked. */
export const stopReasons = ['terminal', 'store', 'mid', 'merchant', 'device'] as const

export type StopReason = (typeof stopReasons)[number]

/** The effective state of a record (D-52): whether it takes payments and, if not, the first thing that keeps it from that. */
export const processing = <const Reasons extends readonly StopReason[]>(reasons: Reasons) =>
  v.strictObject({ enabled: v.boolean(), reason: v.nullable(v.picklist(reasons)) })

/** Whether a record takes payments and, if not, why. */
export interface Processing {
  readonly enabled: boolean
  readonly reason: StopReason | null
}

/** Every effective state that a terminal can be in. */
export const effectiveStates = ['accepting', ...stopReasons] as const

export type EffectiveState = (typeof effectiveStates)[number]

/** The effective state as one word: `effectiveState` of the server for rows that are there. */
export const effectiveStateOf = ({ reason }: Processing): EffectiveState => reason ?? 'accepting'
