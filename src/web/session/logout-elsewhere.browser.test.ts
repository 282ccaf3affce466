import { expect, it, vi } from 'vitest'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { forgetTombstones, plantSession } from './build-session.ts'
import { endSession } from './end-session.ts'
import { clearLocal } from './local-storage.ts'
import { readSession } from './stored-session.ts'
import { readTombstones } from './tombstones.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('./leave.ts', () => ({ leaveFor: (path: string) => left.push(path), loginAddress: () => '/login' }))

it('EQ-12 whoever logs out on a page that has not heard yet of another sign-in is logged out of that, too', async () => {
  clearLocal([])
  await forgetTombstones()
  const server = stubServer({ 'POST /api/logout': () => answer({ data: null }) })
  plantSession({ sid: 'a1' })
  expect(readSession()?.sid).toBe('a1')
  plantSession({ sid: 'b2' })
  await endSession('logout')
  expect(left).toEqual(['/login'])
  expect(localStorage.getItem('sid')).toBeNull()
  expect(await readTombstones()).toMatchObject([{ sid: 'b2', reason: 'logged-out' }])
  expect(server.requests).toMatchObject([{ line: 'POST /api/logout', body: { refreshToken: 'refresh-b2' } }])
})
