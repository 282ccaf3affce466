import pLimit, { type LimitFunction } from 'p-limit'

interface SemaphoreOptions {
  /** How much work runs at once. */
  readonly concurrency: number
  /** How much more may wait, first come, first served; whatever comes beyond is refused. */
  readonly maxWaiting: number
  /** Makes the error of a refusal. */
  readonly refusal: () => Error
}

/** Bounded concurrency with a bounded queue: p-limit counts, orders and starts; its queue alone would grow without end. */
export class Semaphore {
  readonly #limit: LimitFunction
  readonly #maxWaiting: number
  readonly #refusal: () => Error

  constructor({ concurrency, maxWaiting, refusal }: SemaphoreOptions) {
    this.#limit = pLimit(concurrency)
    this.#maxWaiting = maxWaiting
    this.#refusal = refusal
  }

  get running(): number {
    return this.#limit.activeCount
  }

  get waiting(): number {
    return this.#limit.pendingCount
  }

  /** Does the work in its turn. @throws what `refusal` makes, at once, when as many wait as may */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.#limit.concurrency && this.waiting >= this.#maxWaiting) throw this.#refusal()
    return this.#limit(work)
  }
}
