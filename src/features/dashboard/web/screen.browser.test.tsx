import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import '#web/ui/theme/theme.css'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderDashboard, stubDashboard } from '#tests/support/render-dashboard.tsx'
import { buildBox, buildTotals } from '#tests/support/render-widget.tsx'
import { prefetchDashboard } from './queries.ts'

beforeEach(() => plantSession({ level: 'admin' }))
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

const openFilter = async (name: string) => {
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const choose = async (filter: string, option: string) => {
  await openFilter(filter)
  await page.getByRole('listbox').getByRole('option', { name: option }).click()
  await page.getByRole('button', { name: 'Done' }).click()
}

/** Everything that the dashboard shows and its filters narrow. */
const figures = [
  'sales',
  'sales-charts',
  'total-count-per-currency',
  'sales-ratio',
  'top-merchants-performance',
  'highest-merchants-declines',
  'inactive-merchants',
  'dashboard/transactions/1/20',
]

const units = {
  acquirers: [
    { token: 'a1', name: 'Aegean' },
    { token: 'a2', name: 'Attica' },
  ],
  affiliates: [
    { token: 'f1', name: 'Far' },
    { token: 'f2', name: 'Farther' },
  ],
  instances: [
    { token: 'i1', name: 'Inn' },
    { token: 'i2', name: 'Isle' },
  ],
  mccs: [],
  countries: [],
}

it('DASH-09 DASH-10 DASH-11 DASH-12 DASH-13 DASH-34 each filter narrows every figure', async () => {
  const { filters, search } = await renderDashboard({
    replies: {
      'GET get-mids-data-for-filters': units,
      'GET terminal/currencies': ['EUR', 'JPY'],
      'POST merchants/list-user-merchants': [
        { token: 'm1', name: 'Kafeneio' },
        { token: 'm2', name: 'Kiosk' },
      ],
    },
  })
  await choose('Acquirer', 'Aegean')
  await choose('Affiliate', 'Far')
  await choose('Instance', 'Inn')
  await choose('Merchant', 'Kafeneio')
  await choose('Currency', 'JPY · Japanese Yen')
  const narrowed = {
    acquirerTokens: ['a1'],
    affiliateTokens: ['f1'],
    instanceTokens: ['i1'],
    merchantTokens: ['m1'],
    currency: ['JPY'],
  }
  await expect.poll(search).toMatchObject(narrowed)
  for (const figure of figures)
    await expect.poll(() => filters().get(figure), { message: figure }).toMatchObject(narrowed)
  const { currency: _, ...ofUnits } = narrowed
  await expect.poll(() => filters().get('dashboard/warnings/1/10')).toEqual(ofUnits)
})

it('DASH-19 VAL-29 a range of 367 days is refused in words, before any call, and stays there to be mended', async () => {
  const { filters, server, search } = await renderDashboard({
    address: '?period=2025-11-20%2000:00~2026-11-20%2023:59',
  })
  await expect.poll(() => filters().get('sales')).toMatchObject({ dateFrom: '2025-11-20 00:00' })
  await page.getByRole('button', { name: /^20.11.25/ }).click()
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.fill('19.11.2025')
  await userEvent.keyboard('{Enter}')
  const range = page.getByRole('group', { name: 'Other dates' })
  await expect.element(range).toHaveAccessibleDescription('This range is too long. Choose at most 366 days.')
  await expect.element(from).toHaveFocus()
  await expect.element(from).toHaveValue('19.11.25')
  await expect.element(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('20.11.26')
  expect(JSON.stringify(server.requests)).not.toContain('2025-11-19')
  expect(search()).toEqual({ period: '2025-11-20 00:00~2026-11-20 23:59' })
  await from.fill('21.11.2025')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => filters().get('sales')).toMatchObject({ dateFrom: '2025-11-21 00:00' })
})

const week = (from: string, to: string) => ({ dateFrom: `2026-11-${from} 00:00`, dateTo: `2026-11-${to} 23:59` })

it('DASH-15 the period type groups the line by weeks', async () => {
  const point = { sale: { count: 2, amount: 200 }, refund: { count: 0, amount: 0 }, void: { count: 0, amount: 0 } }
  const { server } = await renderDashboard({
    replies: {
      'POST sales-charts': [
        {
          periodType: 'weekly',
          buckets: [week('02', '08'), week('09', '15')],
          series: [{ currency: 'EUR', points: [point, point] }],
        },
      ],
    },
  })
  await page.getByText('Week', { exact: true }).click()
  const asked = () => server.requests.findLast(({ line }) => line.endsWith('/sales-charts'))?.body
  await expect.poll(asked).toMatchObject({ filter: { periodType: ['weekly'] } })
  const line = page.getByRole('slider')
  await expect.element(line).toHaveAttribute('aria-valuemax', '1')
  await expect.element(line).toHaveAttribute('aria-valuetext', 'Nov 9 – 15, 2026: EUR 2')
})

const savedFilter = {
  filter: {
    dateFrom: '2026-11-01 00:00',
    dateTo: '2026-11-10 23:59',
    currency: ['JPY'],
    chartType: 'amount',
    periodType: ['monthly'],
  },
}

it('DASH-22 opens with the filter that was kept, in all figures and controls', async () => {
  const { filters } = await renderDashboard({ replies: { 'GET filters/dashboard/get': savedFilter } })
  for (const figure of figures)
    await expect.poll(() => filters().get(figure), { message: figure }).toMatchObject({ currency: ['JPY'] })
  expect(filters().get('sales')).toMatchObject(savedFilter.filter)
  await expect.element(page.getByRole('radio', { name: 'Amount' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expect.element(page.getByText('01.11.26 – 10.11.26', { exact: true })).toBeVisible()
})

it('DASH-21 keeps what is shown: a period by its name, so that it means the same tomorrow', async () => {
  const { server } = await renderDashboard({
    address: '?period=lastWeek&chartType=amount&merchantTokens=%5B%22m1%22%5D',
    replies: { 'POST filters/dashboard/save': {}, 'POST merchants/list-user-merchants': [] },
  })
  await page.getByRole('button', { name: 'Set as default' }).click()
  const saved = () => server.requests.find(({ line }) => line === 'POST /api/filters/dashboard/save')?.body
  await expect.poll(saved).toMatchObject({
    filter: { period: 'lastWeek', chartType: 'amount', periodType: ['daily'], merchantTokens: ['m1'] },
  })
  // That it is the default now stands where it was made so, until something else is shown.
  await expect.element(page.getByRole('button', { name: 'Default view' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Count', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Set as default' })).not.toHaveAttribute('aria-disabled')
})

it('VAR-15 DASH-35 statistics are asked for before the page is drawn, in the standard variant alone', async () => {
  const standard = createQueryClient()
  const { lines } = stubDashboard()
  await prefetchDashboard(standard, {}, { level: 'admin', variant: 'dr' })
  expect(lines()).toEqual([])
  await prefetchDashboard(standard, {}, { level: 'admin', variant: 'standard' })
  expect(lines()).toEqual(['GET /api/filters/dashboard/get', 'POST /api/sales', 'POST /api/sales-charts'])
  // What was fetched is what is drawn: nothing of it is asked for again.
  vi.restoreAllMocks()
  const { server } = await renderDashboard({ queryClient: standard })
  await expect.element(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect.poll(server.lines).toContain('POST /api/sales-ratio')
  expect(server.lines()).not.toContain('POST /api/sales')
  expect(server.lines()).not.toContain('GET /api/filters/dashboard/get')
})

it('DASH-33 shows the transactions it is narrowed to by pages, the newest first', async () => {
  const { server } = await renderDashboard({
    address: '?period=lastWeek&currency=%5B%22EUR%22%5D',
    replies: {
      'POST dashboard/transactions/1/20': { ...buildPage(), total: 21, totalIs: 'exact', page: 1, perPage: 20 },
      'POST dashboard/transactions/2/20': {
        ...buildPage({ token: 'old' }),
        total: 21,
        totalIs: 'exact',
        page: 2,
        perPage: 20,
      },
    },
  })
  const table = page.getByRole('region', { name: 'Transactions', exact: true })
  await expect.element(table.getByRole('row', { name: /12\.34/ })).toBeVisible()
  const asked = () =>
    server.requests
      .filter(({ line }) => line.includes('dashboard/transactions'))
      .map(({ line, body }) => ({ line, body }))
  expect(asked().at(-1)?.body).toMatchObject({ sort: null, filter: { currency: ['EUR'] } })
  await page.getByRole('button', { name: 'Next page' }).last().click()
  await expect.poll(() => asked().at(-1)?.line).toBe('POST /api/dashboard/transactions/2/20')
  // Another period begins at its first page.
  await page.getByRole('button', { name: 'Remove filter: Currency' }).click()
  await expect.poll(() => asked().at(-1)?.line).toBe('POST /api/dashboard/transactions/1/20')
})

it('DASH-46 a range without transactions says so in every part', async () => {
  await renderDashboard()
  // Boxes, line, bars, pies, two rankings and the transactions; of the inactive merchants there is something to say.
  await expect.poll(() => page.getByText('No transactions in this period').elements()).toHaveLength(7)
})

it('without a network the dashboard shows what was seen last, with its age', async () => {
  const queryClient = createQueryClient()
  const replies = { 'POST sales': [buildBox('EUR')], 'GET filters/dashboard/get': savedFilter }
  const { screen } = await renderDashboard({ queryClient, replies })
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect.element(summary.getByText('12,345.50 EUR')).toBeVisible()
  await screen.unmount()
  queryClient
    .getQueryCache()
    .getAll()
    .forEach((query) => query.invalidate())
  onlineManager.setOnline(false)
  vi.restoreAllMocks()
  const { server } = await renderDashboard({ queryClient })
  await expect.element(summary.getByText('12,345.50 EUR')).toBeVisible()
  await expect.element(summary.getByText(/^as of/)).toBeVisible()
  expect(server.lines()).toEqual([])
})

it('without a network a period that was not saved says so, and never shows the figures of another one', async () => {
  await renderDashboard({ replies: { 'POST sales': [buildBox('EUR')] } })
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect.element(summary.getByText('12,345.50 EUR')).toBeVisible()
  onlineManager.setOnline(false)
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect.element(summary.getByText('Not saved on this device')).toBeVisible()
  await expect.element(summary.getByText('12,345.50 EUR')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^as of/)).not.toBeInTheDocument()
})

it('on a phone the first figure stands above the fold, and how it counts is one press away', async () => {
  await page.viewport(390, 844)
  await renderDashboard({ replies: { 'POST sales': [buildBox('EUR')] } })
  const first = page.getByText('12,345.50 EUR')
  await expect.element(first).toBeVisible()
  expect(first.element().getBoundingClientRect().bottom).toBeLessThan(260)
  await expect.element(page.getByText('Week', { exact: true })).not.toBeVisible()
  await page.getByRole('button', { name: 'View' }).click()
  await expect.element(page.getByText('Week', { exact: true })).toBeVisible()
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})

it('on a phone the way to more filters stays in view beside those that scroll', async () => {
  await page.viewport(360, 780)
  await renderDashboard({ address: '?period=2026-11-01%2000:00~2026-11-10%2023:59&currency=%5B%22EUR%22,%22JPY%22%5D' })
  const more = page.getByRole('button', { name: 'Add filter' })
  await expect.element(page.getByText(/^Currency: /)).toBeInTheDocument()
  const { left, right } = more.element().getBoundingClientRect()
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThan(360)
  await more.click()
  await expect.element(page.getByRole('combobox', { name: 'Filter or value' })).toHaveFocus()
  await page.viewport(1280, 800)
})

it('on paper the figures stand alone, with their dates and without controls', async () => {
  await renderDashboard({
    address: '?period=2026-11-01%2000:00~2026-11-10%2023:59',
    replies: { 'POST sales': [buildBox('EUR')], 'POST total-count-per-currency': [buildTotals('EUR', 80, 20, 3)] },
  })
  await expect.element(page.getByText('80', { exact: true })).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(page.getByText('Dashboard, 01.11.26 – 10.11.26')).toBeVisible()
  await expect.element(page.getByText('12,345.50 EUR')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('radio').elements()).toEqual([])
  // A place kept for a figure that nobody has scrolled to would end the page before it.
  const kept = page
    .getByRole('region')
    .elements()
    .filter((figure) => getComputedStyle(figure).contentVisibility !== 'visible')
  expect(kept).toEqual([])
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
})
