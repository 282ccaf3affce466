import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const openMenu = (page: Page) => page.locator('button[aria-controls]:has([data-initials])').click()

test('JOB-19 language, theme, row height and time zone take two steps each and are the same on another tablet', async ({
  page,
  openContext,
}) => {
  test.slow()
  await signIn(page, 'merchant')
  // The first step of each; the second is the choice.
  await openMenu(page)
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Compact', { exact: true }).click()
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/preferences') && reply.request().postData()?.includes('el') === true,
  )
  await page.getByLabel('Language').selectOption('el')
  expect((await saved).status()).toBe(200)

  const other = await (await openContext()).newPage()
  const html = other.locator('html')
  await signIn(other, 'merchant')
  await expect(html).toHaveAttribute('lang', 'el')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-density', 'compact')
  await other.goto('/terminals/list')
  await expect(other.locator('time[title="Pacific/Auckland"]').first()).toBeVisible()
  await other.goto('/settings')
  await other.getByRole('switch').click()
  await expect(other.getByRole('switch')).toBeChecked()
  await other.getByRole('main').getByRole('radio').nth(1).click({ force: true })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.locator('html'), 'the other device decides for itself alone').toHaveAttribute('data-theme', 'dark')
  await other.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
})
