import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bootClient } from '#web/offline/boot-client.ts'
import { learnZones, todayEverywhere } from '#tests/support/far-stores.ts'
import '#web/ui/theme/theme.css'
import { renderDashboard } from '#tests/support/render-dashboard.tsx'

beforeEach(learnZones)
afterEach(() => {
  vi.restoreAllMocks()
  bootClient.clear()
})

it('EQ-04 the figures of the dashboard and the rows below them are asked for in one range, of the todays of all stores', async () => {
  const { filters } = await renderDashboard({ address: '?period=lastDay' })
  for (const call of ['sales', 'sales-charts', 'dashboard/transactions/1/20'])
    await expect.poll(() => filters().get(call), { message: call }).toMatchObject(todayEverywhere())
})
