import { expect, test } from '#tests/support/fixtures.ts'
import { askWithForgedToken, enterAs, expectClean, loginForm, markersOf } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

// With tokens of the usual life: a renewal under way would put a good token over the forged one.

test('SESS-04 SESS-13 a refused refresh ends at "session has expired", which leads to the login', async ({ page }) => {
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  await askWithForgedToken(page)
  await expect(page).toHaveURL(/\/sessionHasExpired$/)
  await expect(page.getByText('Your session has expired. Please log in.')).toBeVisible()
  await expectClean(page, markers, 'cashier')
  await page
    .getByRole('link', { name: 'OK' })
    .or(page.getByRole('button', { name: 'OK' }))
    .click()
  await expect(loginForm(page)).toBeVisible()
})

test('SESS-05 SESS-14 a refused refresh of single sign-on ends at its own page, which offers signing in again', async ({
  page,
}) => {
  await enterAs(page, 'cashier')
  await askWithForgedToken(page, { isSSO: true })
  await expect(page).toHaveURL(/\/ssoLoggedOut$/)
  await page.getByText('Log in again').click()
  await expect(loginForm(page)).toBeVisible()
})
