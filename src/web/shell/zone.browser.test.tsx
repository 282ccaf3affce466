import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { currentToday } from '#web/current-today.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { clockOffset, restoreClockOffset } from '#web/session/clock.ts'
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

it('a day that has passed takes nothing away: what is saved stays, also where the page draws again', async () => {
  keepZones(['UTC'])
  const read = vi.fn(() => 'rows')
  function Days() {
    const [, draw] = useState(0)
    useZone()
    useQuery({ queryKey: ['standard', 'terminals'], queryFn: read })
    return <button onClick={() => draw((times) => times + 1)}>Draw</button>
  }
  const { queryClient } = await renderInPortal(<Days />)
  await expect.poll(() => read.mock.calls.length).toBe(1)
  queryClient.setQueryData(['standard', 'devices'], 'saved')
  const offset = clockOffset()
  restoreClockOffset(offset + 24 * 60 * 60 * 1000)
  onTestFinished(() => restoreClockOffset(offset))
  await page.getByRole('button', { name: 'Draw' }).click()
  keepZones(['UTC', 'Etc/UTC'])
  await page.getByRole('button', { name: 'Draw' }).click()
  const states = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.isInvalidated)
  expect(states).toEqual([false, false])
  expect(read).toHaveBeenCalledTimes(1)
})
