import { setTimeout as pause } from 'node:timers/promises'

/** What a process holds at a moment, after a collection of garbage. Bytes and counts. */
export interface SoakSample {
  readonly heapUsed: number
  readonly external: number
  readonly rss: number
  /** Of the process itself. */
  readonly listeners: number
  /** What keeps the process alive, by kind: sockets, timers, requests. */
  readonly handles: Readonly<Record<string, number>>
}

/** The slope of the line through points (least squares): how much y grows with each x. */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

/** What `take` gives, again and again. Milliseconds. */
export async function* sampled<T>(
  take: () => Promise<T>,
  { every, during }: { readonly every: number; readonly during: number },
): AsyncGenerator<T> {
  const begun = performance.now()
  while (performance.now() - begun < during) {
    await pause(every)
    yield await take()
  }
}
