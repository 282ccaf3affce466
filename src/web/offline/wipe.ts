import { promisifyRequest } from 'idb-keyval'
import { KEPT_RECEIPTS, RECEIPT_FILES, RECEIPT_SCOPE } from '#core/kept-receipts.ts'
import { readLocal } from '#web/session/local-storage.ts'
import type { Owner } from './session-store.ts'
import { bucketOf, buckets, connectStore, DATABASE, isOurBucket, KEYS, OWNER } from './storage-bucket.ts'

/** Workbox's precache holds the portal itself, which is nobody's data. */
const isPrecache = (name: string) => name.includes('-precache-')

/** What a customer may have asked this browser to keep, and what shows it. */
const isOfReceipts = (name: string) => name === KEPT_RECEIPTS || name === RECEIPT_FILES

/**
 * Removes everything saved for sessions other than the one in local storage, and makes sure that it is gone.
 * @param epoch the epoch that begins with this wipe; what still wants to write for an older one is refused
 * @param options.spareReceipts no session has ended: what a customer has kept stays
 * @throws when something could not be removed: it has to be tried again
 */
export const wipeSaved = async (epoch: string, { spareReceipts = false } = {}): Promise<void> => {
  await wipeKeys()
  await Promise.all([
    wipeBuckets(),
    wipeDefault(epoch),
    wipeCaches((name) => (isOfReceipts(name) ? !spareReceipts : !isPrecache(name))),
    spareReceipts || removeReceiptWorker(),
  ])
}

/** First, so that a crash leaves ciphertext at most. Where there are buckets, the keys go with theirs. */
const wipeKeys = async () => {
  if (!(await exists(KEYS.database))) return
  const sid = readLocal('sid')
  await connectStore(async () => indexedDB, KEYS)('readwrite', async (store) => {
    const done = promisifyRequest(store.transaction)
    for (const key of await promisifyRequest(store.getAllKeys())) if (key !== sid) store.delete(key)
    await done
  })
}

const exists = async (database: string) => (await indexedDB.databases()).some(({ name }) => name === database)

const wipeBuckets = async () => {
  const manager = buckets()
  if (!manager) return
  const doomed = async () => {
    const currentBucket = bucketOf(readLocal('sid') ?? '')
    return (await manager.keys()).filter((name) => isOurBucket(name) && name !== currentBucket)
  }
  await Promise.all((await doomed()).map((name) => manager.delete(name)))
  if ((await doomed()).length > 0) throw new Error('A bucket is still there.')
}

/** The database outside buckets: cleared, not deleted, because a deletion waits for every other tab's connection. */
const wipeDefault = async (epoch: string) => {
  if (!(await exists(DATABASE))) return
  const use = connectStore(async () => indexedDB)
  await use('readwrite', async (store) => {
    const owner = (await promisifyRequest(store.get(OWNER))) as Owner | undefined
    if (owner && owner.sid === readLocal('sid')) return
    store.clear()
    store.put({ sid: '', epoch } satisfies Owner, OWNER)
    const left = await promisifyRequest(store.count())
    if (left > 1) throw new Error('Records are still there.')
    await promisifyRequest(store.transaction)
  })
}

const wipeCaches = async (isDoomed: (name: string) => boolean) => {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter(isDoomed).map((name) => caches.delete(name)))
}

const removeReceiptWorker = async () => {
  const registration = await navigator.serviceWorker?.getRegistration(RECEIPT_SCOPE)
  // Where there is none, the portal's answers these addresses, too.
  if (registration && new URL(registration.scope).pathname === RECEIPT_SCOPE) await registration.unregister()
}
