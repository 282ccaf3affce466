import { expect, it, vi } from 'vitest'
import { stubServer } from '#web/api/stub-server.ts'
import { forgetTombstones, plantSession } from './build-session.ts'
import { endSession } from './end-session.ts'
import { currentEpoch } from './epoch.ts'
import { clearLocal, writeLocal } from './local-storage.ts'
import { followOtherTabs } from './other-tabs.ts'
import { readSession } from './stored-session.ts'
import { readTombstones, recordSessionEnd } from './tombstones.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('./leave.ts', () => ({ leaveFor: (path: string) => left.push(path), loginAddress: () => '/login' }))

it('EQ-12 a page whose session another tab ends leaves for where that led: as it starts, and when a call is refused before it was told', async () => {
  clearLocal([])
  await forgetTombstones()
  const server = stubServer({})
  plantSession({ sid: 'a1' })
  expect(readSession()?.sid).toBe('a1')
  const before = currentEpoch()
  await recordSessionEnd('a1', 'idle', '/sessionHasExpired')
  writeLocal('epoch', String(Number(before) + 1))
  clearLocal(['epoch'])
  // Somebody else has signed in there since.
  plantSession({ sid: 'b2' })

  await endSession('unauthorized')
  expect(left).toEqual(['/sessionHasExpired'])
  expect(localStorage.getItem('sid'), 'the session that came after it goes on').toBe('b2')
  expect(await readTombstones()).toMatchObject([{ sid: 'a1', reason: 'idle' }])
  expect(server.requests).toEqual([])
  expect(document.documentElement.style.visibility, 'nothing of it is seen').toBe('hidden')

  const forget = vi.fn()
  followOtherTabs(forget)
  await vi.waitFor(() => expect(left).toEqual(['/sessionHasExpired', '/sessionHasExpired']))
  expect(forget).toHaveBeenCalledOnce()
})
