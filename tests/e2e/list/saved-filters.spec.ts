import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test('FLT-60 FLT-61 LIST-18 FLT-62 a saved filter opens its page, until all is asked for', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/transactions/list?statuses=%5B-1%5D&period=yesterday')
  await page.getByRole('button', { name: 'Saved' }).click()
  const sheet = page.getByRole('dialog', { name: 'Saved filters' })
  await sheet.getByLabel('Name').fill('Declined yesterday')
  await sheet.getByLabel('Set as default').check()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('Default', { exact: true })).toBeVisible()

  await page.goto('/terminals/list')
  await page.getByRole('button', { name: 'Saved' }).click()
  await expect(sheet.getByText('No saved filters yet')).toBeVisible()

  await page.goto('/transactions/list')
  await expect(page.getByRole('button', { name: 'Saved: Declined yesterday' })).toBeVisible()
  await expect(page).toHaveURL(/period=yesterday/)
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset filters' })).toHaveCount(0)
})
