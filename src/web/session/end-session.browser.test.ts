import { beforeEach, expect, it, vi } from 'vitest'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { keepSnapshot } from '#web/offline/boot-snapshot.ts'
import { openSessionStore } from '#web/offline/session-store.ts'
import { buckets } from '#web/offline/storage-bucket.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { forgetTombstones, plantSession } from './build-session.ts'
import { endSession, onSessionEnd } from './end-session.ts'
import { bumpEpoch, hasMissedAnEnd } from './epoch.ts'
import { sessionEpochOf } from './session-epoch.ts'
import { clearLocal, writeLocal } from './local-storage.ts'
import { createSeal } from './sealed-token.ts'
import { sessionSignal } from './session-signal.ts'
import { reconcileStorage } from './reconcile.ts'
import { readTombstones } from './tombstones.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('./leave.ts', () => ({ leaveFor: (path: string) => left.push(path), loginAddress: () => '/login' }))

beforeEach(async () => {
  clearLocal([])
  await forgetTombstones()
  await wipeSaved(bumpEpoch())
  return () => void vi.restoreAllMocks()
})

// One end per page: everything about it is asked of the same one.
it('AUTH-13 AUTH-14 AUTH-15 OFF-19 a logout removes everything but the language, whatever the server says', async () => {
  const server = stubServer({ 'POST /api/logout': () => answerError(401, 'TOKEN_EXPIRED') })
  plantSession({ sid: 'a1' })
  // As the page before sealed it, whose memory is gone.
  writeLocal('refreshToken', await createSeal().sealToken('a1', 'refresh-a1'))
  writeLocal('language', 'el')
  sessionStorage.setItem('draft', 'marker')
  const store = await openSessionStore(sessionEpochOf('a1'))
  await store.write(new Map([['a1/page', { marker: true }]]))
  const stopSnapshot = keepSnapshot('a1')
  bootClient.setQueryData(['preferences'], { theme: 'dark' })
  await vi.waitFor(() => expect(Object.keys(localStorage)).toContain('snapshot-a1'))
  const signal = sessionSignal()
  const heard = vi.fn()
  onSessionEnd(heard)
  const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage')

  const ended = endSession('logout')
  expect(localStorage.getItem('wipePending'), 'at once nothing more is saved, in any tab').toBe('a1 logged-out /login')
  expect(signal.aborted).toBe(true)
  expect(document.documentElement.style.visibility, 'nothing of it is seen').toBe('hidden')
  expect(heard).toHaveBeenCalledOnce()
  // A save of the snapshot that was on its way.
  bootClient.setQueryData(['preferences'], { theme: 'light' })
  expect(localStorage.getItem('sid'), 'nothing is removed before the tombstone stands').toBe('a1')
  expect(posted).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(posted).toHaveBeenCalled())
  expect(Object.keys(localStorage).toSorted()).toEqual(['epoch', 'language', 'wipePending'])
  expect(await readTombstones()).toMatchObject([{ sid: 'a1', reason: 'logged-out', page: '/login' }])
  await ended
  stopSnapshot()

  expect(sessionStorage).toHaveLength(0)
  expect(await buckets()?.keys()).toEqual([])
  expect(server.requests).toMatchObject([{ line: 'POST /api/logout', body: { refreshToken: 'refresh-a1' } }])
  expect(left).toEqual(['/login'])
  expect(hasMissedAnEnd()).toBe(false)

  await endSession('unauthorized')
  expect(left, 'the first reason says where to').toEqual(['/login'])

  await reconcileStorage()
  expect(Object.keys(localStorage).toSorted(), 'verified by the next page').toEqual(['epoch', 'language'])
})

it('a snapshot that is saved after the session ended is refused by the session epoch', async () => {
  stubServer({ 'POST /api/logout': () => answer({ data: null }) })
  plantSession({ sid: 'c3' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = keepSnapshot('c3')
  bootClient.setQueryData(['preferences'], { theme: 'dark', marker: 1 })
  bumpEpoch()
  vi.advanceTimersByTime(1000)
  expect(Object.keys(localStorage)).not.toContain('snapshot-c3')
  stop()
  vi.useRealTimers()
})
