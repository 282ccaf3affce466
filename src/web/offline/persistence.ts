import type { QueryClient } from '@tanstack/react-query'
import { fenceAround } from '#web/session/fence.ts'
import { createStore, useStore } from '#web/store.ts'
import { openFencedStore } from './fenced-store.ts'
import { persist, restore } from './persister.ts'

/** Where replies are kept: on the device, only in memory because the device refuses, or nowhere, without a session. */
export type SavedWhere = 'device' | 'memoryOnly' | 'nowhere'

const savedWhere = createStore<SavedWhere>('nowhere')

/** Where replies are kept; 'memoryOnly' is worth a notice. */
export const useSavedWhere = (): SavedWhere => useStore(savedWhere)

/**
 * Restores what a session saved and saves what it reads from now on. Never fails: a device that cannot store is a
 * notice, not an error.
 * @returns ends saving, at once and for good
 */
export const startPersistence = (
  queryClient: QueryClient,
  sid: string,
): { restored: Promise<void>; stop: () => void } => {
  let stopped = false
  const say = (where: SavedWhere) => {
    if (!stopped) savedWhere.set(where)
  }
  const opening = openFencedStore(fenceAround(sid))
  const stopSaving = persist(queryClient, opening, { sid, onLost: () => say('memoryOnly') })
  const start = async () => {
    try {
      const store = await opening
      if (stopped) return
      say('device')
      const openedAt = performance.now()
      await restore(queryClient, store, sid)
      // What holds up the first screen, in every profile of it and in `npm run bench -- offline`.
      performance.measure('restore', { start: openedAt })
    } catch {
      say('memoryOnly')
    }
  }
  return {
    restored: start(),
    stop: () => {
      stopSaving()
      say('nowhere')
      stopped = true
    },
  }
}
