import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test('SET-02 the portal shows the new name at once', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/settings')
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: /Augusta/ })).toBeVisible()
})

test('SET-08 unsaved changes are not left by a link without a question', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/settings')
  await page.getByLabel('First name').fill('Nobody')
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/devices/list')
})

test('B-44 a session elsewhere is ended from here', async ({ page, openContext }) => {
  test.slow()
  await signIn(page, 'merchant-admin-b')
  const other = await (await openContext()).newPage()
  await signIn(other, 'merchant-admin-b')
  await page.goto('/settings')
  const sessions = page.getByRole('region', { name: "Where you're logged in" }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Log out' }).click()
  await expect(sessions).toHaveCount(1)
  await other.goto('/devices/list')
  await expect(other).toHaveURL(/login|sessionHasExpired/)
})
