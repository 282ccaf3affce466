/** Failures in a row that open it, and milliseconds that it stays open. */
const FAILURES = 3
const OPEN_FOR = 30_000

/** Thrown instead of the work while the breaker is open. */
export class BreakerOpen extends Error {}

/**
 * Keeps calls away from somebody who does not answer: after three failures in a row nothing is tried for half a minute,
 * then one call may find out.
 */
export class Breaker {
  #failures = 0
  #openUntil = 0

  /**
   * Does the work unless it is hopeless.
   * @param isOutage whether what was thrown means that the other side is away, and not that it says no
   * @throws BreakerOpen at once while nothing is tried
   */
  async run<T>(work: () => Promise<T>, isOutage: (error: unknown) => boolean): Promise<T> {
    const now = performance.now()
    if (now < this.#openUntil) throw new BreakerOpen('nobody is asked at the moment')
    // Whoever comes while this call finds out is turned away.
    if (this.#failures >= FAILURES) this.#openUntil = now + OPEN_FOR
    try {
      const result = await work()
      this.#close()
      return result
    } catch (error) {
      if (isOutage(error)) this.#note()
      else this.#close()
      throw error
    }
  }

  #note() {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#openUntil = performance.now() + OPEN_FOR
  }

  #close() {
    this.#failures = 0
    this.#openUntil = 0
  }
}
