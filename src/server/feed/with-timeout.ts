import { setTimeout as pause } from 'node:timers/promises'

/** What a promise brings, or undefined if it takes longer than that; the promise goes on. */
export const withTimeout = async <T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> => {
  const timer = new AbortController()
  const late = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    timer.abort()
  }
}
