import { withTimeout } from './with-timeout.ts'

interface BatchSize {
  readonly max: number
  /** Milliseconds to wait for more before an incomplete batch goes on. */
  readonly maxWait: number
}

/** Gathers what arrives in small groups into batches: full ones, and incomplete ones when the source pauses. */
export async function* batches<T>(
  groups: AsyncIterable<readonly T[]>,
  { max, maxWait }: BatchSize,
): AsyncGenerator<T[], void> {
  const source = groups[Symbol.asyncIterator]()
  let batch: T[] = []
  let next: Promise<IteratorResult<readonly T[]>> | undefined
  try {
    for (;;) {
      next ??= source.next()
      const arrived = batch.length === 0 ? await next : await withTimeout(maxWait, next)
      if (arrived === undefined) {
        // It is still awaited, after this batch; until then a failure waits too.
        next.catch(() => {})
        yield batch
        batch = []
        continue
      }
      next = undefined
      if (arrived.done) break
      for (const item of arrived.value) {
        batch.push(item)
        if (batch.length < max) continue
        yield batch
        batch = []
      }
    }
    if (batch.length > 0) yield batch
  } finally {
    await source.return?.()
  }
}

/** Parts in which no key occurs twice; the second line of a key is in the second part, and so on. */
export const rounds = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => {
  const seen = new Map<string, number>()
  const parts: T[][] = []
  for (const item of items) {
    const key = keyOf(item)
    const round = seen.get(key) ?? 0
    seen.set(key, round + 1)
    ;(parts[round] ??= []).push(item)
  }
  return parts
}
