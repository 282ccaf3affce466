import { expect, it, vi } from 'vitest'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { forgetTombstones, plantSession } from './build-session.ts'
import { endSession } from './end-session.ts'
import { clearLocal } from './local-storage.ts'
import { readTombstones, recordSessionEnd } from './tombstones.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('./leave.ts', () => ({ leaveFor: (path: string) => left.push(path), loginAddress: () => '/login' }))

it('EQ-12 a tab that sees an end which another one has written down, and whose mark has not come yet, goes where that led', async () => {
  clearLocal([])
  await forgetTombstones()
  stubServer({ 'POST /api/logout': () => answer({ data: null }) })
  plantSession({ sid: 'a1' })
  await recordSessionEnd('a1', 'ended-elsewhere', '/login')
  const said = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  await endSession('rejected')
  expect(left).toEqual(['/login'])
  expect(said.mock.calls).toEqual([['/login']])
  expect(await readTombstones()).toMatchObject([{ sid: 'a1', reason: 'ended-elsewhere', page: '/login' }])
})
