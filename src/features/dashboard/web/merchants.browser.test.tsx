import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#web/ui/theme/theme.css'
import { Declines } from './declines.tsx'
import { renderWidget } from '#tests/support/render-widget.tsx'
import { InactiveMerchants } from './inactive-merchants.tsx'
import { MerchantPerformance } from './merchant-performance.tsx'

afterEach(() => void vi.restoreAllMocks())

const ranked = (names: Record<string, number>, more: object = {}) =>
  Object.entries(names).map(([name, count]) => ({ token: name, name, count, amount: count * 100, ...more }))

/** The bars from top to bottom, as they are read. */
const bars = () =>
  page
    .getByRole('link')
    .elements()
    .map((bar) => [...bar.querySelectorAll('span')].map(({ textContent }) => textContent).join(' '))

it('DASH-05 DASH-06 DASH-38 merchants stand in the order of the top or of the low performance, by bars of their sales', async () => {
  const { screen, server } = await renderWidget(<MerchantPerformance />, {
    replies: {
      'top-merchants-performance': [{ currency: 'EUR', total: 4, merchants: ranked({ Harbour: 40, Bakery: 10 }) }],
      'low-merchants-performance': [{ currency: 'EUR', total: 4, merchants: ranked({ Kiosk: 1, Florist: 4 }) }],
    },
  })
  await expect.poll(bars).toEqual(['Harbour 40', 'Bakery 10'])
  const width = (value: number) =>
    screen.container.querySelector(`svg[data-value="${value}"] rect`)?.getBoundingClientRect().width ?? 0
  expect(width(40)).toBeCloseTo(width(10) * 4, 0)
  const open = new URL(page.getByRole('link', { name: 'Harbour 40' }).element().getAttribute('href') ?? '', 'http://x')
  expect(open.searchParams.get('merchantTokens')).toBe('["Harbour"]')
  expect(open.searchParams.get('types')).toBe('["sale"]')

  expect(server.lines()).toEqual(['POST /api/top-merchants-performance'])
  await page.getByText('Low', { exact: true }).click()
  await expect.poll(bars).toEqual(['Kiosk 1', 'Florist 4'])
  expect(server.lines()).toContain('POST /api/low-merchants-performance')
  await page.getByText('Table', { exact: true }).click()
  await expect.element(page.getByRole('row', { name: 'Kiosk EUR 1 1.00 EUR' })).toBeVisible()
})

const inactive = (length: number, total: number) => ({
  total,
  page: 1,
  perPage: 15,
  items: Array.from({ length }, (_, index) => ({
    token: `m${index}`,
    name: `Merchant ${index}`,
    lastActiveOn: index === 0 ? '2026-10-02' : null,
  })),
})

it.each([
  ['count', 7],
  ['amount', 10],
] as const)(
  'DASH-07 DASH-24 DASH-25 beside %s at most %i inactive merchants stand, and on request all by pages of 15',
  async (chartType, limit) => {
    const { server } = await renderWidget(<InactiveMerchants />, {
      search: { chartType },
      replies: { 'inactive-merchants': inactive(limit, 31) },
    })
    await expect.element(page.getByText('31 merchants had no successful transaction in this period.')).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(limit)
    await expect.element(page.getByText('Merchant 0 last active 02.10.26')).toBeVisible()
    expect(server.requests[0]?.body).toMatchObject({ limit })

    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => server.requests.at(-1)?.body).toMatchObject({ page: 1 })
    expect(server.requests.at(-1)?.body).not.toHaveProperty('limit')
    await expect.element(page.getByText('1 of 3')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => server.requests.at(-1)?.body).toMatchObject({ page: 2 })
  },
)

it('DASH-08 DASH-41 declines come from either end in pages of five, beside what was tried', async () => {
  const merchants = ranked({ A: 9, B: 8, C: 7, D: 6, E: 5 }, { attempts: 20 })
  const { server } = await renderWidget(<Declines />, {
    replies: { 'highest-merchants-declines': [{ currency: 'EUR', total: 6, merchants }] },
  })
  await expect.poll(bars).toEqual(['A 9 · of 20', 'B 8 · of 20', 'C 7 · of 20', 'D 6 · of 20', 'E 5 · of 20'])
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => server.requests.at(-1)?.body).toMatchObject({ direction: 'highest', page: 2 })
  await page.getByText('Lowest', { exact: true }).click()
  await expect.poll(() => server.requests.at(-1)?.body).toMatchObject({ direction: 'lowest', page: 1 })
  const open = new URL(page.getByRole('link', { name: /^A/ }).element().getAttribute('href') ?? '', 'http://x')
  expect(open.searchParams.get('statuses')).toBe('[-1]')
})
