import { beforeEach, expect, it, vi } from 'vitest'
import { forgetTombstones, plantSession } from './build-session.ts'
import { currentEpoch, hasMissedAnEnd } from './epoch.ts'
import { clearLocal, readLocal } from './local-storage.ts'
import { followOtherTabs } from './other-tabs.ts'
import { announceSession } from './stored-session.ts'
import { recordSessionEnd } from './tombstones.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('./leave.ts', () => ({ leaveFor: (path: string) => left.push(path) }))

const forget = vi.fn()

/** What another tab does to the storage all of them share. */
const endInOtherTab = () => localStorage.setItem('epoch', String(Number(readLocal('epoch')) + 1))
const sayInOtherTab = () => {
  const channel = new BroadcastChannel('counterside-session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
  channel.postMessage('/login')
  channel.close()
}
const isHidden = () => document.documentElement.style.visibility === 'hidden'

clearLocal([])
followOtherTabs(forget)

beforeEach(async () => {
  // Another file's test may have left one of the same session.
  await forgetTombstones()
  clearLocal(['epoch'])
  left.length = 0
  forget.mockClear()
  document.documentElement.style.visibility = ''
  currentEpoch()
})

// First: from the first session on, this page has something to hide.
it('a page without a session stays where it is, half-filled form and all', () => {
  endInOtherTab()
  expect(hasMissedAnEnd()).toBe(true)
  window.dispatchEvent(new StorageEvent('storage', { key: 'epoch' }))
  expect(left).toEqual([])
  expect(hasMissedAnEnd()).toBe(false)
})

it.each([
  ['the channel says so', sayInOtherTab],
  ['storage changes', () => window.dispatchEvent(new StorageEvent('storage', { key: 'epoch' }))],
  ['it thaws', () => document.dispatchEvent(new Event('resume'))],
  ['it comes back from the history', () => window.dispatchEvent(new PageTransitionEvent('pageshow'))],
  ['it is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('OFF-22 OFF-23 OFF-24 a page whose session ended elsewhere hides, forgets and leaves when %s', async (_, notice) => {
  plantSession()
  announceSession()
  endInOtherTab()
  notice()
  await vi.waitFor(() => expect(left).toEqual(['/login']))
  expect(isHidden()).toBe(true)
  expect(forget).toHaveBeenCalledOnce()
  localStorage.setItem('epoch', currentEpoch())
})

it('a tab goes where the end of its session led in the other one, notified or not TAB-04', async () => {
  plantSession()
  announceSession()
  await recordSessionEnd('a1', 'idle', '/sessionHasExpired')
  endInOtherTab()
  window.dispatchEvent(new StorageEvent('storage', { key: 'epoch' }))
  await vi.waitFor(() => expect(left).toEqual(['/sessionHasExpired']))
  localStorage.setItem('epoch', currentEpoch())
})

it('OFF-23 a page is hidden while it is frozen, and shown again when nothing happened meanwhile', () => {
  document.dispatchEvent(new Event('freeze'))
  expect(isHidden()).toBe(true)
  document.dispatchEvent(new Event('resume'))
  expect(isHidden()).toBe(false)
  expect(left).toEqual([])
})
