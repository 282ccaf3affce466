import * as v from 'valibot'

const KEY = 'reloads'
const LIMIT = 2
const WINDOW_MS = 10 * 60_000

/**
 * Whether this tab may reload itself once more at `now` (milliseconds), and notes that it does: at most twice in ten
 * minutes, so that a broken release never becomes a loop.
 */
export const mayReload = (storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean => {
  const recent = readTimes(storage.getItem(KEY)).filter((time) => now - time < WINDOW_MS)
  if (recent.length >= LIMIT) return false
  storage.setItem(KEY, JSON.stringify([...recent, now]))
  return true
}

const readTimes = (text: string | null): number[] => {
  try {
    return v.parse(v.array(v.number()), JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
