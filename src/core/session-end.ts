/** Why a session is over: a 401 with NO_SESSION says it to whoever holds a genuine token of that session. */
export const endReasons = [
  /** By its person, in this browser. */
  'logged-out',
  /** It reached its longest age. */
  'expired',
  /** By its person on another device, by an administrator, or by the sign-in provider. */
  'ended-elsewhere',
  /** Nobody touched the device for too long. */
  'idle',
  /** The account was switched off or deleted. */
  'account-closed',
  /** An administrator suspended the account for a time. */
  'account-suspended',
  'password-changed',
  /** A token or sign-in code was presented a second time, so that somebody else may hold it. */
  'token-reuse',
] as const

export type EndReason = (typeof endReasons)[number]
