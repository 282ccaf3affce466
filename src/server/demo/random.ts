/** A seeded source of chance (sfc32, from PractRand): the same seed gives the same demo data on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** Draws positions of a list, as often as their weights say. */
  sampler(weights: readonly number[]): () => number
  digits(count: number): string
  hex(count: number): string
  /** Around 1, never negative, with a long tail to the right: how much people spend. */
  spread(sigma: number): number
}

/** A source of chance with this seed. */
export const createRandom = (seed: number): Random => {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0]
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4_294_967_296
  }
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next()

  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)] as T
  const characters = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[whole(0, alphabet.length - 1)]).join('')
  return {
    next,
    whole,
    pick,
    chance: (probability) => next() < probability,
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      const names = Object.keys(weights) as [K, ...K[]]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      return names.find((name) => (left -= weights[name]) < 0) ?? names[0]
    },
    sampler: (weights) => {
      let sum = 0
      const sums = weights.map((weight) => (sum += weight))
      return () => {
        const drawn = next() * sum
        return sums.findIndex((until) => drawn < until)
      }
    },
    digits: (count) => characters('0123456789', count),
    hex: (count) => characters('0123456789ABCDEF', count),
    // Box and Muller's normal deviate as an exponent.
    spread: (sigma) => Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  }
}
