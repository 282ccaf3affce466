import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { sessionEpochOf } from '#web/session/session-epoch.ts'
import { readLocal, removeLocal, snapshotKey, writeLocal } from '#web/session/local-storage.ts'
import { bootClient } from './boot-client.ts'

/** Characters; what is larger does not belong here. */
const LIMIT = 32 * 1024
/** Raised when the shape of what is kept changes. */
const VERSION = '1'

/** Starts with what the session's last page knew, and takes part in what its other tabs learn. */
export const restoreSnapshot = (sid: string): Promise<void> => restore(snapshotOf(sid))

/** Keeps the snapshot of a session up to date until the returned function is called, or the session ends. */
export const keepSnapshot = (sid: string): (() => void) => {
  const snapshot = snapshotOf(sid)
  const end = new AbortController()
  const onStorage = ({ key }: StorageEvent) => {
    if (key === snapshotKey(sid)) void restore(snapshot)
  }
  window.addEventListener('storage', onStorage, { signal: end.signal })
  end.signal.addEventListener('abort', persistQueryClientSubscribe(snapshot))
  // What this tab or another one learnt before this was loaded.
  void restore(snapshot).then(() => persistQueryClientSave(snapshot))
  return () => end.abort()
}

// What cannot be read is discarded by the library; the defaults do.
const restore = (snapshot: ReturnType<typeof snapshotOf>) => persistQueryClientRestore(snapshot).catch(() => {})

/** The library saves on a timer that nobody can stop: a save after the session's end is refused by the session epoch. */
const snapshotOf = (sid: string) => {
  const key = snapshotKey(sid)
  const sessionEpoch = sessionEpochOf(sid)
  const storage = {
    getItem: () => readLocal(key),
    setItem: (_: string, value: string) => {
      if (sessionEpoch.isOpen() && value.length <= LIMIT) writeLocal(key, value)
    },
    removeItem: () => removeLocal(key),
  }
  // Saved at the end of the task: a choice made right before a reload is kept.
  const persister = createSyncStoragePersister({ key, storage, throttleTime: 0 })
  return { queryClient: bootClient, persister, buster: VERSION }
}
