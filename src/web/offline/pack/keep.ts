import type { QueryClient } from '@tanstack/react-query'
import { currentConfig } from '#web/config/config.ts'
import { shouldSaveData } from '#web/connectivity/save-data.ts'
import { currentConnectivity, subscribeConnectivity } from '#web/connectivity/monitor.ts'
import { isPackKey } from '../keys.ts'
import { currentSession } from '#web/session/session.ts'
import type { PackedList } from './lists.ts'
import { refreshPack } from './refresh.ts'

/** Milliseconds from one run to the next. */
const EVERY_MS = 15 * 60_000
/** Milliseconds until a run that was broken off is begun again. */
const AGAIN_MS = 60_000
/** Milliseconds from a change that outdates what is saved until it is read again: one change often follows another. */
const AFTER_CHANGE_MS = 5000

const mayRun = () =>
  document.visibilityState === 'visible' && currentConnectivity().state === 'online' && !shouldSaveData()

/**
 * Brings the pack up to date now, from time to time, and after a change that outdates it, while somebody looks and the
 * line is good, until `signal`.
 */
export const keepPack = (client: QueryClient, pack: readonly PackedList[], signal: AbortSignal): void => {
  let dueAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let run: AbortController | undefined
  let isOutdated = false

  const refreshIfDue = async () => {
    const session = currentSession()
    if (!mayRun()) return run?.abort()
    if (run || !session || signal.aborted) return
    clearTimeout(timer)
    if (Date.now() >= dueAt) {
      run = new AbortController()
      isOutdated = false
      const principal = { level: session.level, variant: currentConfig().variant }
      const isWhole = await refreshPack(client, pack, principal, AbortSignal.any([signal, run.signal]))
      run = undefined
      dueAt = Date.now() + (isOutdated ? AFTER_CHANGE_MS : isWhole ? EVERY_MS : AGAIN_MS)
    }
    timer = setTimeout(() => void refreshIfDue(), Math.max(0, dueAt - Date.now()))
  }

  const onChange = () => void refreshIfDue()
  document.addEventListener('visibilitychange', onChange, { signal })
  const unsubscribe = subscribeConnectivity(onChange)
  const unsubscribeCache = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || !isPackKey(event.query.queryKey)) return
    isOutdated = true
    dueAt = Date.now() + AFTER_CHANGE_MS
    // What it goes on reading is less urgent than the rows, which are off the device until they have been read again.
    run?.abort()
    void refreshIfDue()
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    unsubscribe()
    unsubscribeCache()
  })
  void refreshIfDue()
}
