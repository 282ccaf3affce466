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

test('DASH-12 DASH-13 FLT-15 a merchant and a currency narrow every widget, and are kept when asked to', async ({
  page,
}) => {
  const filters = listenToFilters(page)
  await signIn(page, 'acquirer')
  await page.getByRole('button', { name: 'Add filter' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  for (const name of ['Currency', 'Merchant']) {
    await panel.getByRole('combobox', { name }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
  }
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(panel).toBeHidden()
  await expect
    .poll(() => [...filters.values()].every(({ currency, merchantTokens }) => Boolean(currency && merchantTokens)))
    .toBe(true)
  await page.getByRole('button', { name: 'Open the dashboard like this' }).click()
  await expect(page.getByText('The dashboard opens like this from now on').first()).toBeVisible()
  filters.clear()
  await test.step('DASH-21 DASH-22 and opens so again', async () => {
    await page.goto('/dashboard')
    await expect.poll(() => filters.get('sales')?.currency).toBeTruthy()
    await expect(page.getByRole('button', { name: /^Remove filter: Merchant/ })).toBeVisible()
  })
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
