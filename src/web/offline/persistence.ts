import type { QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { sessionEpochOf } from '#web/session/session-epoch.ts'
import { createStore, useStore } from '#web/store.ts'
import { openSessionStore } from './session-store.ts'
import { isQuotaError, persist, restoreRecords } from './persister.ts'
import { offlineFamilies, type SavedRecord } from './saved-records.ts'

/** Where replies are kept: on the device, only in memory because the device refuses, or nowhere, without a session. */
export type SavedWhere =
  | 'device'
  | 'memoryOnly'
  | 'nowhere'
  /** On the device, which has no room for newer ones. */
  | {
      readonly full: readonly SavedRecord[]
    }

const savedWhere = createStore<SavedWhere>('nowhere')

/** Where replies are kept; 'memoryOnly' and a device that is full are worth a notice. */
export const useSavedWhere = (): SavedWhere => useStore(savedWhere)

/** What a device that is full still has; undefined for one with room. */
export const useFullDevice = (): readonly SavedRecord[] | undefined => {
  const where = useSavedWhere()
  return typeof where === 'object' ? where.full : undefined
}

/**
 * Restores what a session saved and saves what it reads from now on. Never fails: a device that cannot store is a
 * notice, not an error.
 * @param calls say what of their replies is saved
 * @returns ends saving, at once and for good
 */
export const startPersistence = (
  queryClient: QueryClient,
  sid: string,
  calls: readonly AnyEndpoint[],
): { restored: Promise<void>; stop: () => void } => {
  let stopped = false
  const say = (where: SavedWhere) => {
    if (!stopped) savedWhere.set(where)
  }
  const opening = openSessionStore(sessionEpochOf(sid))
  const families = offlineFamilies(calls)
  const onLost = (error: unknown) => say(isQuotaError(error) ? { full: [] } : 'memoryOnly')
  const onFull = (saved: readonly SavedRecord[] | undefined) => say(saved ? { full: saved } : 'device')
  const stopSaving = persist(queryClient, opening, { sid, families, onLost, onFull })
  const start = async () => {
    try {
      const store = await opening
      if (stopped) return
      say('device')
      const openedAt = performance.now()
      await restoreRecords(queryClient, store, { sid, families })
      // What holds up the first screen, in every profile of it and in `npm run bench -- offline`.
      performance.measure('restore', { start: openedAt })
    } catch (error) {
      onLost(error)
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
