import { vi } from 'vitest'

/**
 * Milliseconds that `vi.waitFor` and `vi.waitUntil` wait where a test names none, as `expect.poll` does in components' tests
 * (vite.config.ts). One second, which the library has for them, is too short on a machine that does something else as well, and
 * no configuration of it changes that.
 */
const PATIENCE_MS = 15_000

const { waitFor, waitUntil } = vi

const patient = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }

vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
