import { onlineManager } from '@tanstack/react-query'
import { onOutcome } from '#web/api/outcomes.ts'
import { useStore } from '#web/store.ts'
import { createJudge, isOffline, type Connectivity } from './judge.ts'
import { probe } from './probe.ts'

const isVisible = () => document.visibilityState === 'visible'

/** Node has a navigator that says nothing of the network. */
const deviceIsOnline = () => !('onLine' in navigator) || navigator.onLine

const judge = createJudge({ probe, isVisible, deviceIsOnline })

/** Whether our server can be reached, and since when that is so. */
export const useConnectivity = (): Connectivity => useStore(judge.connectivity)

export const currentConnectivity = (): Connectivity => judge.connectivity.get()

export const subscribeConnectivity = judge.connectivity.subscribe

/** Asks the server now; resolves when the answer or its absence is known. */
export const { retryNow } = judge

/** Listens to the browser and to all calls, and tells the query library when to pause and to go on. */
export const startMonitor = (): void => {
  onOutcome(judge.heard)
  window.addEventListener('offline', () => judge.heard('device-offline'))
  window.addEventListener('online', () => judge.heard('device-online'))
  document.addEventListener('visibilitychange', () => isVisible() && judge.heard('visible'))
  onlineManager.setEventListener((setOnline) => {
    const tell = () => setOnline(!isOffline(judge.connectivity.get()))
    tell()
    return judge.connectivity.subscribe(tell)
  })
}
