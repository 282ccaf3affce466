import * as v from 'valibot'
import { useSyncExternalStore } from 'react'
import type { BodyOf } from '#core/endpoint.ts'
import { levelOf } from '#core/access/roles.ts'
import {
  getLoggedUser,
  LAST_INPUT_HEADER,
  login,
  logout,
  refreshToken as refresh,
  type CurrentUser,
  type SessionTokens,
  type TokenPair,
} from '#core/session.ts'
import { refusal } from '#web/api/call-error.ts'
import { reportOutcome } from '#web/api/outcomes.ts'
import { send } from '#web/api/transport.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { currentConnectivity } from '#web/connectivity/monitor.ts'
import { readClaims } from './claims.ts'
import { serverNow } from './clock.ts'
import { endSession } from './end-session.ts'
import { readLocal } from './local-storage.ts'
import { createRenewal, RENEWAL_LIMIT_MS } from './renewal.ts'
import { revokeEnded } from './revocation.ts'
import { isSealed, isSealedAccess, openAccess, openToken, sealAccess, sealToken } from './sealed-token.ts'
import { sessionSignal } from './session-signal.ts'
import { readSession, storeSession, storeTokens, subscribeSession } from './stored-session.ts'
import { beginTimes, secondsSinceInput } from './times.ts'
import { keepTicket } from './tombstones.ts'
import { withTimeout } from '#web/time-limit.ts'
import type { Session } from './whole-session.ts'

export type { Session }

const LOGIN_TIMEOUT_MS = 15_000
/** How long a login waits for the disk. */
const TICKET_LIMIT_MS = 1000

/** §7 names the tokens alone; a server without tickets signs in all the same. */
const receivedTokens = v.object({
  token: v.string(),
  refreshToken: v.string(),
  revocationTicket: v.optional(v.string()),
})

/**
 * Keeps the ticket of the session that the token names: the one on this device may be another by now, or over. Without
 * a ticket a logout that did not reach the server takes effect there when the session grows too old.
 */
const noteTicket = async ({ token, revocationTicket }: v.InferOutput<typeof receivedTokens>): Promise<void> => {
  const sid = readClaims(token)?.sid
  if (!sid || revocationTicket === undefined) return
  const kept = keepTicket(sid, revocationTicket).catch(() => {})
  await withTimeout(TICKET_LIMIT_MS, kept, undefined)
}

/** The session of the person at this device; null when nobody is signed in. May be asked anywhere, at any time. */
export const currentSession = (): Session | null => readSession()

/** The session, and a new rendering when it changes, also in another tab. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, readSession, readSession)

const onSignIn = new Set<(user: CurrentUser) => void>()

/** Calls the listener with the person who has just signed in on this page. */
export const onSignedIn = (listener: (user: CurrentUser) => void): (() => void) => {
  onSignIn.add(listener)
  return () => void onSignIn.delete(listener)
}

/**
 * Signs somebody in. Whoever was signed in before is signed out first, so that a wrong password can never continue
 * another person's session (D-23).
 * @throws CallError; with INVALID_CREDENTIALS and 403 for a reply without tokens (D-24). Nobody is signed in then.
 */
export const signIn = (credentials: BodyOf<typeof login>): Promise<void> =>
  signInBy((options) => send(login, { body: credentials }, options))

/** The same by another call that gives the tokens of a session. */
export const signInBy = async (ask: (options: { timeoutMs: number }) => Promise<SessionTokens>): Promise<void> => {
  await signOutPredecessor()
  void revokeEnded()
  const pair = await ask({ timeoutMs: LOGIN_TIMEOUT_MS })
  const claims = v.is(receivedTokens, pair) && readClaims(pair.token)
  if (!claims) throw refusal(403, 'INVALID_CREDENTIALS', 'Invalid credentials')

  const user = await send(getLoggedUser, {}, { bearer: pair.token }).catch((error: unknown) => {
    // §4: a failed load of the user signs out again.
    void send(logout, { body: { refreshToken: pair.refreshToken } }).catch(() => {})
    throw error
  })
  // On the disk before the session is: a page that is left at once would take the ticket with it, and a logout without a
  // line would never reach the server.
  await noteTicket(pair)
  // Sealed before the session is written to local storage, where all tabs see it at once and whole.
  let sealed: TokenPair
  do {
    // Somebody may have signed in in another tab since.
    await signOutPredecessor()
    sealed = await sealPair(claims.sid, pair, () => true)
  } while (hasPredecessor())
  const rights = { level: levelOf(user.roles), viewOnly: user.viewOnly }
  storeSession(sealed, claims.sid, rights)
  beginTimes()
  for (const listener of onSignIn) listener(user)
}

const hasPredecessor = () => (['token', 'refreshToken', 'sid'] as const).some((key) => readLocal(key) !== null)

const signOutPredecessor = async () => {
  if (hasPredecessor()) await endSession('switched')
}

const sealPair = async (sid: string, pair: TokenPair, isOpen?: () => boolean): Promise<TokenPair> => ({
  // First, because it brings the key.
  refreshToken: await sealToken(sid, pair.refreshToken, isOpen),
  token: await sealAccess(sid, pair.token, isOpen),
})

/**
 * The token as it is stored and as calls carry it; that is undefined when its key is lost, or somebody changed it, so that
 * another one is needed.
 */
export const readBearer = async (): Promise<{ stored: string; bearer: string | undefined }> => {
  const stored = readLocal('token') ?? ''
  return { stored, bearer: await openAccess(readLocal('sid') ?? '', stored) }
}

/** One at a time among all tabs. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('counterside-refresh', work) : work()

/**
 * Makes sure that there is a token that has not expired, and renews the session when needed: once for all who ask at the
 * same time, in all tabs. 'rejected' has been reported already and ends the session; 'unreachable' never does.
 * @param limitMs how long to wait at most: as long as a guard may unless said otherwise
 * @param refused a token, as it is stored, that the server calls expired, whatever our clock says
 */
export const ensureFresh = createRenewal({
  readTokens: () => ({ token: readLocal('token'), refreshToken: readLocal('refreshToken') }),
  unseal: async (sealed) => {
    const sid = readLocal('sid') ?? ''
    const [token = '', refreshToken] = await Promise.all([
      openAccess(sid, sealed.token),
      openToken(sid, sealed.refreshToken),
    ])
    return refreshToken === undefined ? undefined : { token, refreshToken }
  },
  seal: (pair) => sealPair(readLocal('sid') ?? '', pair),
  storeTokens,
  exchange: async (pair: TokenPair) => {
    const headers = { [LAST_INPUT_HEADER]: String(secondsSinceInput()) }
    const renewed = await send(
      refresh,
      { body: pair },
      { headers, timeoutMs: RENEWAL_LIMIT_MS, signal: sessionSignal() },
    )
    const received = v.parse(receivedTokens, renewed)
    void noteTicket(received)
    return received
  },
  alone,
  onRejected: (error) => reportOutcome('rejected', error?.reply?.reason),
  now: serverNow,
  isReachable: () => !isOffline(currentConnectivity()),
})

/** A session that a release before kept in plain is sealed, once; nothing waits for it. */
export const sealStoredTokens = (): Promise<void> =>
  alone(async () => {
    const [sid, token, refreshToken] = (['sid', 'token', 'refreshToken'] as const).map(readLocal)
    if (!sid || !token || !refreshToken || (isSealed(refreshToken) && isSealedAccess(token))) return
    const sealed = isSealed(refreshToken)
      ? { refreshToken, token: await sealAccess(sid, token) }
      : await sealPair(sid, { token, refreshToken })
    if (readLocal('refreshToken') === refreshToken && readLocal('token') === token) storeTokens(sealed)
  })
