import { onlineManager } from '@tanstack/react-query'
import { onOutcome } from '#web/api/outcomes.ts'
import { useStore } from '#web/store.ts'
import { createConnectivityTracker, isOffline, type Connectivity } from './tracker.ts'
import { probe } from './probe.ts'

const isVisible = () => document.visibilityState === 'visible'

/** Node has a navigator that says nothing of the network. */
const deviceIsOnline = () => !('onLine' in navigator) || navigator.onLine

const tracker = createConnectivityTracker({ probe, isVisible, deviceIsOnline })

/** Whether our server can be reached, and since when that is so. */
export const useConnectivity = (): Connectivity => useStore(tracker.connectivity)

/** The connectivity now, outside of React. */
export const currentConnectivity = (): Connectivity => tracker.connectivity.get()

export const subscribeConnectivity = tracker.connectivity.subscribe

/** Asks the server now; resolves when the answer or its absence is known. */
export const { retryNow } = tracker

/** Listens to the browser and to all calls, and pauses and resumes the query library. */
export const startMonitor = (): void => {
  onOutcome(tracker.report)
  window.addEventListener('offline', () => tracker.report('device-offline'))
  window.addEventListener('online', () => tracker.report('device-online'))
  document.addEventListener('visibilitychange', () => isVisible() && tracker.report('visible'))
  onlineManager.setEventListener((setOnline) => {
    const report = () => setOnline(!isOffline(tracker.connectivity.get()))
    report()
    return tracker.connectivity.subscribe(report)
  })
}
