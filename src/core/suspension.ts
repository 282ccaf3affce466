/** The end of a suspension that lasts until it is lifted, where an instant is shown. */
export const UNTIL_LIFTED = '9999-12-31T23:59:59Z'

/** The longest suspension with an end, in days. */
export const SUSPENSION_DAYS_MAX = 366

/** Whether somebody is suspended, as people are filtered by it. */
export const suspensionStates = ['yes', 'no'] as const

export type SuspensionState = (typeof suspensionStates)[number]
