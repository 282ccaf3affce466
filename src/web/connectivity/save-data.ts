import { onOutcome } from '#web/api/outcomes.ts'
import { createStore, useStore } from '#web/store.ts'

/** How long a connection counts as slow after a call that had to wait. Milliseconds. */
const SLOW_FOR_MS = 2 * 60_000

/** What Chromium reports of the network (navigator.connection); other browsers have no such API. */
interface NetworkInformation extends EventTarget {
  readonly saveData: boolean
  readonly effectiveType: 'slow-2g' | '2g' | '3g' | '4g'
}

const { connection } = navigator as { connection?: NetworkInformation }

const isReportedSlow = () =>
  connection !== undefined && (connection.saveData || connection.effectiveType.endsWith('2g'))

const savesData = createStore(false)
let slowUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined

const update = () => {
  clearTimeout(timer)
  const left = slowUntil - Date.now()
  savesData.set(isReportedSlow() || left > 0)
  if (left > 0) timer = setTimeout(update, left)
}

/** Whether to transfer as little as possible: the device asks for that, or the connection is slow (B-21). */
export const shouldSaveData = (): boolean => savesData.get()

/** The same, and a new rendering when it changes. */
export const useSaveData = (): boolean => useStore(savesData)

/** Begins to watch how fast the connection is. */
export const watchConnection = (): void => {
  connection?.addEventListener('change', update)
  onOutcome((outcome) => {
    if (outcome !== 'slow') return
    slowUntil = Date.now() + SLOW_FOR_MS
    update()
  })
  update()
}
