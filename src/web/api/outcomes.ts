import type { EndReason } from '#core/session-end.ts'

/**
 * What calls report, for those who decide: connectivity rates the network, the session ends or stays, the frame shows
 * the read-only page. Transport itself shows nothing and goes nowhere.
 * - `answered`: our server replied, with whatever.
 * - `slow`: a call has been waiting for three seconds.
 * - `unreachable`: nothing that is surely ours answered.
 * - `readOnly`: a write was refused because the person may only read (D-14).
 * - `unauthorized`: our server says there is no session.
 * - `rejected`: our server refused to renew the session.
 * - `seeAsEnded`: the portal is no longer seen as another role.
 */
export type CallOutcome = 'answered' | 'slow' | 'unreachable' | 'readOnly' | 'unauthorized' | 'rejected' | 'seeAsEnded'

type Listener = (outcome: CallOutcome, reason?: EndReason) => void

const listeners = new Set<Listener>()

/**
 * Calls a listener with every outcome until the returned function is called; where the session is over, with the reason
 * that the server gave.
 */
export const onOutcome = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells all listeners the outcome of a call. */
export const reportOutcome = (outcome: CallOutcome, reason?: EndReason): void => {
  for (const listener of listeners) listener(outcome, reason)
}
