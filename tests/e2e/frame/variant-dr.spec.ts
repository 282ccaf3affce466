import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test.use({ serverSettings: { VARIANT: 'dr' }, serviceWorkers: 'allow' })

const unauthorized = '/not-found/unauthorized'

test('VAR-12 ROUTE-29 the second level lands on the dashboard', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await expect(page).toHaveURL('/dashboard')
})

test('VAR-11 NAV-22 the second level has no users, neither by address nor in the menu', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  const menu = page.getByRole('navigation', { name: 'Sections', exact: true })
  await expect(menu.getByRole('link', { name: 'Stores' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Users' })).toBeHidden()
  await page.goto('/users/list')
  await expect(page).toHaveURL(unauthorized)
})

test('VAR-09 VAR-10 the views of a terminal and of a transaction do not exist', async ({ page }) => {
  await signIn(page, 'acquirer')
  for (const path of ['/terminals/view/5', '/transactions/view/5']) {
    await page.goto(path)
    await expect(page).toHaveURL(unauthorized)
  }
})

test('VAR-16 ROUTE-02 ROUTE-06 QR-04 the identify page and receipts give way to the login', async ({ page }) => {
  for (const path of ['/dr/login/identify', '/qr/00000000000000000000000000000000']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('QR-04 receipts give way to the login also where the worker answers navigations', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  for (const path of ['/qr/00000000000000000000000000000000', '/qr/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('VAR-03 the way to a new password opens on the login page', async ({ page }) => {
  await page.goto('/login')
  await page.getByText('Forgot password?').click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('ROUTE-03 the reset page exists here too', async ({ page }) => {
  await page.goto('/dr/password/reset/some-token')
  await expect(page).toHaveURL('/dr/password/reset/some-token')
})
