import { hashKey, QueryClient } from '@tanstack/react-query'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { savedOutsideBuckets, plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { sessionEpochOf } from '#web/session/session-epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { calls } from '#features/all.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { openSessionStore, type SessionStore } from './session-store.ts'
import { buckets, connectTo } from './storage-bucket.ts'
import { persist, restoreRecords } from './persister.ts'
import { offline } from './query-client.ts'
import { offlineFamilies, type SavedRecord } from './saved-records.ts'
import { wipeSaved } from './wipe.ts'

const SID = 'a1'
const families = offlineFamilies(calls)
const { meta } = offline(transactionList)
const stops: (() => void)[] = []

beforeEach(async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
  plantSession({ sid: SID })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})

const openStore = () => openSessionStore(sessionEpochOf(SID))

/** A tab: a query client that saves into the session's store. */
const openTab = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const opening = openStore()
  const onLost = vi.fn()
  const onFull = vi.fn<(saved: readonly SavedRecord[] | undefined) => void>()
  stops.push(persist(client, opening, { sid: SID, families, onLost, onFull }))
  const store = await opening
  await restoreRecords(client, store, { sid: SID, families })
  return { client, store, onLost, onFull }
}

const pageKey = (page: number) => ['standard', 'transactions', 'list', { page }]

const receivePage = (client: QueryClient, page: number, stan = '000001') =>
  client.fetchQuery({
    queryKey: pageKey(page),
    queryFn: () => buildPage({ stan }),
    meta,
  })

/** Lets the flush run, and waits until the store holds so many records. */
const flushed = async (store: SessionStore, count: number) => {
  vi.advanceTimersByTime(400)
  await vi.waitFor(async () => expect(await store.readAll()).toHaveLength(count))
}

const stanOf = (client: QueryClient, page: number) =>
  client.getQueryData<ReturnType<typeof buildPage>>(pageKey(page))?.items[0]?.stan

it('OFF-06 data survives a restart whose refetch failed, and the next one', async () => {
  const first = await openTab()
  await receivePage(first.client, 1)
  await flushed(first.store, 1)

  for (const restart of [1, 2, 3]) {
    const { client, store } = await openTab()
    expect(stanOf(client, 1), `restart ${restart}`).toBe('000001')
    const refetch = client.fetchQuery({
      queryKey: pageKey(1),
      queryFn: () => Promise.reject(new Error('no network')),
      meta,
    })
    await expect(refetch).rejects.toThrow('no network')
    await flushed(store, 1)
  }
})

it('OFF-03 what arrives while the store is still being opened is saved', async () => {
  const client = new QueryClient()
  const opening = Promise.withResolvers<SessionStore>()
  stops.push(persist(client, opening.promise, { sid: SID, families, onLost: vi.fn(), onFull: vi.fn() }))
  await receivePage(client, 1)
  vi.advanceTimersByTime(400)
  const store = await openStore()
  opening.resolve(store)
  await vi.waitFor(async () => expect(await store.readAll()).toHaveLength(1))
})

it('OFF-03 what is cleared from memory is cleared from the device', async () => {
  const { client, store } = await openTab()
  await receivePage(client, 1)
  await receivePage(client, 2)
  await flushed(store, 2)
  client.removeQueries({ queryKey: pageKey(1), exact: true })
  await flushed(store, 1)
  expect((await store.readAll()).map(([key]) => key)).toEqual([`${SID}/${hashKey(pageKey(2))}`])
})

it('OFF-28 two tabs that read different pages save both', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await receivePage(one.client, 1, '000001')
  await receivePage(two.client, 2, '000002')
  await flushed(one.store, 2)
  const { client } = await openTab()
  expect([stanOf(client, 1), stanOf(client, 2)]).toEqual(['000001', '000002'])
})

it('saves what a page reads while it is being hidden, at once', async () => {
  const { client, store } = await openTab()
  const write = vi.spyOn(store, 'write')
  await receivePage(client, 1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitUntil(() => write.mock.results.length === 1, { interval: 0 })
  expect(await write.mock.results[0]?.value).toBe(true)
})

it('OFF-21 a reply that arrives after the wipe is not written, and does not bring the place back', async () => {
  const { client, store } = await openTab()
  const write = vi.spyOn(store, 'write')
  clearLocal(['epoch'])
  await wipeSaved(bumpEpoch())
  await receivePage(client, 1)
  await vi.advanceTimersByTimeAsync(400)
  expect(write).toHaveBeenCalledOnce()
  await Promise.allSettled(write.mock.results.map(({ value }) => value))
  expect(await buckets()?.keys()).toEqual([])
  expect(await savedOutsideBuckets()).toEqual([])
})

it('OFF-21 a tab that missed the end of its session is refused in the very transaction that would write', async () => {
  const { store } = await openTab()
  // The other tab's wipe has reached the database, but not yet this process's view of local storage.
  await set('owner', { sid: '', epoch: 'next' }, connectTo(sessionEpochOf(SID)))
  expect(await store.write(new Map([[`${SID}/late`, { secret: true }]]))).toBe(false)
  expect(await store.readAll()).toEqual([])
})

it('OFF-22 a tab whose session ended is refused although its database is still as it was', async () => {
  const { store } = await openTab()
  const sessionEpoch = sessionEpochOf(SID)
  bumpEpoch()
  expect(sessionEpoch.isOpen()).toBe(false)
  expect(await store.write(new Map([[`${SID}/late`, { secret: true }]]))).toBe(false)
})

it('OFF-26 what another session left is gone before it could be read', async () => {
  const { client, store } = await openTab()
  await receivePage(client, 1)
  await flushed(store, 1)
  plantSession({ sid: 'b2' })
  const second = await openSessionStore(sessionEpochOf('b2'))
  expect(await second.readAll()).toEqual([])
})

it('OFF-29 one broken record costs that record alone, and is removed', async () => {
  const { client, store } = await openTab()
  await receivePage(client, 1)
  await receivePage(client, 2, '000002')
  await flushed(store, 2)
  const [[key, record] = ['', {}]] = await store.readAll()
  await store.write(new Map([[key, { ...(record as object), data: { items: 'broken' } }]]))

  const next = await openTab()
  expect([stanOf(next.client, 1), stanOf(next.client, 2)].filter(Boolean)).toHaveLength(1)
  expect(await next.store.readAll()).toHaveLength(1)
})

it('data counts its age from when the server sent it, however often it was saved since', async () => {
  const { client, store } = await openTab()
  client.getQueryCache().build(client, { queryKey: pageKey(1), meta })
  client.setQueryData(pageKey(1), buildPage(), { updatedAt: Date.now() - 13 * 3_600_000 })
  await flushed(store, 1)
  const next = await openTab()
  expect(stanOf(next.client, 1)).toBeUndefined()
})

it('saved data never replaces newer data', async () => {
  const { client, store } = await openTab()
  await receivePage(client, 1, '000001')
  await flushed(store, 1)
  const later = new QueryClient()
  later.setQueryData(pageKey(1), buildPage({ stan: '000009' }), { updatedAt: Date.now() + 1 })
  await restoreRecords(later, store, { sid: SID, families })
  expect(stanOf(later, 1)).toBe('000009')
})

it('what a change made outdated is gone from the device until it was read again, also what was only restored', async () => {
  const { client, store } = await openTab()
  await receivePage(client, 1)
  await receivePage(client, 2, '000002')
  await flushed(store, 2)

  const next = await openTab()
  await next.client.invalidateQueries({ queryKey: pageKey(1) })
  await flushed(next.store, 1)
  const last = await openTab()
  expect([stanOf(last.client, 1), stanOf(last.client, 2)]).toEqual([undefined, '000002'])

  await receivePage(next.client, 1, '000003')
  await flushed(next.store, 2)
})

it('what was restored is read again, however new it is', async () => {
  const { client, store } = await openTab()
  await receivePage(client, 1)
  await flushed(store, 1)
  const next = await openTab()
  const queryFn = vi.fn(() => buildPage({ stan: '000002' }))
  const read = () => next.client.fetchQuery({ queryKey: pageKey(1), queryFn, ...offline(transactionList) })
  await read()
  await read()
  expect(queryFn).toHaveBeenCalledOnce()
  expect(stanOf(next.client, 1)).toBe('000002')
})

it('a connection that the browser dropped is made anew once', async () => {
  const { store } = await openTab()
  const dropped = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closed', 'InvalidStateError')
  })
  expect(await store.readAll()).toEqual([])
  expect(dropped).toHaveBeenCalledTimes(2)
  dropped.mockRestore()
})

it('OFF-30 a full device loses what can be spared, and keeps what is worth more', async () => {
  const { client, store, onLost } = await openTab()
  const spare = { family: 'receipt', version: 1, queryKey: ['receipt'], data: {}, dataUpdatedAt: Date.now() }
  await store.write(new Map([[`${SID}/receipt`, spare]]))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(refuseAsFull)
  await receivePage(client, 1)
  vi.advanceTimersByTime(400)
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2))
  put.mockRestore()
  await vi.waitFor(async () => expect((await store.readAll()).map(([, record]) => record)).toHaveLength(1))
  expect((await store.readAll())[0]?.[1]).toMatchObject({ family: 'transactions' })
  expect(onLost).not.toHaveBeenCalled()
})

it('OFF-30 a device that stays full keeps what it has, says what that is, and saves again once there is room', async () => {
  const { client, store, onLost, onFull } = await openTab()
  await receivePage(client, 1)
  await flushed(store, 1)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuseAsFull)
  await receivePage(client, 2, '000002')
  vi.advanceTimersByTime(400)
  await vi.waitFor(() => expect(onFull).toHaveBeenCalledOnce())
  expect(onFull.mock.calls[0]?.[0]).toMatchObject([{ family: 'transactions', queryKey: pageKey(1) }])
  expect(await store.readAll()).toHaveLength(1)

  await receivePage(client, 3, '000003')
  vi.advanceTimersByTime(400)
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(3))
  put.mockRestore()
  await receivePage(client, 4, '000004')
  await flushed(store, 4)
  await vi.waitFor(() => expect(onFull.mock.calls.slice(1)).toEqual([[undefined]]))
  expect(onLost).not.toHaveBeenCalled()
})

it('a full device still removes what a change made outdated', async () => {
  const opened = limitBucket(200_000)
  const { client, store, onFull } = await openTab()
  await receivePage(client, 1)
  await receivePage(client, 2)
  await flushed(store, 2)
  client.removeQueries({ queryKey: pageKey(1) })
  await receivePage(client, 3, '3'.repeat(400_000))
  await flushed(store, 1)
  await vi.waitFor(() => expect(onFull).toHaveBeenCalledOnce())
  expect(onFull.mock.calls[0]?.[0]).toMatchObject([{ queryKey: pageKey(2) }])

  // That there is room is not known before something was put.
  client.removeQueries({ queryKey: pageKey(2) })
  client.removeQueries({ queryKey: pageKey(3) })
  await flushed(store, 0)
  await vi.waitFor(() => expect(onFull.mock.calls.slice(1)).toEqual([[[]]]))
  opened.mockRestore()
})

/** Gives the session's bucket so much room that the browser itself refuses what is over it. Bytes. */
const limitBucket = (quota: number) => {
  const manager = buckets() as object as { open(name: string, options?: object): Promise<unknown> }
  const open = manager.open.bind(manager)
  return vi.spyOn(manager, 'open').mockImplementation((name, options) => open(name, { ...options, quota }))
}

const refuseAsFull = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
