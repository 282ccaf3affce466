// Loaded into a server before its program (`node --expose-gc --import`): answers each message of its parent with what the
// process holds after a collection of garbage.
import type { SoakSample } from './soak-sample.ts'

const countOf = (names: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

process.on('message', () => {
  // Twice: what finalizers let go of is collected by the second.
  for (let time = 0; time < 2; time += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
  const sample: SoakSample = { heapUsed, external, rss, listeners, handles: countOf(process.getActiveResourcesInfo()) }
  process.send?.(sample)
})
