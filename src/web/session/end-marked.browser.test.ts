import { beforeEach, expect, it, vi } from 'vitest'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { forgetTombstones, plantSession } from './build-session.ts'
import { endSession } from './end-session.ts'
import { bumpEpoch } from './epoch.ts'
import { clearLocal } from './local-storage.ts'
import { readTombstones } from './tombstones.ts'
import { markEnded } from './wipe-mark.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('./leave.ts', () => ({ leaveFor: (path: string) => left.push(path), loginAddress: () => '/login' }))

beforeEach(async () => {
  clearLocal([])
  await forgetTombstones()
  await wipeSaved(bumpEpoch())
})

it('EQ-12 a tab that loses the key of a session which another tab is ending says why as that one does, and goes where it goes', async () => {
  stubServer({ 'POST /api/logout': () => answer({ data: null }) })
  plantSession({ sid: 'a1' })
  markEnded('a1', { reason: 'ended-elsewhere', page: '/login' })
  await endSession('rejected')
  expect(left).toEqual(['/login'])
  expect(await readTombstones()).toMatchObject([{ sid: 'a1', reason: 'ended-elsewhere', page: '/login' }])
})
