import { forgetTicket, pendingTickets } from './tombstones.ts'

/** `revokeSession` of the contract, which the worker does without. */
export const REVOKE_PATH = '/api/session/revoke'
/** Names the event with which Chromium wakes the worker when there is a network again. */
export const REVOKE_TAG = 'revoke-sessions'
const TIMEOUT_MS = 10_000

/**
 * Ends on the server the sessions that ended on this device while it could not be reached. Used by pages and by the worker.
 * @returns whether none is left
 * @throws where what is left cannot be read: a worker that took that for nothing would not be woken again
 */
export const sendTickets = async (): Promise<boolean> => {
  const tickets = await pendingTickets()
  const sent = await Promise.all(tickets.map(async ({ sid, ticket }) => (await isRevoked(ticket)) && forgetTicket(sid)))
  return !sent.includes(false)
}

/** The server says 204 to every ticket, so that another answer is somebody else's, such as the login page of a hotel. */
const isRevoked = async (ticket: string): Promise<boolean> => {
  try {
    const { status } = await fetch(REVOKE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return status === 204
  } catch {
    return false
  }
}

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Lets the worker do so once there is a network, also when no page is open any more. So far only in Chromium. */
export const sendTicketsLater = async (): Promise<void> => {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(REVOKE_TAG)
  } catch {
    // Not allowed here: the next page does it.
  }
}

/** A server that is too busy to listen is asked again after so many milliseconds. */
const AGAIN_MS = 15_000

let sending: Promise<void> | undefined
let isAskedMeanwhile = false
let again: ReturnType<typeof setTimeout> | undefined

/**
 * Does so now; if that fails again while this page is open, or when there is a network. What asks while a try is on its way,
 * such as a network that has come back since it began, gets another one at once if that fails.
 */
export const revokeEnded = (): Promise<void> => {
  clearTimeout(again)
  isAskedMeanwhile = sending !== undefined
  sending ??= sendUntilAnswered().finally(() => (sending = undefined))
  return sending
}

const sendUntilAnswered = async (): Promise<void> => {
  do {
    isAskedMeanwhile = false
    // What cannot be read now may be later: WebKit loses its connection to IndexedDB at times.
    if (await sendTickets().catch(() => false)) return
  } while (isAskedMeanwhile)
  again = setTimeout(() => void revokeEnded(), AGAIN_MS)
  // Not waited for: while the browser has no answer, nobody else could ask here.
  void sendTicketsLater()
}
