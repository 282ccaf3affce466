import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { settled } from '#tests/support/walk.ts'

const declined = `/transactions/list?statuses=${encodeURIComponent('[-1]')}`

/** Where the table of the list begins. CSS pixels. */
const topOf = async (page: Page) => (await page.locator('main table').first().boundingBox())?.y

/** The open popover. */
const boxOf = (page: Page) => page.locator(':popover-open').first().boundingBox()

for (const language of ['en', 'el']) {
  test(`a record that opens beside a filtered list moves no row in ${language}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await signIn(page, 'store')
    await page.goto(declined)
    await page.locator('tbody th a').first().waitFor()
    await settled(page)
    const before = await topOf(page)
    await page.locator('tbody th a').first().click()
    await page.locator('[data-open] dl').waitFor()
    await settled(page)
    expect(await topOf(page)).toBeCloseTo(before ?? 0, 0)
  })
}

test('an editor of a filter stays as it is whatever is typed into it', async ({ page }) => {
  await signIn(page, 'acquirer')
  await page.goto('/transactions/list')
  await page.locator('tbody th a').first().waitFor()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('option', { name: 'Store', exact: true })).toBeVisible()
  const adding = await boxOf(page)
  await page.keyboard.type('zzzz')
  await expect(page.locator(':popover-open').getByText('No matches.').first()).toBeVisible()
  expect(await boxOf(page)).toEqual(adding)

  await page.getByRole('combobox', { name: 'Filter or value' }).fill('Store')
  await page.getByRole('option', { name: 'Store', exact: true }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const choosing = await boxOf(page)
  await page.keyboard.type('zzzz')
  await expect(page.locator(':popover-open').getByText('No matches.').first()).toBeVisible()
  expect(await boxOf(page)).toEqual(choosing)
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 640 } })
  test('the choice of a period leaves its own button in sight', async ({ page }) => {
    await signIn(page, 'acquirer')
    await page.goto('/dashboard')
    const button = page.getByRole('button', { name: 'Last 30 days' }).first()
    await button.click()
    const [opened, own] = [await boxOf(page), await button.boundingBox()]
    expect(opened?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0))
  })
})
