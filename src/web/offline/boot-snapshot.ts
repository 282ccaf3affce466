import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { fenceAround } from '#web/session/fence.ts'
import { readLocal, removeLocal, snapshotKey, writeLocal } from '#web/session/local-storage.ts'
import { bootClient } from './boot-client.ts'

/** Characters; what is larger does not belong here. */
const LIMIT = 32 * 1024
/** Raised when the shape of what is kept changes. */
const VERSION = '1'

/** Starts with what the session's last page knew, and takes part in what its other tabs learn. */
export const restoreSnapshot = (sid: string): Promise<void> =>
  // What cannot be read is discarded by the library; the defaults do.
  persistQueryClientRestore(snapshotOf(sid)).catch(() => {})

/** Keeps the snapshot of a session up to date until the returned function is called, or the session ends. */
export const keepSnapshot = (sid: string): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === snapshotKey(sid)) void restoreSnapshot(sid)
  }
  window.addEventListener('storage', onStorage)
  const snapshot = snapshotOf(sid)
  const unsubscribe = persistQueryClientSubscribe(snapshot)
  // What this tab or another one learnt before this was loaded.
  void restoreSnapshot(sid).then(() => persistQueryClientSave(snapshot))
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

const snapshotOf = (sid: string) => ({ queryClient: bootClient, persister: persisterFor(sid), buster: VERSION })

/** The library saves on a timer that nobody can stop: a save that comes after the session's end meets a closed fence. */
const persisterFor = (sid: string) => {
  const fence = fenceAround(sid)
  return createSyncStoragePersister({
    key: snapshotKey(sid),
    // At the end of the task: a choice made right before a reload is kept.
    throttleTime: 0,
    storage: {
      getItem: () => readLocal(snapshotKey(sid)),
      setItem: (_, value) => {
        if (fence.isOpen() && value.length <= LIMIT) writeLocal(snapshotKey(sid), value)
      },
      removeItem: () => removeLocal(snapshotKey(sid)),
    },
  })
}
