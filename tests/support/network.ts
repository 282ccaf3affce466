import type { Connectivity } from '#web/connectivity/tracker.ts'
import { createStore, useStore } from '#web/store.ts'

const online: Connectivity = { state: 'online', since: 0 }

/** For tests: whether the portal reaches its server, as the test sets it. */
export const network = createStore(online)

export const goOnline = () => network.set(online)
export const goOffline = () => network.set({ state: 'offline-server', since: 0 })

/** For `vi.mock` of the monitor: what it says is what the test sets. */
export const monitorOfNetwork = async (original: () => Promise<object>) => ({
  ...(await original()),
  useConnectivity: () => useStore(network),
  currentConnectivity: () => network.get(),
})
