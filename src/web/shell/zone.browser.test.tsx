import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { currentToday } from '#web/current-today.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { keepZones } from '#web/session/zones.ts'
import { useZone } from './portal.tsx'

beforeEach(() => () => bootClient.clear())

/** It is never the same day in both. */
const [west, east] = ['Etc/GMT+12', 'Etc/GMT-14']

it('what was asked before the zones of the stores were known is asked again for their days, once', async () => {
  const read = vi.fn(() => {
    const { earliest, latest } = currentToday()
    return [earliest, latest].join()
  })
  const who = vi.fn(() => 'me')
  function Days() {
    useZone()
    useQuery({ queryKey: ['me'], queryFn: who })
    return <p>{useQuery({ queryKey: ['standard', 'dashboard'], queryFn: read }).data}</p>
  }
  await renderInPortal(<Days />)
  await expect.poll(() => read.mock.calls.length).toBe(1)
  keepZones([west, east])
  const { earliest, latest } = currentToday()
  expect(earliest < latest).toBe(true)
  await expect.element(page.getByText(`${earliest},${latest}`)).toBeVisible()
  expect(read).toHaveBeenCalledTimes(2)

  keepZones([west, east])
  keepZones([east, 'UTC', west])
  // What would be asked again would be on its way with the next draw.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(read).toHaveBeenCalledTimes(2)
  expect(who).toHaveBeenCalledTimes(1)
})
