import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { KEPT_RECEIPTS, RECEIPT_FILES } from '#core/kept-receipts.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { openSessionStore } from '#web/offline/session-store.ts'
import { buckets } from '#web/offline/storage-bucket.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { buildToken, forgetTombstones, plantSession } from './build-session.ts'
import { bumpEpoch, currentEpoch } from './epoch.ts'
import { sessionEpochOf } from './session-epoch.ts'
import { clearLocal, writeLocal } from './local-storage.ts'
import { lastEndReason, readTombstonesInTime, reconcileStorage, takeEndedAtStart } from './reconcile.ts'
import { disownSession, readSession, sidOfPage } from './stored-session.ts'
import { beginTimes } from './times.ts'
import { recordSessionEnd, readTombstones } from './tombstones.ts'
import { markEnded } from './wipe-mark.ts'

const HOUR = 3_600_000

beforeEach(async () => {
  clearLocal([])
  disownSession()
  bootClient.clear()
  await forgetTombstones()
  await wipeSaved(bumpEpoch())
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  return () => void vi.restoreAllMocks()
})

/** A session that has saved something. */
const saveSomething = async (sid = 'a1') => {
  plantSession({ sid })
  const store = await openSessionStore(sessionEpochOf(sid))
  await store.write(new Map([[`${sid}/page`, { marker: sid }]]))
}

const leftKeys = () => Object.keys(localStorage).toSorted()

it('a whole session and what it saved stay', async () => {
  await saveSomething()
  await reconcileStorage()
  expect(readSession()?.sid).toBe('a1')
  expect(await buckets()?.keys()).toEqual(['session-a1'])
})

it.each(['token', 'refreshToken', 'currentUserRoles', 'viewOnly', 'sid'])(
  'SESS-06 REL-37 without %s there is no session, and nothing of it stays but the language',
  async (missing) => {
    await saveSomething()
    writeLocal('language', 'el')
    localStorage.removeItem(missing)
    await reconcileStorage()
    expect(leftKeys()).toEqual(['epoch', 'language'])
    expect(await buckets()?.keys()).toEqual([])
  },
)

it('REL-37 a token of another session makes no session', async () => {
  await saveSomething()
  writeLocal('token', buildToken({ sid: 'b2' }))
  await reconcileStorage()
  expect(leftKeys()).toEqual(['epoch'])
})

it('REL-37 keys that this build does not know are removed', async () => {
  await saveSomething()
  localStorage.setItem('unknown', 'x')
  localStorage.setItem('snapshot-b2', '{}')
  await reconcileStorage()
  expect(leftKeys()).toEqual(['currentUserRoles', 'epoch', 'refreshToken', 'sid', 'token', 'viewOnly'])
})

it('OFF-27 a wipe that was interrupted is completed', async () => {
  await saveSomething()
  writeLocal('wipePending', 'a1')
  await reconcileStorage()
  expect(leftKeys()).toEqual(['epoch'])
  expect(await buckets()?.keys()).toEqual([])
})

it('OFF-27 a wipe that a page’s start could not verify is tried again while the page is open', async () => {
  await saveSomething()
  writeLocal('wipePending', 'a1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const names = vi.spyOn(caches, 'keys').mockRejectedValue(new Error('The disk does not answer.'))
  await reconcileStorage()
  expect(leftKeys()).toEqual(['epoch', 'wipePending'])
  names.mockRestore()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await expect.poll(leftKeys).toEqual(['epoch'])
})

it('OFF-27 a wipe that cannot be done is tried again after twice the time, but at least every minute', async () => {
  writeLocal('wipePending', 'a1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const names = vi.spyOn(caches, 'keys').mockRejectedValue(new Error('The disk does not answer.'))
  await reconcileStorage()
  for (const wait of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    // A try has other timers until it is given up.
    await expect.poll(() => timers.mock.lastCall?.[1]).toBe(wait)
    await vi.advanceTimersByTimeAsync(wait)
  }
  // The last of these tries fails too, and only the next one finds a disk that answers.
  await expect.poll(() => timers.mock.lastCall?.[1]).toBe(60_000)
  names.mockRestore()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await expect.poll(leftKeys).toEqual(['epoch'])
})

it('OFF-27 the mark of a session that ends during a wipe stays for its own', async () => {
  writeLocal('wipePending', 'a1')
  const reconciled = reconcileStorage()
  await vi.waitFor(() => expect(leftKeys()).toEqual(['epoch', 'wipePending']))
  const names = vi.spyOn(caches, 'keys').mockImplementation(async () => {
    markEnded('b2', { reason: 'logged-out', page: '/login' })
    return []
  })
  await reconciled
  expect(names).toHaveBeenCalledOnce()
  expect(localStorage.getItem('wipePending')).toMatch(/^b2 /)
})

const keepReceipt = async () => {
  await caches.open(KEPT_RECEIPTS)
  await caches.open(RECEIPT_FILES)
}

it.each([
  ['without a session', () => undefined],
  ['with a session that goes on', () => plantSession({ sid: 'a1' })],
])('JOB-05 a start %s leaves what a customer has kept', async (_, begin) => {
  await keepReceipt()
  begin()
  await reconcileStorage()
  expect((await caches.keys()).toSorted()).toEqual([KEPT_RECEIPTS, RECEIPT_FILES])
})

it.each([
  ['of which nothing but the mark is left', () => writeLocal('wipePending', 'a1')],
  [
    'that is marked as over',
    () => (plantSession({ sid: 'a1' }), markEnded('a1', { reason: 'logged-out', page: '/login' })),
  ],
  ['that is not whole', () => (plantSession({ sid: 'a1' }), localStorage.removeItem('token'))],
])('JOB-05 a start that finishes the end of a session %s takes kept receipts, too', async (_, interrupted) => {
  await keepReceipt()
  interrupted()
  await reconcileStorage()
  expect(await caches.keys()).toEqual([])
})

it('a page that starts while another tab ends the session tells the same reason, and leads to the same page', async () => {
  await saveSomething()
  markEnded('a1', { reason: 'ended-elsewhere', page: '/sessionHasExpired' })
  await reconcileStorage()
  expect(lastEndReason.get()).toBe('ended-elsewhere')
  expect(takeEndedAtStart()).toBe('/sessionHasExpired')
  expect(leftKeys()).toEqual(['epoch'])
})

it('a page that has removed an ended session takes the next one for its own, whichever tab begins it', async () => {
  await saveSomething()
  readSession()
  await recordSessionEnd('a1', 'idle', '/sessionHasExpired')
  await reconcileStorage()
  plantSession({ sid: 'b2' })
  readSession()
  expect(sidOfPage()).toBe('b2')
})

it('a page whose session another tab ends while it starts tells the same reason, and leads to the same page', async () => {
  await saveSomething()
  expect(readSession()?.sid).toBe('a1')
  const readBefore = await readTombstonesInTime()
  expect(readBefore).toEqual([])
  await recordSessionEnd('a1', 'account-closed', '/sessionHasExpired')
  clearLocal(['epoch'])
  await reconcileStorage(Promise.resolve(readBefore))
  expect(lastEndReason.get()).toBe('account-closed')
  expect(takeEndedAtStart()).toBe('/sessionHasExpired')
})

it('a page that starts while another tab removes what is left of a session tells the reason of that tab', async () => {
  await saveSomething()
  await recordSessionEnd('a1', 'account-closed', '/login')
  localStorage.removeItem('token')
  await reconcileStorage(Promise.resolve([]))
  expect(lastEndReason.get()).toBe('account-closed')
  expect(await readTombstones()).toMatchObject([{ sid: 'a1', reason: 'account-closed' }])
})

it('tells why the session ended also when the disk answers too late for the start', async () => {
  lastEndReason.set(undefined)
  await recordSessionEnd('a1', 'logged-out', '/login')
  const late = readTombstonesInTime()
  await reconcileStorage(Promise.resolve('unknown'))
  await late
  await expect.poll(lastEndReason.get).toBe('logged-out')
})

it('OFF-27 an interrupted wipe of the session before does not end the present one', async () => {
  await saveSomething('b2')
  writeLocal('wipePending', 'a1')
  await reconcileStorage()
  expect(readSession()?.sid).toBe('b2')
  expect(leftKeys()).not.toContain('wipePending')
})

it('OFF-27 a wipe that does not succeed stays to be done', async () => {
  await saveSomething()
  writeLocal('wipePending', 'a1')
  vi.spyOn(buckets() as object as { delete(): Promise<void> }, 'delete').mockResolvedValue()
  await reconcileStorage()
  expect(leftKeys()).toEqual(['epoch', 'wipePending'])
})

it('OFF-18 a session past its 12 hours is over before anything is shown', async () => {
  await saveSomething()
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start - 12 * HOUR - 1000)
  beginTimes()
  clock.mockRestore()
  await reconcileStorage()
  expect(leftKeys()).toEqual(['epoch'])
})

it('a session that was logged out is over, whatever local storage says after a crash TAB-01', async () => {
  await saveSomething('c3')
  bootClient.setQueryData(['preferences'], { theme: 'dark' })
  await recordSessionEnd('c3', 'logged-out', '/login')
  await reconcileStorage()
  expect(leftKeys()).toEqual(['epoch'])
  expect(await buckets()?.keys()).toEqual([])
  expect(bootClient.getQueryData(['preferences']), 'how the person had set things up is not shown').toBeUndefined()
})

it('a start finishes an end where it led, once TAB-01', async () => {
  await saveSomething('c4')
  await recordSessionEnd('c4', 'idle', '/sessionHasExpired')
  await reconcileStorage()
  expect(takeEndedAtStart()).toBe('/sessionHasExpired')
  expect(takeEndedAtStart()).toBeUndefined()
})

it('a session that is over at the start has its tombstone before the login is shown TAB-01', async () => {
  await saveSomething('c5')
  localStorage.removeItem('token')
  await reconcileStorage()
  expect((await readTombstones()).map(({ sid }) => sid)).toContain('c5')
})

it('a session of which nobody can say whether it was logged out is over TAB-01', async () => {
  await saveSomething()
  await reconcileStorage(Promise.resolve('unknown' as const))
  expect(readSession()).toBeNull()
  expect(leftKeys()).toEqual(['epoch'])
})

it('where IndexedDB refuses, no logout was ever written, and the session goes on TAB-01', async () => {
  plantSession({ sid: 'c7' })
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('denied', 'UnknownError')
  })
  await reconcileStorage()
  expect(readSession()?.sid).toBe('c7')
})

it('every end begins a new epoch, a start does not', async () => {
  await saveSomething()
  const before = currentEpoch()
  await reconcileStorage()
  expect(currentEpoch()).toBe(before)
  localStorage.removeItem('token')
  await reconcileStorage()
  expect(currentEpoch()).not.toBe(before)
})

it('what a sign-in through another site left for its return stays where there was no session', async () => {
  sessionStorage.setItem('state', 'x')
  await reconcileStorage()
  expect(sessionStorage.getItem('state')).toBe('x')
  sessionStorage.clear()
})

it('B-24 drafts stay with their session: those of another one, in a tab that was opened again, are gone', async () => {
  plantSession({ sid: 'b2' })
  sessionStorage.setItem('draft-a1-user', 'x')
  sessionStorage.setItem('draft-b2-user', 'x')
  await reconcileStorage()
  expect(Object.keys(sessionStorage)).toEqual(['draft-b2-user'])
  clearLocal([])
  await reconcileStorage()
  expect(Object.keys(sessionStorage)).toEqual([])
})
