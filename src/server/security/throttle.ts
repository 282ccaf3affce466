import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '#server/http/api-error.ts'

const MINUTE = 60

/** Counters in the database, so that they hold across processes (Annex D). Keys come from server-known values only. */
export interface Throttles {
  /** Wrong passwords of an account: 10, then 30 minutes (D-90). */
  readonly account: Tries
  /** Failed sign-ins from an address: 100 per 15 minutes. */
  readonly address: Throttle
  /** Mails for a new password asked for from an address: 20 per hour. */
  readonly resetAddress: Throttle
  /** Steps towards a new password taken from an address: 100 per 15 minutes. */
  readonly resetSteps: Throttle
  /** Tickets that end a session, from an address: 60 per minute. */
  readonly revocations: Pick<Throttle, 'take'>
  /** Looks at receipt links from an address: 60 per minute. */
  readonly receipts: Throttle
  /** Times that a person learns that an address is taken outside their scope: 10 per hour. */
  readonly takenAddresses: Throttle
  /** Invitations that a person sends, and new links for them: 30 per hour. */
  readonly invitations: Pick<Throttle, 'take'>
  /** New links for one invited user, asked for by one person: 5 per hour. */
  readonly invitationLinks: Pick<Throttle, 'take'>
  /** Pages of lists a person asks for: 120 per minute. */
  readonly lists: Pick<Throttle, 'take'>
  /** Times that a person begins to see the portal as another role: 30 per hour. */
  readonly seeAs: Pick<Throttle, 'take'>
  /** Calls that a person makes as another role: 300 per minute. */
  readonly seenAsCalls: Pick<Throttle, 'take'>
}

export interface Throttle {
  /** Whether the key has used up its attempts; counts nothing. */
  isSpent(key: string): Promise<boolean>
  /** Counts one attempt. Throws TOO_MANY_REQUESTS with the waiting time when there are none left. */
  take(key: string): Promise<void>
  /** Seconds until there are attempts again; 0 while there are some. Counts nothing. */
  secondsToWait(key: string): Promise<number>
  /** Counts one attempt without complaint. */
  count(key: string): Promise<void>
}

/** Which try one is: there are more, it is the last, or there was none left. */
type Try = 'open' | 'last' | 'spent'

/** Tries that close their key when they are used up. */
interface Tries {
  /** Whether the key is closed; counts nothing. */
  isSpent(key: string): Promise<boolean>
  /** Counts one try before it is made, so that however many are made at once, no more than there are get one. */
  take(key: string): Promise<Try>
  /** Makes a try that was no failure not count. */
  giveBack(key: string): Promise<void>
  /** Forgets the tries of a key. */
  reset(key: string): Promise<void>
}

interface Limits {
  readonly points: number
  /** Seconds after the first attempt that they are counted. */
  readonly duration: number
}

const rateLimiter = (storeClient: pg.Pool, keyPrefix: string, limits: Limits & { readonly blockDuration?: number }) =>
  new RateLimiterPostgres({
    storeClient,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    ...limits,
  })

interface Attempt {
  readonly isRefused: boolean
  readonly state: RateLimiterRes
}

const attempt = async (limiter: RateLimiterAbstract, key: string, points = 1): Promise<Attempt> => {
  try {
    return { isRefused: false, state: await limiter.consume(key, points) }
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { isRefused: true, state: refusal }
    throw refusal
  }
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.ceil(msBeforeNext / 1000)

const throttle = (pool: pg.Pool, keyPrefix: string, limits: Limits): Throttle => {
  const limiter = rateLimiter(pool, keyPrefix, limits)
  return {
    isSpent: async (key) => ((await limiter.get(key))?.consumedPoints ?? 0) >= limits.points,
    secondsToWait: async (key) => {
      const state = await limiter.get(key)
      return state && state.consumedPoints >= limits.points ? secondsLeft(state) : 0
    },
    take: async (key) => {
      const { isRefused, state } = await attempt(limiter, key)
      if (isRefused) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft(state) })
    },
    count: async (key) => void (await attempt(limiter, key)),
  }
}

/** @param duration seconds that tries are counted, and that the last one closes for, whatever is left of the former */
const tries = (pool: pg.Pool, keyPrefix: string, { points, duration }: Limits): Tries => {
  // The library blocks at the attempt after the last one, D-90 with the last.
  const limiter = rateLimiter(pool, keyPrefix, { points: points - 1, duration, blockDuration: duration })
  return {
    isSpent: async (key) => ((await limiter.get(key))?.consumedPoints ?? 0) >= points,
    take: async (key) => {
      const { consumedPoints } = (await attempt(limiter, key)).state
      if (consumedPoints > points) return 'spent'
      return consumedPoints === points ? 'last' : 'open'
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    reset: async (key) => void (await limiter.delete(key)),
  }
}

/** Every so many calls are sent to the other servers. */
const PARTS = 12

/**
 * Counts in memory, and in the database only now and then, for calls that are too frequent to write a row for each. One
 * server is exact; several together let through a part more each.
 */
const countedInParts = (
  storeClient: pg.Pool,
  keyPrefix: string,
  { points, duration }: { points: number; duration: number },
): Pick<Throttle, 'take'> => {
  const part = Math.ceil(points / PARTS)
  const here = new RateLimiterMemory({ points, duration, keyPrefix })
  const everywhere = rateLimiter(storeClient, keyPrefix, { points, duration })
  const take = async (key: string) => {
    const own = await attempt(here, key)
    if (own.isRefused) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft(own.state) })
    if (own.state.consumedPoints % part > 0) return
    const all = await attempt(everywhere, key, part)
    if (!all.isRefused) return
    const retryAfter = secondsLeft(all.state)
    // Until then nobody has to ask the database again.
    await here.block(key, retryAfter)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter })
  }
  const last = new Map<string, Promise<void>>()
  return {
    // In turn for each key: in a burst nobody slips through while the database is being asked.
    take: (key) => {
      const turn = (last.get(key) ?? Promise.resolve()).then(() => take(key))
      const over = turn
        .catch(() => {})
        .finally(() => {
          if (last.get(key) === over) last.delete(key)
        })
      last.set(key, over)
      return turn
    },
  }
}

/** The limits of Annex D: so many points in so many seconds for each key. */
export const createThrottles = (
  pool: pg.Pool,
  { listsPerMinute, invitationsPerHour }: { listsPerMinute: number; invitationsPerHour: number },
): Throttles => ({
  account: tries(pool, 'account', { points: 10, duration: 30 * MINUTE }),
  address: throttle(pool, 'address', { points: 100, duration: 15 * MINUTE }),
  resetAddress: throttle(pool, 'reset-address', { points: 20, duration: 60 * MINUTE }),
  resetSteps: throttle(pool, 'reset-steps', { points: 100, duration: 15 * MINUTE }),
  revocations: throttle(pool, 'revocations', { points: 60, duration: MINUTE }),
  receipts: throttle(pool, 'receipts', { points: 60, duration: MINUTE }),
  takenAddresses: throttle(pool, 'taken-addresses', { points: 10, duration: 60 * MINUTE }),
  invitations: throttle(pool, 'invitations', { points: invitationsPerHour, duration: 60 * MINUTE }),
  invitationLinks: throttle(pool, 'invitation-links', { points: 5, duration: 60 * MINUTE }),
  lists: countedInParts(pool, 'lists', { points: listsPerMinute, duration: MINUTE }),
  seeAs: throttle(pool, 'see-as', { points: 30, duration: 60 * MINUTE }),
  seenAsCalls: countedInParts(pool, 'seen-as-calls', { points: 300, duration: MINUTE }),
})

/** An address as a counter's key: an IPv6 network of 64 bits counts as one (D-90). */
export const addressKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
    : parsed.toString()
}
