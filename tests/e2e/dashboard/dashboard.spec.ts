import type { Page, Request } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

type Filter = Record<string, unknown> & { dateFrom: string; dateTo: string }

/** The filter of every dashboard call from now on, by the call. */
const listenToFilters = (page: Page) => {
  const filters = new Map<string, Filter>()
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname.replace('/api/', '')
    if (request.method() === 'POST' && /^(sales|total-count|top-merchants|inactive|highest)/.test(path)) {
      filters.set(path, (request.postDataJSON() as { filter: Filter }).filter)
    }
  })
  return filters
}

test('DASH-18 the dashboard opens with the last 30 days', async ({ page }) => {
  const filters = listenToFilters(page)
  await signIn(page, 'acquirer')
  await expect(page.getByRole('region', { name: 'Summary' }).getByRole('listitem').first()).toBeVisible()
  const { dateFrom, dateTo } = filters.get('sales') ?? { dateFrom: '', dateTo: '' }
  expect(dateFrom).toMatch(/ 00:00$/)
  expect(dateTo).toMatch(/ 23:59$/)
  expect((Date.parse(dateTo.slice(0, 10)) - Date.parse(dateFrom.slice(0, 10))) / 86_400_000).toBe(29)
})

test('DASH-44 a figure opens as many transactions as it says', async ({ page }) => {
  await signIn(page, 'acquirer')
  const refunds = page.getByRole('region', { name: 'Transactions by currency' }).getByRole('link', { name: /^Refunds/ })
  const count = Number((await refunds.first().innerText()).match(/\d+/)?.[0])
  expect(count).toBeGreaterThan(0)
  await refunds.first().click()
  await expect(page).toHaveURL(/transactions\/list/)
  await expect(page.getByText(`${count} rows`)).toBeVisible()
})
