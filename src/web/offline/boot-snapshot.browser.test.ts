import { beforeEach, expect, it, vi } from 'vitest'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal, readLocal, snapshotKey } from '#web/session/local-storage.ts'
import { bootClient } from './boot-client.ts'
import { keepSnapshot, restoreSnapshot } from './boot-snapshot.ts'

beforeEach(() => {
  clearLocal([])
  bootClient.clear()
  plantSession({ sid: 'a1' })
  return () => {
    clearLocal([])
    bootClient.clear()
  }
})

it('what a page learnt before the snapshot was loaded is kept, and so is what another tab kept before', async () => {
  const stopOther = keepSnapshot('a1')
  bootClient.setQueryData(['preferences'], { theme: 'dark' })
  await vi.waitFor(() => expect(readLocal(snapshotKey('a1'))).toContain('dark'))
  stopOther()
  bootClient.clear()

  bootClient.setQueryData(['times'], { signedInAt: 4711 })
  const stop = keepSnapshot('a1')
  await vi.waitFor(() => expect(readLocal(snapshotKey('a1'))).toContain('4711'))
  expect(readLocal(snapshotKey('a1'))).toContain('dark')
  stop()

  bootClient.clear()
  await restoreSnapshot('a1')
  expect(bootClient.getQueryData(['times'])).toEqual({ signedInAt: 4711 })
  expect(bootClient.getQueryData(['preferences'])).toEqual({ theme: 'dark' })
})
