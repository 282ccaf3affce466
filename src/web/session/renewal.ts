import type { TokenPair } from '#core/session.ts'
import { CallError } from '#web/api/call-error.ts'
import { withTimeout } from '#web/time-limit.ts'
import { isValidAt, readClaims } from './claims.ts'

/**
 * - `fresh`: there is a token that has not expired.
 * - `rejected`: our server refused to renew the session, in its own words: it is over.
 * - `unreachable`: nobody said anything about the session: it goes on with what is saved (offline.md D3).
 * - `none`: there is no session.
 */
export type Freshness = 'fresh' | 'rejected' | 'unreachable' | 'none'

export interface RenewalParts {
  /** The stored tokens, sealed; empty text or null where there is none. */
  readonly readTokens: () => { token: string | null; refreshToken: string | null }
  /** What the sealed tokens say; undefined when the key of the refresh token is lost. */
  readonly unseal: (sealed: TokenPair) => Promise<TokenPair | undefined>
  readonly seal: (pair: TokenPair) => Promise<TokenPair>
  /** Keeps a renewed pair, sealed. */
  readonly storeTokens: (pair: TokenPair) => void
  /** POST token/refresh. */
  readonly exchange: (pair: TokenPair) => Promise<TokenPair>
  /** Runs one at a time among all tabs. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Called once for each refusal, also when nobody waits for the answer any more.
   * @param error what the server said; undefined when the key is lost, so that it could not be asked
   */
  readonly onRejected: (error: CallError | undefined) => void
  /** Milliseconds, by the server's clock. */
  readonly now: () => number
  readonly isReachable: () => boolean
}

/** How long a renewal may take. Milliseconds (offline.md 2.4). */
export const RENEWAL_LIMIT_MS = 8000
/**
 * How long a guard waits for one before it shows what is saved: the shell has to be on the screen within 1.5 s
 * (OFF-08).
 */
const GUARD_LIMIT_MS = 1200

interface Wish {
  /** A token, as it is stored, that the server calls expired, whatever our clock says. */
  refused?: string
  /** Milliseconds after which the caller takes 'unreachable' for an answer, while the renewal itself goes on. */
  limitMs?: number
}

/** The renewal of a session, once for all who ask at the same time, in all tabs (REL-13). */
export const createRenewal = (parts: RenewalParts): ((wish?: Wish) => Promise<Freshness>) => {
  let running: Promise<Freshness> | undefined

  /** What the store says; undefined when only the server can answer. */
  const known = (refused?: string): Freshness | undefined => {
    const { token, refreshToken } = parts.readTokens()
    if (!refreshToken) return 'none'
    const claims = readClaims(token ?? '')
    const isFresh = claims && token !== refused && isValidAt(claims.exp * 1000, parts.now())
    return isFresh ? 'fresh' : undefined
  }

  const renew = async (refused?: string): Promise<Freshness> => {
    // Another tab may have renewed while this one waited for its turn.
    const settled = known(refused)
    if (settled) return settled
    const { token, refreshToken } = parts.readTokens()
    const hasChanged = () => parts.readTokens().refreshToken !== refreshToken
    const pair = await parts.unseal({ token: token ?? '', refreshToken: refreshToken ?? '' })
    // What is sent is what is stored at that moment: a token that was replaced since would look like a stolen one.
    if (hasChanged()) return renew(refused)
    if (pair === undefined) {
      parts.onRejected(undefined)
      return 'rejected'
    }
    try {
      const renewed = await parts.exchange(pair)
      // The session ended, or another began, while the reply was on its way: these tokens are nobody's.
      if (hasChanged()) return known() ?? 'unreachable'
      const sealed = await parts.seal(renewed)
      if (hasChanged()) return known() ?? 'unreachable'
      parts.storeTokens(sealed)
      return 'fresh'
    } catch (error) {
      if (!isRejection(error)) return 'unreachable'
      // Another tab has ended or renewed the session meanwhile: what was refused is not what is stored.
      if (hasChanged()) return known() ?? 'unreachable'
      parts.onRejected(error)
      return 'rejected'
    }
  }

  return async ({ refused, limitMs = GUARD_LIMIT_MS } = {}) => {
    const settled = known(refused)
    if (settled) return settled
    if (!parts.isReachable()) return 'unreachable'
    running ??= parts.alone(() => renew(refused)).finally(() => (running = undefined))
    return withTimeout(limitMs, running, 'unreachable')
  }
}

const isRejection = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === 'refused' && (error.status === 401 || error.status === 403)
