/** Fewer attempts say nothing of a rate. */
const RATE_ATTEMPTS_MIN = 30
/** The 97.5th percentile of the normal distribution: 95 of 100 such intervals hold the rate. */
const Z = 1.959_964

interface Attempts {
  readonly attempts: number
  readonly declined: number
}

/** A share between 0 and 1, and the interval that it is known by. */
interface DeclineRate {
  readonly rate: number
  readonly low: number
  readonly high: number
}

/**
 * The share of attempts that were declined, with its 95 % interval (Wilson 1927, which stays within 0 and 1 also where few
 * or nearly all were declined); undefined for too few attempts.
 */
export const declineRate = ({ attempts, declined }: Attempts): DeclineRate | undefined => {
  if (attempts < RATE_ATTEMPTS_MIN) return undefined
  const rate = declined / attempts
  const weight = Z ** 2 / attempts
  const centre = (rate + weight / 2) / (1 + weight)
  const half = (Z * Math.sqrt((rate * (1 - rate)) / attempts + weight / (4 * attempts))) / (1 + weight)
  return { rate, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}
