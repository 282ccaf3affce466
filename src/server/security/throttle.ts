import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../api-error.ts'

const MINUTE = 60

/** Counters in the database, so that they hold across processes (Annex D). Keys come from server-known values only. */
export interface Throttles {
  /** Wrong passwords of an account: 10, then 30 minutes (D-90). */
  readonly account: Throttle
  /** Failed sign-ins from an address: 100 per 15 minutes. */
  readonly address: Throttle
  /** Looks at receipt links from an address: 60 per minute. */
  readonly receipts: Throttle
}

export interface Throttle {
  /** Whether the key has used up its attempts; counts nothing. */
  isSpent(key: string): Promise<boolean>
  /** Counts one attempt. Throws TOO_MANY_REQUESTS with the waiting time when there are none left. */
  take(key: string): Promise<void>
  /** Counts one attempt without complaint. */
  count(key: string): Promise<void>
  /** Forgets the attempts of a key. */
  reset(key: string): Promise<void>
}

const throttle = (
  storeClient: pg.Pool,
  keyPrefix: string,
  limits: {
    points: number
    /** Seconds after the first attempt that they are counted. */
    duration: number
    /** Seconds that the last attempt closes for, whatever is left of the duration; then only `count` is meant for it. */
    blockDuration?: number
  },
): Throttle => {
  const limiter = new RateLimiterPostgres({
    storeClient,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    ...limits,
    // The library blocks at the attempt after the last one, D-90 with the last.
    points: limits.blockDuration ? limits.points - 1 : limits.points,
  })
  const consume = async (key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter.consume(key)
      return undefined
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    }
  }
  return {
    isSpent: async (key) => ((await limiter.get(key))?.consumedPoints ?? 0) >= limits.points,
    take: async (key) => {
      const refusal = await consume(key)
      if (refusal) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
    },
    count: async (key) => void (await consume(key)),
    reset: async (key) => void (await limiter.delete(key)),
  }
}

export const createThrottles = (pool: pg.Pool): Throttles => ({
  account: throttle(pool, 'account', { points: 10, duration: 30 * MINUTE, blockDuration: 30 * MINUTE }),
  address: throttle(pool, 'address', { points: 100, duration: 15 * MINUTE }),
  receipts: throttle(pool, 'receipts', { points: 60, duration: MINUTE }),
})

/** An address as a counter's key: an IPv6 network of 64 bits counts as one (D-90). */
export const addressKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
    : parsed.toString()
}
