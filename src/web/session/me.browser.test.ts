import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from './build-session.ts'
import { bumpEpoch } from './epoch.ts'
import { clearLocal, readLocal } from './local-storage.ts'
import { meQuery } from './me.ts'
import { knownZones } from './zones.ts'

const user = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.example',
  roles: ['ROLE_STORE_ADMIN'],
  viewOnly: true,
  rights: [],
  mustChangePassword: false,
  timeZones: ['Pacific/Apia'],
}

beforeEach(() => {
  clearLocal([])
  bumpEpoch()
  plantSession({ level: 'mid' })
  return () => void vi.restoreAllMocks()
})

it('what the guards know of the person follows the reply', async () => {
  stubServer({ 'GET /api/logged-user-info': () => answer({ data: user }) })
  await new QueryClient().fetchQuery(meQuery)
  expect([readLocal('currentUserRoles'), readLocal('viewOnly')]).toEqual(['user', 'true'])
  expect(knownZones()).toEqual(['Pacific/Apia'])
})

it('a reply that comes when the session is over leaves nothing on the device', async () => {
  const reply = Promise.withResolvers<Response>()
  const { lines } = stubServer({ 'GET /api/logged-user-info': () => reply.promise })
  const asked = new QueryClient().fetchQuery(meQuery)
  await vi.waitFor(() => expect(lines()).toHaveLength(1))
  bumpEpoch()
  clearLocal(['epoch'])
  reply.resolve(answer({ data: user }))
  await asked
  expect(Object.keys(localStorage)).toEqual(['epoch'])
})
