import { entries, promisifyRequest, type UseStore } from 'idb-keyval'
import type { SessionEpoch } from '#web/session/session-epoch.ts'
import { connectTo, OWNER } from './storage-bucket.ts'

/** What is saved for one session. */
export interface SessionStore {
  /** All records by their keys. */
  readAll(): Promise<[key: string, record: unknown][]>
  /** Puts records, or removes those that are undefined, all or none; false when the session has ended in some tab. */
  write(records: ReadonlyMap<string, unknown>): Promise<boolean>
}

/** Whose data a database holds, and since which end of a session. */
export interface Owner {
  readonly sid: string
  readonly epoch: string
}

const isOwner = (stored: unknown, { sid, epoch }: Owner) =>
  (stored as Owner | undefined)?.sid === sid && (stored as Owner).epoch === epoch

/**
 * Opens the store of a session; what another session left there is gone before anything can be read.
 * @throws when the database cannot be opened, or the session has ended in the meantime
 */
export const openSessionStore = async (sessionEpoch: SessionEpoch): Promise<SessionStore> => {
  const use = connectTo(sessionEpoch)
  await claim(use, sessionEpoch)
  return {
    async readAll() {
      const all = await entries<string, unknown>(use)
      return all.filter(([key]) => key !== OWNER)
    },
    write: (records) =>
      use('readwrite', async (store) => {
        // Read and written in one transaction: a wipe either comes first, and is seen here, or comes later, and removes
        // what is written.
        if (!isOwner(await promisifyRequest(store.get(OWNER)), sessionEpoch) || !sessionEpoch.isOpen()) return false
        const done = promisifyRequest(store.transaction)
        // One after the other: copied in one go, what came in some tenths of a second would hold a slow tablet up.
        for (const [key, record] of records) {
          const request: IDBRequest = record === undefined ? store.delete(key) : store.put(record, key)
          const isTaken = await promisifyRequest(request).then(
            () => true,
            () => false,
          )
          // Why is said by the transaction, which ends with it.
          if (!isTaken) break
        }
        await done
        return true
      }),
  }
}

const claim = (use: UseStore, sessionEpoch: SessionEpoch): Promise<void> =>
  use('readwrite', async (store) => {
    if (isOwner(await promisifyRequest(store.get(OWNER)), sessionEpoch)) return
    if (!sessionEpoch.isOpen()) throw new Error('The session has ended.')
    store.clear()
    store.put({ sid: sessionEpoch.sid, epoch: sessionEpoch.epoch } satisfies Owner, OWNER)
    await promisifyRequest(store.transaction)
  })
