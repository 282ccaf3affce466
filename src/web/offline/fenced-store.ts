import { entries, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Fence } from '#web/session/fence.ts'
import { connectTo, OWNER } from './storage-bucket.ts'

/** What is saved for one session. */
export interface FencedStore {
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
 * @throws when the database cannot be opened, or the session has ended meanwhile
 */
export const openFencedStore = async (fence: Fence): Promise<FencedStore> => {
  const use = connectTo(fence)
  await claim(use, fence)
  return {
    async readAll() {
      const all = await entries<string, unknown>(use)
      return all.filter(([key]) => key !== OWNER)
    },
    write: (records) =>
      use('readwrite', async (store) => {
        // Read and written in one transaction: a wipe comes before it, and is seen, or after it, and takes it away.
        if (!isOwner(await promisifyRequest(store.get(OWNER)), fence) || !fence.isOpen()) return false
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

const claim = (use: UseStore, fence: Fence): Promise<void> =>
  use('readwrite', async (store) => {
    if (isOwner(await promisifyRequest(store.get(OWNER)), fence)) return
    if (!fence.isOpen()) throw new Error('The session has ended.')
    store.clear()
    store.put({ sid: fence.sid, epoch: fence.epoch } satisfies Owner, OWNER)
    await promisifyRequest(store.transaction)
  })
