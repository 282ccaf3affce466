import { createStore, useStore } from '#web/store.ts'

const ready = createStore(false)

/** Whether the portal starts on this device without a connection: its worker has everything it needs (offline.md 2.2). */
export const useReadyOffline = (): boolean => useStore(ready)

/** Waits until the worker is active, which means that all files are stored. */
export const noteWhenReady = async (): Promise<void> => {
  await navigator.serviceWorker.ready
  ready.set(true)
}
