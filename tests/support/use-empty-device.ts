import { afterEach, beforeEach, vi } from 'vitest'
import { bootClient } from '#web/offline/boot-client.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { goOnline } from './network.ts'

/** For a file of tests: each begins with a network and nothing saved on the device, and leaves no spy behind. */
export const useEmptyDevice = () => {
  beforeEach(() => {
    clearLocal([])
    bootClient.clear()
    goOnline()
  })
  afterEach(() => void vi.restoreAllMocks())
}
