import type { Page } from '@playwright/test'
import { emailOf, PASSWORD, signIn, type Account } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const landings: [Account, string][] = [
  ['operator', '/dashboard'],
  ['acquirer', '/dashboard'],
  ['affiliate', '/dashboard'],
  ['instance', '/dashboard'],
  ['merchant-admin', '/mids/list'],
  ['merchant', '/mids/list'],
  ['store', '/users/list'],
  ['cashier', '/transactions/list'],
]

for (const [account, path] of landings) {
  test(`AUTH-03 ROUTE-28 ROUTE-29 ROUTE-30 ROUTE-31 ${account} lands on ${path}`, async ({ page }) => {
    await signIn(page, account)
    await expect(page).toHaveURL(path)
    await page.goto('/')
    await expect(page).toHaveURL(path)
  })
}

test('AUTH-01 AUTH-23 the login page has email, password and the way to a new password', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByRole('button', { name: /single sign-on/i })).toBeHidden()
})

test('AUTH-06 a wrong password is said; the email stays and the password goes', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf('cashier'))
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('cashier'))
  await expect(page.getByLabel('Password')).toHaveValue('')
})

test('ROUTE-01 a signed-in person who opens the login goes to the start page', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/login')
  await expect(page).toHaveURL('/users/list')
})

/** Signs in on the page that is open. */
const enter = async (page: Page, account: Account) => {
  await page.getByLabel('Email').fill(emailOf(account))
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('ROUTE-39 a wanted page opens after the login when it is allowed', async ({ page }) => {
  await page.goto('/devices/list?page=2')
  await expect(page).toHaveURL(/\/login\?wanted=/)
  await enter(page, 'cashier')
  await expect(page).toHaveURL('/devices/list?page=2')
})

test('ROUTE-39 else the start page', async ({ page }) => {
  await page.goto('/merchants/list')
  await enter(page, 'cashier')
  await expect(page).toHaveURL('/transactions/list')
})

test('SEC-19 a wanted page elsewhere is not opened', async ({ page, server }) => {
  for (const wanted of ['//evil.invalid', 'https://evil.invalid/', '/\\evil.invalid', 'javascript:alert(1)']) {
    await page.goto(`/login?wanted=${encodeURIComponent(wanted)}`)
    await enter(page, 'cashier')
    await expect(page).toHaveURL('/transactions/list')
    expect(new URL(page.url()).origin).toBe(server.origin)
    await page.evaluate(() => localStorage.clear())
  }
})

test('AUTH-13 AUTH-14 logging out clears local storage and leads to the login', async ({ page }) => {
  await signIn(page, 'cashier')
  const call = page.waitForRequest((request) => request.url().endsWith('/api/logout'))
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  expect((await call).postDataJSON()).toHaveProperty('refreshToken')
  await expect(page).toHaveURL('/login')
  const left = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['token', 'refreshToken', 'currentUserRoles', 'viewOnly']) expect(left).not.toContain(key)
})

test('SESS-13 ROUTE-04 ERR-M02 the page of an expired session leads to the login', async ({ page }) => {
  await page.goto('/sessionHasExpired')
  await expect(page.getByText('Your session has expired. Please log in.')).toBeVisible()
  await page.getByRole('link', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login')
})

test('SESS-14 ROUTE-05 the page after single sign-on offers signing in again', async ({ page }) => {
  await page.goto('/ssoLoggedOut')
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page).toHaveURL('/login')
})

test('ROUTE-02 ROUTE-03 ROUTE-07 the other public pages open without a session', async ({ page }) => {
  for (const path of ['/dr/login/identify', '/dr/password/reset/some-token', '/not-found']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
