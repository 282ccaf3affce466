import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { rows, rrns } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const bar = (page: Page) => page.getByRole('region', { name: 'Portal viewed as another role' })

/** Sees the portal as the first store's administrator that the search for a place offers. */
const viewAsStore = async (page: Page): Promise<void> => {
  await page.goto('/support')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sees no sales')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Store administrator')
  await page.getByRole('searchbox', { name: 'Store' }).fill('Λιμάνι Σύνταγμα')
  await page
    .getByRole('button', { name: /^View as Store administrator/ })
    .first()
    .click()
  await expect(bar(page)).toContainText('Viewed as Store administrator')
}

test('SEC-61 nothing of what is seen as another role is kept on the device, on line or without a line', async ({
  page,
  context,
}) => {
  await signIn(page, 'operator')
  // What the operator reads is saved for the operator, as ever.
  await page.goto('/transactions/list')
  await expect(rows(page).first()).toBeVisible()
  const own = await rrns(page)
  await expect.poll(() => dumpStorage(page)).toContain(own[0])
  await viewAsStore(page)
  const before = await dumpStorage(page)
  await page.goto('/transactions/list')
  await expect(rows(page).first()).toBeVisible()
  const seen = (await rrns(page)).filter((rrn) => !before.includes(rrn))
  expect(seen.length).toBeGreaterThan(2)

  // A hidden page writes what is left to write.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.goto('/terminals/list')
  await expect(rows(page).first()).toBeVisible()
  const kept = await dumpStorage(page)
  for (const rrn of seen) expect(kept).not.toContain(rrn)

  // The operator's own rows are no more shown to the role than the role's to the operator.
  await context.setOffline(true)
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('Not saved on this device')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await context.setOffline(false)
})

test('SEC-61 another tab, and the way back, are the person’s own or marked', async ({ page, context }) => {
  await signIn(page, 'operator')
  await page.goto('/merchants/list')
  await expect(rows(page).first()).toBeVisible()
  await viewAsStore(page)

  // What the role may not open is not opened, though the person may.
  await page.goto('/merchants/list')
  await expect(page).toHaveURL('/not-found/unauthorized')
  await expect(bar(page)).toBeVisible()
  await page.goBack()
  await expect(bar(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/merchants/list')
  await expect(rows(other).first()).toBeVisible()
  await expect(bar(other)).toBeHidden()

  // Ended here, the role is not there again by going back.
  await bar(page).getByRole('button', { name: 'End viewing' }).click()
  await expect(page).toHaveURL(/\/support/)
  await expect(bar(page)).toBeHidden()
  await page.goBack()
  await expect(bar(page)).toBeHidden()
})

test('SEC-61 pages of what is not part of it say so', async ({ page }) => {
  await signIn(page, 'operator')
  await viewAsStore(page)
  for (const path of ['/closing', '/exports', '/exports/schedules', '/settings', '/ordering']) {
    await page.goto(path)
    await expect(page.getByText("This isn't available while you see the portal as another role.")).toBeVisible()
    await expect(bar(page)).toBeVisible()
  }
})

test('SEC-61 the end of the session ends it, for whoever logs in next on this tab', async ({ page }) => {
  await signIn(page, 'operator')
  await viewAsStore(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  const left = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out' }).click()
  await left
  await expect(bar(page)).toBeHidden()
  await signIn(page, 'cashier')
  await expect(page.getByRole('navigation', { name: 'Sections', exact: true })).toBeVisible()
  await expect(bar(page)).toBeHidden()
})
