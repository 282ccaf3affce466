import type { Page } from '@playwright/test'
import { KEPT_RECEIPTS } from '#core/kept-receipts.ts'
import { emailOf, PASSWORD } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import {
  banner,
  enterAs,
  expectClean,
  foundIn,
  LIST_CALL,
  listenToApi,
  loginForm,
  logOut,
  markersOf,
  nextTokens,
  rows,
  staysFor,
  submitLoginOf,
  waitUntilSaved,
} from './steps.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allow }) => allow.console(/ERR_INTERNET_DISCONNECTED/))

/** Keeps the texts where an older release, or a customer who keeps a receipt on this device, may have left something. */
const leaveElsewhere = (page: Page, texts: readonly string[]) =>
  page.evaluate(
    async ({ text, cache }) => {
      localStorage.setItem('of-an-older-release', text)
      sessionStorage.setItem('of-an-older-release', text)
      for (const name of ['of-an-older-release', cache])
        await (await caches.open(name)).put('/of-an-older-release', new Response(text))
    },
    { text: texts.join(' '), cache: KEPT_RECEIPTS },
  )

test('OFF-19 AUTH-13 AUTH-14 a logout ends the session on the server and leaves nothing on the device but the language', async ({
  page,
  context,
}) => {
  const received = nextTokens(page)
  await enterAs(page, 'cashier')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  const markers = await markersOf(page)
  await waitUntilSaved(page, markers)
  await leaveElsewhere(page, markers)
  const { refreshToken } = await received
  const { requests } = listenToApi(context)
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  expect(requests.find(({ line }) => line === 'POST /api/logout')?.body).toEqual({ refreshToken })
  await expectClean(page, markers, 'cashier')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/token/refresh', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { refreshToken, token: '' },
  )
  expect(status, 'the refresh token is worth nothing any more').toBe(401)
})

test('OFF-20 a logout works offline just as well', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  await waitUntilSaved(page, markers)
  await context.setOffline(true)
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  await expectClean(page, markers, 'cashier')
  await page.goto('/transactions/list')
  await expect(loginForm(page)).toBeVisible()
  await expect(banner(page)).toBeVisible()
})

test('AUTH-15 a logout whose token has expired ends just the same, without a loop', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  await context.route('**/api/logout', (route) =>
    route.fulfill({ status: 401, json: { code: 'TOKEN_EXPIRED', message: 'expired', reference: 'r', errors: [] } }),
  )
  const { lines } = listenToApi(context)
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  await expectClean(page, markers, 'cashier')
  expect(lines().filter((line) => line === 'POST /api/logout')).toHaveLength(1)
})

test('OFF-21 what arrives just before a logout is not written after it', async ({ page }) => {
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  const reply = page.waitForResponse((response) => LIST_CALL.test(new URL(response.url()).pathname))
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('[aria-label="Next page"]')?.click())
  await reply
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(loginForm(page)).toBeVisible()
  await staysFor(page, 5)
  await expectClean(page, markers, 'cashier')
})

test('OFF-22 the other tab leaves while it waits for a reply, and that reply on the way is not written', async ({
  page,
  context,
}) => {
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  const other = await context.newPage()
  const held = Promise.withResolvers<void>()
  await other.route(
    (url) => LIST_CALL.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response }).catch(() => {})
    },
  )
  const asked = other.waitForRequest((request) => LIST_CALL.test(new URL(request.url()).pathname))
  await other.goto('/transactions/list?page=3')
  await asked
  await logOut(page)
  await expect(loginForm(other)).toBeVisible()
  held.resolve()
  await staysFor(other, 5)
  await expectClean(other, markers, 'cashier')
})

test('OFF-24 the way back after a logout leads to the login, with no data on the way', async ({ page }) => {
  await enterAs(page, 'cashier')
  const [marker = ''] = await markersOf(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  // Not goBack(), which waits for the end of a page that is left at once.
  const back = page.waitForEvent('framenavigated')
  await page.evaluate(() => history.back())
  await back
  await expect(page).toHaveURL(/\/login/)
  await expect(loginForm(page)).toBeVisible()
  await expect(page.getByText(marker)).toBeHidden()
})

test('OFF-26 PWA-07 of one person nothing is left for the next, online or offline', async ({ page, context }) => {
  await enterAs(page, 'merchant-admin')
  const markers = await markersOf(page)
  await waitUntilSaved(page, markers)
  await logOut(page)
  await submitLoginOf(page, 'cashier-b')
  await page.waitForURL(/transactions/)
  await expect(rows(page).first()).toBeVisible()
  const left = () => foundIn(page, [...markers, emailOf('merchant-admin'), PASSWORD])
  expect(await left()).toEqual([])
  await waitUntilSaved(page, await markersOf(page))
  await context.setOffline(true)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await left()).toEqual([])
  for (const marker of markers) await expect(page.getByText(marker)).toBeHidden()
})
