import type { QueryClient } from '@tanstack/react-query'
import type { PackedList } from './lists.ts'

/** Milliseconds that the first screens have the line for themselves. */
const PAUSE_MS = 10_000

/**
 * Begins to save for reading offline, once somebody has settled in (offline.md 2.7).
 * @param loadPack loads the lists of which rows are saved ahead
 * @returns ends it
 */
export const startPack = (client: QueryClient, loadPack: () => Promise<readonly PackedList[]>): (() => void) => {
  const end = new AbortController()
  const begin = async () => {
    const [{ keepPack }, pack] = await Promise.all([import('./keep.ts'), loadPack()])
    if (!end.signal.aborted) keepPack(client, pack, end.signal)
  }
  // Without the file nothing is saved ahead; what is read is saved all the same.
  const timer = setTimeout(() => void begin().catch(() => {}), PAUSE_MS)
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}
