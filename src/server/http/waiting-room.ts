/** So many places to work at, so many to wait at, in the order of arrival. Whoever finds both taken is turned away. */
export class WaitingRoom {
  readonly #places: number
  readonly #chairs: number
  readonly #refusal: () => Error
  readonly #queue: (() => void)[] = []
  #running = 0

  /** @param refusal what those who are turned away are told */
  constructor({ places, chairs, refusal }: { places: number; chairs: number; refusal: () => Error }) {
    this.#places = places
    this.#chairs = chairs
    this.#refusal = refusal
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Does the work as soon as there is a place. @throws what `refusal` makes, at once, when all chairs are taken */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#places) this.#running += 1
    else if (this.#queue.length < this.#chairs) await new Promise<void>((admit) => this.#queue.push(admit))
    else throw this.#refusal()
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, or somebody new could take it before they wake up.
      const next = this.#queue.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
