import { onOutcome } from '#web/api/outcomes.ts'
import { createStore, useStore } from '#web/store.ts'

/** How long a line counts as slow after a call that had to wait. Milliseconds. */
const SLOW_FOR_MS = 2 * 60_000

/** What Chromium reports of the network (navigator.connection); other browsers have no such API. */
interface NetworkInformation extends EventTarget {
  readonly saveData: boolean
  readonly effectiveType: 'slow-2g' | '2g' | '3g' | '4g'
}

const { connection } = navigator as { connection?: NetworkInformation }

const isReportedSlow = () =>
  connection !== undefined && (connection.saveData || connection.effectiveType.endsWith('2g'))

const light = createStore(false)
let slowUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined

const tracker = () => {
  clearTimeout(timer)
  const left = slowUntil - Date.now()
  light.set(isReportedSlow() || left > 0)
  if (left > 0) timer = setTimeout(tracker, left)
}

/** Whether as little as possible should go over the line: the device asks for that, or the line is slow (B-21). */
export const isLightLine = (): boolean => light.get()

/** The same, and a new rendering when it changes. */
export const useLightLine = (): boolean => useStore(light)

/** Watches how the line does. */
export const startLine = (): void => {
  connection?.addEventListener('change', tracker)
  onOutcome((outcome) => {
    if (outcome !== 'slow') return
    slowUntil = Date.now() + SLOW_FOR_MS
    tracker()
  })
  tracker()
}
