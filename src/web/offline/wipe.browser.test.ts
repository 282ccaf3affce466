import { get, set, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KEPT_RECEIPTS, RECEIPT_FILES } from '#core/kept-receipts.ts'
import { savedOutsideBuckets, plantSession } from '#web/session/build-session.ts'
import { bumpEpoch, currentEpoch } from '#web/session/epoch.ts'
import { sessionEpochOf } from '#web/session/session-epoch.ts'
import { clearLocal, removeLocal } from '#web/session/local-storage.ts'
import { openSessionStore } from './session-store.ts'
import { buckets, connectStore, connectTo } from './storage-bucket.ts'
import { wipeSaved } from './wipe.ts'

beforeEach(async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
})

afterEach(() => void vi.restoreAllMocks())

/** A browser without Storage Buckets, such as Safari. */
const withoutBuckets = () =>
  vi.spyOn(navigator as never, 'storageBuckets' as never, 'get').mockReturnValue(undefined as never)

const saveSomething = async (sid: string): Promise<UseStore> => {
  plantSession({ sid })
  const store = await openSessionStore(sessionEpochOf(sid))
  await store.write(new Map([[`${sid}/page`, { marker: sid }]]))
  return connectTo(sessionEpochOf(sid))
}

it('a session saves into a bucket of its own', async () => {
  await saveSomething('a1')
  expect(await buckets()?.keys()).toEqual(['session-a1'])
  expect(await savedOutsideBuckets()).toEqual([])
})

it('OFF-19 the wipe removes the bucket of a session that is over', async () => {
  await saveSomething('a1')
  removeLocal('sid')
  await wipeSaved(bumpEpoch())
  expect(await buckets()?.keys()).toEqual([])
})

it('OFF-26 the wipe leaves the session that goes on alone', async () => {
  await saveSomething('a1')
  const saved = await saveSomething('b2')
  await wipeSaved(currentEpoch())
  expect(await buckets()?.keys()).toEqual(['session-b2'])
  expect(await get('b2/page', saved)).toEqual({ marker: 'b2' })
})

it('OFF-43 the wipe removes every cache that is not the portal itself', async () => {
  await caches.open('workbox-precache-v2-test')
  await caches.open('other')
  await wipeSaved(bumpEpoch())
  expect(await caches.keys()).toEqual(['workbox-precache-v2-test'])
  await caches.delete('workbox-precache-v2-test')
})

it('JOB-05 the end of a session takes kept receipts, and the worker that shows them but not that of the portal', async () => {
  const registered = (scope: string) => {
    const unregister = vi.fn(() => Promise.resolve(true))
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ scope, unregister } as never)
    return unregister
  }
  await caches.open(KEPT_RECEIPTS)
  await caches.open(RECEIPT_FILES)
  const ofReceipts = registered(`${location.origin}/qr/`)
  await wipeSaved(bumpEpoch())
  expect(await caches.keys()).toEqual([])
  expect(ofReceipts).toHaveBeenCalledOnce()
  const ofPortal = registered(`${location.origin}/`)
  await wipeSaved(bumpEpoch())
  expect(ofPortal).not.toHaveBeenCalled()
})

it('OFF-19 without buckets the wipe empties the database, while another tab holds a connection to it', async () => {
  withoutBuckets()
  const otherTab = await saveSomething('a1')
  expect(await get('a1/page', otherTab)).toEqual({ marker: 'a1' })
  removeLocal('sid')
  const epoch = bumpEpoch()
  await wipeSaved(epoch)
  const look = connectStore(async () => indexedDB)
  expect(await get('a1/page', look)).toBeUndefined()
  expect(await get('owner', look)).toEqual({ sid: '', epoch })
  await deleteDefault()
})

it('without buckets a late wipe leaves what the next session has begun to save', async () => {
  withoutBuckets()
  const next = await saveSomething('b2')
  await wipeSaved(currentEpoch())
  expect(await get('b2/page', next)).toEqual({ marker: 'b2' })
  await deleteDefault()
})

it('OFF-27 a wipe that did not succeed says so', async () => {
  await saveSomething('a1')
  removeLocal('sid')
  vi.spyOn(buckets() as object as { delete(): Promise<void> }, 'delete').mockResolvedValue()
  await expect(wipeSaved(bumpEpoch())).rejects.toThrow('still there')
})

/** Our connections make way for a deletion. */
const deleteDefault = async () => {
  await set(
    'owner',
    { sid: '', epoch: '' },
    connectStore(async () => indexedDB),
  )
  const request = indexedDB.deleteDatabase('counterside')
  await new Promise((resolve) => request.addEventListener('success', resolve))
}
