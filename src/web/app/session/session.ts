import * as v from 'valibot'
import { useSyncExternalStore } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { levelOf } from '#contract/roles.ts'
import {
  getLoggedUser,
  LAST_INPUT_HEADER,
  login,
  logout,
  refreshToken as refresh,
  type LoggedUser,
  type TokenPair,
} from '#contract/session.ts'
import { refusal } from '../api/call-error.ts'
import { reportOutcome } from '../api/outcomes.ts'
import { send } from '../api/transport.ts'
import { isOffline } from '../connectivity/judge.ts'
import { currentConnectivity } from '../connectivity/monitor.ts'
import { readClaims } from './claims.ts'
import { serverNow } from './clock.ts'
import { endSession } from './end-session.ts'
import { readLocal } from './local-storage.ts'
import { createRenewal, RENEWAL_LIMIT_MS } from './renewal.ts'
import { sessionSignal } from './session-signal.ts'
import { readSession, storeSession, storeTokens, subscribeSession, type Session } from './stored-session.ts'
import { beginTimes, secondsSinceInput } from './times.ts'

export type { Session }

const LOGIN_TIMEOUT_MS = 15_000

/** The session of the person at this device; null when nobody is signed in. May be asked anywhere, at any time. */
export const currentSession = (): Session | null => readSession()

/** The session, and a new rendering when it changes, also in another tab. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, readSession, readSession)

const onSignIn = new Set<(user: LoggedUser) => void>()

/** Calls the listener with the person who has just signed in on this page. */
export const onSignedIn = (listener: (user: LoggedUser) => void): (() => void) => {
  onSignIn.add(listener)
  return () => void onSignIn.delete(listener)
}

/**
 * Signs somebody in. Whoever was signed in before is signed out first, so that a wrong password can never continue
 * another person's session (D-23).
 * @throws CallError; with INVALID_CREDENTIALS and 403 for a reply without tokens (D-24). Nobody is signed in then.
 */
export const signIn = async (credentials: BodyOf<typeof login>): Promise<void> => {
  await signOutPredecessor()
  const pair = await send(login, { body: credentials }, { timeoutMs: LOGIN_TIMEOUT_MS })
  const claims = v.is(login.reply, pair) && readClaims(pair.token)
  if (!claims) throw refusal(403, 'INVALID_CREDENTIALS', 'Invalid credentials')

  const user = await send(getLoggedUser, {}, { bearer: pair.token }).catch((error: unknown) => {
    // §4: a failed load of the user signs out again.
    void send(logout, { body: { refreshToken: pair.refreshToken } }).catch(() => {})
    throw error
  })
  // Somebody may have signed in in another tab meanwhile.
  await signOutPredecessor()
  storeSession(pair, claims.sid, { level: levelOf(user.roles), viewOnly: user.viewOnly })
  beginTimes()
  for (const listener of onSignIn) listener(user)
}

const signOutPredecessor = async () => {
  const leftovers = (['token', 'refreshToken', 'sid'] as const).some((key) => readLocal(key) !== null)
  if (leftovers) await endSession('switched')
}

/**
 * Makes sure that there is a token that has not expired, and renews the session when needed: once for all who ask at the
 * same time, in all tabs. 'rejected' has been reported already and ends the session; 'unreachable' never does.
 * @param limitMs how long to wait at most: as long as a guard may unless said otherwise
 * @param refused a token that the server calls expired, whatever our clock says
 */
export const ensureFresh = createRenewal({
  readTokens: () => ({ token: readLocal('token'), refreshToken: readLocal('refreshToken') }),
  storeTokens,
  exchange: async (pair: TokenPair) => {
    const headers = { [LAST_INPUT_HEADER]: String(secondsSinceInput()) }
    const renewed = await send(
      refresh,
      { body: pair },
      { headers, timeoutMs: RENEWAL_LIMIT_MS, signal: sessionSignal() },
    )
    return v.parse(refresh.reply, renewed)
  },
  alone: <T>(work: () => Promise<T>) =>
    'locks' in navigator ? navigator.locks.request('counterside-refresh', work) : work(),
  onRejected: () => reportOutcome('rejected'),
  now: serverNow,
  isReachable: () => !isOffline(currentConnectivity()),
})
