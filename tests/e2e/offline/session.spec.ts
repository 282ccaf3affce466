import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { askToSaveData } from '#tests/support/save-data.ts'
import {
  answerCall,
  enterAs,
  expectClean,
  LIST_CALL,
  listenToApi,
  loginForm,
  markersOf,
  REFRESH_CALL,
  retry,
  rows,
  rrns,
  untilExpired,
  waitUntilSaved,
} from './steps.ts'

// Every page of these tests outlives its token.
test.use({ serverSettings: { ACCESS_TTL: '3' }, serviceWorkers: 'allow' })

// Only what a person does may renew a token here: not the stream of new rows each time it ends, nor what is read ahead
// for later, which a device that saves data leaves out (B-21).
test.beforeEach(async ({ context }) => {
  await context.route('**/api/live', () => {})
  await askToSaveData(context)
})

/** When a token expires: milliseconds since 1970. */
const expiryOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }).exp * 1000

const openSettings = (page: Page) => page.getByRole('link', { name: 'Settings' }).first()

test('SESS-01 SESS-16 a valid token passes, and every call carries it', async ({ page, context }) => {
  const { requests } = listenToApi(context)
  await enterAs(page, 'cashier')
  const guarded = requests.filter(({ line }) => !/login|refresh|config|logout/.test(line))
  expect(guarded.length).toBeGreaterThan(1)
  for (const { line, headers } of guarded)
    expect(headers.authorization, line).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
})

test('SESS-03 SESS-08 an expired token is renewed with both tokens, and the page opens', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  const { requests } = listenToApi(context)
  // Whatever asks first renews it, and the new token lives for three seconds, too: what counts is this one exchange.
  const asked = page.waitForRequest(/\/api\/token\/refresh$/)
  await untilExpired(page)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/transactions\/view/)
  const refresh = await asked
  const sent = refresh.postDataJSON() as { token: string; refreshToken: string }
  expect(sent.refreshToken).toMatch(/^[\w-]{43}$/)
  expect(expiryOf(sent.token)).toBeLessThan(Date.now())
  const reply = await refresh.response()
  const { token } = JSON.parse((await reply?.text()) ?? '') as { token: string }
  expect(expiryOf(token)).toBeGreaterThan(expiryOf(sent.token))
  const at = requests.findIndex(({ line }) => line === 'POST /api/token/refresh')
  await expect.poll(() => requests[at + 1]?.headers.authorization).toBe(`Bearer ${token}`)
})

test('SESS-09 a page of several calls shares one refresh', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  await untilExpired(page)
  const { lines } = listenToApi(context)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => lines().length).toBeGreaterThan(2)
  expect(lines().filter((line) => line === 'POST /api/token/refresh')).toHaveLength(1)
})

test('SESS-06 without a token storage is emptied and the login shown', async ({ page }) => {
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/terminals/list')
  await expect(loginForm(page)).toBeVisible()
  await expectClean(page, markers, 'cashier')
})

test('SESS-10 OFF-25 a 401 of ours from any call logs out and leaves nothing on the screen', async ({
  page,
  context,
}) => {
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  await answerCall(context, LIST_CALL, 401, 'NO_SESSION')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(loginForm(page)).toBeVisible()
  for (const marker of markers) await expect(page.getByText(marker)).toBeHidden()
  await expectClean(page, markers, 'cashier')
})

test('SESS-10 a 401 of a proxy is nobody we know', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  await context.route(
    (url) => LIST_CALL.test(url.pathname),
    (route) => route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Log in</h1>' }),
  )
  const asked = page.waitForResponse((response) => LIST_CALL.test(new URL(response.url()).pathname))
  await page.getByRole('button', { name: 'Next page' }).click()
  await asked
  await expect(page).toHaveURL(/transactions\/list/)
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBeNull()
})

test('SESS-11 OFF-25 a 401 that says read-only leads to its page and keeps the session', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  const sentence = 'Access Denied: Unauthorized for read-only users.'
  await answerCall(context, LIST_CALL, 401, 'READ_ONLY_ACCESS_DENIED', sentence)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\/read-only$/)
  await expect(page.getByText(sentence)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBeNull()
})

test('OFF-15 PWA-09 a token that expires offline ends nothing: what is saved stays readable', async ({
  page,
  context,
  allow,
}) => {
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  await enterAs(page, 'cashier')
  const shown = await rrns(page)
  await waitUntilSaved(page, shown)
  await context.setOffline(true)
  await untilExpired(page)
  await openSettings(page)
    .click()
    .catch(() => page.goto('/settings'))
  await expect(page).toHaveURL(/settings/)
  await page.goto('/transactions/list')
  await expect.poll(() => rrns(page)).toEqual(shown)
  await expect(page.getByText("You're offline.")).toBeVisible()
})

test('OFF-16 a session that the server refuses to renew after a time offline ends then, and leaves nothing', async ({
  page,
  context,
  allow,
}) => {
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  await enterAs(page, 'cashier')
  const markers = await markersOf(page)
  await context.setOffline(true)
  await untilExpired(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await answerCall(context, REFRESH_CALL, 401, 'NO_SESSION')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/sessionHasExpired$/)
  await expectClean(page, markers, 'cashier')
})

test('OFF-17 REL-12 a refresh whose reply was lost is repeated, one at a time, and the session goes on', async ({
  page,
  context,
  allow,
}) => {
  allow.console(/./)
  await enterAs(page, 'cashier')
  const other = await context.newPage()
  await other.goto('/transactions/list')
  await expect(rows(other).first()).toBeVisible()

  // The server renews the session, and nobody hears of it. A line that is cut before would keep the portal from asking.
  const lost = Promise.withResolvers<void>()
  let isLost = false
  let running = 0
  let most = 0
  // From before the token expires: a call that the portal makes by itself may be the first that renews it.
  await context.route(
    (url) => REFRESH_CALL.test(url.pathname),
    async (route) => {
      most = Math.max(most, ++running)
      const response = await route.fetch()
      running -= 1
      if (isLost) return route.fulfill({ response })
      isLost = true
      await route.abort('connectionreset')
      lost.resolve()
    },
  )
  await untilExpired(page)
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Next page' }).click()))
  await lost.promise
  for (const tab of [page, other]) {
    await retry(tab)
    await expect(tab).toHaveURL(/page=2/)
    await expect(rows(tab).first()).toBeVisible()
  }
  expect(most).toBe(1)
  // Tokens of a test are renewed all the time: the next call may be on its way.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
