import type { EndReason } from '#core/session-end.ts'

/** The pages that the end of a session leads to. */
export const endPages = ['/login', '/sessionHasExpired', '/ssoLoggedOut'] as const

export type EndPage = (typeof endPages)[number]

/**
 * What is seen of an end.
 * - `logout`: the person asked for it.
 * - `rejected`: the server refused to renew the session.
 * - `unauthorized`: the server answered a call with 401.
 * - `switched`: somebody else signs in on this page.
 * - `idle`: nobody touched the device for too long.
 * - `absolute`: the session reached its absolute end.
 */
export type EndCause = 'logout' | 'rejected' | 'unauthorized' | 'switched' | 'idle' | 'absolute'

/** What an end is called, and where it leads. */
export interface EndOutcome {
  readonly reason: EndReason
  readonly page: EndPage
}

/** What each end is called, and where it leads. */
export const outcomeOf = (
  cause: EndCause,
  { isSso, isOffline }: { readonly isSso: boolean; readonly isOffline: boolean },
): EndOutcome => {
  if (cause === 'idle' || cause === 'absolute') return endOfTime(cause, isOffline)
  if (cause === 'unauthorized') return { reason: 'expired', page: '/login' }
  if (cause === 'rejected') return { reason: 'expired', page: isSso ? '/ssoLoggedOut' : '/sessionHasExpired' }
  return { reason: 'logged-out', page: isSso && cause === 'logout' ? '/ssoLoggedOut' : '/login' }
}

/** The end that comes by itself, on the page that is open or before the next one is shown. */
export const endOfTime = (passed: 'idle' | 'absolute', isOffline: boolean): EndOutcome =>
  passed === 'absolute' && isOffline
    ? { reason: 'expired', page: '/login' }
    : { reason: passed === 'idle' ? 'idle' : 'expired', page: '/sessionHasExpired' }
