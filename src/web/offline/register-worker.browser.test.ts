import { afterEach, expect, it, vi } from 'vitest'
import { leaveFor } from '#web/session/leave.ts'
import { reloadForMissingFiles } from './register-worker.ts'
import * as reloads from './reload-limit.ts'
import { hasUnsaved } from './unsaved-work.ts'

vi.mock('./reload-limit.ts', { spy: true })

afterEach(() => vi.restoreAllMocks())

it('a missing file reloads the page, but not one that is leaving', async () => {
  // A real reload would end the test.
  const mayReload = vi.spyOn(reloads, 'mayReload').mockReturnValue(false)
  reloadForMissingFiles()
  window.dispatchEvent(new Event('vite:preloadError'))
  await expect.poll(() => mayReload.mock.calls.length).toBe(1)

  // Within the page, so that the test goes on.
  leaveFor('#left')
  window.dispatchEvent(new Event('vite:preloadError'))
  // Locks are given in the order in which they are asked for: what asked before this has had its answer.
  await hasUnsaved()
  expect(mayReload).toHaveBeenCalledTimes(1)
})
