import { promisifyRequest } from 'idb-keyval'
import { connectStore } from '#web/offline/storage-bucket.ts'
import type { EndOutcome } from './end-outcome.ts'
import {
  endOfRecord,
  isTombstoneOutdated,
  recordOfEnd,
  recordOfTicket,
  type Tombstone,
  tombstonesAmong,
  pendingRevocationsAmong,
  type PendingRevocation,
} from './tombstone-records.ts'

/**
 * The records of sessions that are over, and the tickets of those that are not.
 *
 * Chromium writes local storage to the disk some seconds late, up to a minute: after a crash or a power cut the tokens of a
 * session that was logged out are there again, and whatever local storage had said of the logout is not. A record in
 * IndexedDB whose transaction asks for `durability: 'strict'` is on the disk when the transaction is complete.
 */

// Outside the session's bucket, which is deleted with the session.
const use = connectStore(async () => indexedDB, { database: 'counterside-ends', durability: 'strict' })

/**
 * Writes down that a session is over; the first reason stays. Resolves when it is on the disk.
 * @returns what stands there: another tab may have been first
 * @throws where the browser has no IndexedDB, or it refuses
 */
export const recordSessionEnd = (
  sid: string,
  reason: EndOutcome['reason'],
  page: EndOutcome['page'],
): Promise<EndOutcome> =>
  use('readwrite', async (store) => {
    const done = promisifyRequest(store.transaction)
    const now = Date.now()
    for (const record of await readAll(store)) if (isTombstoneOutdated(record, now)) store.delete(record.sid)
    const known: unknown = await promisifyRequest(store.get(sid))
    const record = recordOfEnd(known, { reason, page }, now)
    if (record) store.put(record, sid)
    await done
    return endOfRecord(known) ?? { reason, page }
  })

/** Puts another record in the place of what is known of a session, where there is another. */
const replace = (sid: string, recordOf: (known: unknown) => object | undefined): Promise<void> =>
  use('readwrite', async (store) => {
    const done = promisifyRequest(store.transaction)
    const record = recordOf(await promisifyRequest(store.get(sid)))
    if (record) store.put(record, sid)
    await done
  })

/** Keeps the ticket of a session that has begun, or goes on; never of one that is over. */
export const keepTicket = (sid: string, ticket: string): Promise<void> =>
  replace(sid, (known) => recordOfTicket(known, ticket, Date.now()))

/** The server has confirmed the end: the ticket is not needed any more. */
export const forgetTicket = (sid: string): Promise<void> => replace(sid, endOfRecord)

/**
 * All sessions of this device that are known to be over, the last one first.
 * @throws where the browser has no IndexedDB, or it refuses
 */
export const readTombstones = async (): Promise<Tombstone[]> => tombstonesAmong(await use('readonly', readAll))

/** The tickets that the server has not got yet. @throws as `readTombstones` */
export const pendingTickets = async (): Promise<PendingRevocation[]> =>
  pendingRevocationsAmong(await use('readonly', readAll))

const readAll = async (store: IDBObjectStore): Promise<{ sid: IDBValidKey }[]> => {
  const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())])
  return keys.map((sid, at) => ({ ...(values[at] as object), sid }))
}
