import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { createStore, useStore } from '#web/store.ts'
import { renderDashboard, stubDashboard } from '#tests/support/render-dashboard.tsx'
import { buildBox, buildTotals } from '#tests/support/render-widget.tsx'
import { prefetchDashboard } from './queries.ts'

const line = vi.hoisted(() => ({ light: undefined as unknown }))

vi.mock('#web/connectivity/save-data.ts', () => ({
  shouldSaveData: () => light.get(),
  useSaveData: () => useStore(line.light as typeof light),
}))

const light = createStore(true)
line.light = light

beforeEach(() => {
  plantSession({ level: 'admin' })
  light.set(true)
})
afterEach(() => void vi.restoreAllMocks())

const replies = {
  'POST sales': [buildBox('EUR')],
  'POST total-count-per-currency': [buildTotals('EUR', 80, 20, 3)],
}
const charts = [
  'sales-charts',
  'total-count-per-currency',
  'sales-ratio',
  'top-merchants-performance',
  'highest-merchants-declines',
  'inactive-merchants',
].map((path) => `POST /api/${path}`)

const summary = page.getByRole('region', { name: 'Summary' })
const bars = page.getByRole('region', { name: 'Transactions by currency' })
const load = page.getByRole('button', { name: 'Load charts' })

it('B-21 on a slow line the charts wait until somebody asks for them, and stay for this visit', async () => {
  const { server } = await renderDashboard({ replies })
  await expect.element(summary.getByText('12,345.50 EUR')).toBeVisible()
  await expect.element(page.getByText('Slow connection. Charts are not loaded.')).toBeVisible()
  await expect.poll(server.lines).toContain('POST /api/dashboard/transactions/1/20')
  expect(server.lines().filter((one) => charts.includes(one))).toEqual([])

  await load.click()
  await expect.element(bars.getByText('80', { exact: true })).toBeVisible()
  await expect.element(load).not.toBeInTheDocument()
  expect(document.activeElement).toBe(page.getByRole('group', { name: 'Charts' }).element())
  expect(server.lines()).toEqual(expect.arrayContaining(charts))

  await page.getByText('Week', { exact: true }).click()
  await expect.poll(() => server.lines().filter((one) => one === 'POST /api/sales-charts')).toHaveLength(2)
})

it('B-21 the charts come when the line is good again, and a slow line takes none away', async () => {
  await renderDashboard({ replies })
  await expect.element(load).toBeVisible()
  light.set(false)
  await expect.element(bars.getByText('80', { exact: true })).toBeVisible()
  light.set(true)
  await expect.element(bars.getByText('80', { exact: true })).toBeVisible()
  await expect.element(load).not.toBeInTheDocument()
  // Other figures are chosen: of these there are no charts yet.
  await page.getByText('Week', { exact: true }).click()
  await expect.element(load).toBeVisible()
  await expect.element(bars).not.toBeInTheDocument()
})

it('B-21 on a slow line charts that were loaded before are shown at once with their age, and renewed when asked for', async () => {
  light.set(false)
  const queryClient = createQueryClient()
  const before = await renderDashboard({ queryClient, replies })
  await expect.element(bars.getByText('80', { exact: true })).toBeVisible()
  await expect.poll(before.server.lines).toEqual(expect.arrayContaining(charts))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await before.screen.unmount()
  for (const query of queryClient.getQueryCache().getAll()) query.invalidate()
  vi.restoreAllMocks()

  light.set(true)
  const newer = { ...replies, 'POST total-count-per-currency': [buildTotals('EUR', 81, 20, 3)] }
  const { server } = await renderDashboard({ queryClient, replies: newer })
  await expect.element(bars.getByText('80', { exact: true })).toBeVisible()
  await expect.element(bars.getByText(/^as of/)).toBeVisible()
  await expect.poll(server.lines).toContain('POST /api/sales')
  expect(server.lines().filter((one) => charts.includes(one))).toEqual([])
  await load.click()
  await expect.element(bars.getByText('81', { exact: true })).toBeVisible()
  await expect.element(bars.getByText(/^as of/)).not.toBeInTheDocument()
})

it('B-21 on a slow line nothing of the charts is asked for ahead', async () => {
  const { lines } = stubDashboard()
  await prefetchDashboard(createQueryClient(), {}, { level: 'admin', variant: 'standard' })
  expect(lines()).toEqual(['GET /api/filters/dashboard/get', 'POST /api/sales'])
})
