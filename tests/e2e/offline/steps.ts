import type { BrowserContext, Locator, Page } from '@playwright/test'
import { emailOf, PASSWORD, signIn, type Account } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { expect } from '#tests/support/fixtures.ts'

/** What people do and see in the tests of session and offline reading. */

/** Rows of the list that hold a transaction. */
export const rows = (page: Page): Locator => page.locator('tbody tr').filter({ has: page.getByRole('link') })

export const banner = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: "You're offline. Please check your connection and try again." })

/** Asks for the line once more, unless the portal has found it by itself meanwhile. */
export const retry = async (page: Page): Promise<void> => {
  // At once or not at all: a press that waits could come long after the banner has gone, and press the next one.
  await banner(page)
    .getByRole('button', { name: 'Retry' })
    .evaluateAll(([button]) => button instanceof HTMLElement && button.click())
  await expect(banner(page)).toBeHidden()
}

export const loginForm = (page: Page): Locator => page.locator('input[autocomplete~="current-password"]')

/** Signs in and waits for the first page of transactions, and until the portal could start without network. */
export const enterAs = async (page: Page, account: Account): Promise<void> => {
  await signIn(page, account)
  if (!page.url().endsWith('/transactions/list')) await page.goto('/transactions/list')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Fills in the login form and sends it. */
export const submitLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.locator('input[autocomplete~="username"]').fill(email)
  await loginForm(page).fill(password)
  await page.locator('form button[type="submit"]').click()
}

export const submitLoginOf = (page: Page, account: Account): Promise<void> =>
  submitLogin(page, emailOf(account), PASSWORD)

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account/ }).click()
  const left = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out' }).click()
  await left
}

/** The RRNs on the screen: each names one transaction, and would betray that it was kept. */
export const rrns = async (page: Page): Promise<string[]> => {
  const texts = await rows(page).locator('td').allInnerTexts()
  return texts.map((text) => text.trim()).filter((text) => /^[\dA-Z]{12}$/.test(text))
}

/** What must not be found when nothing of the rows on the screen may be kept. */
export const markersOf = async (page: Page): Promise<string[]> => {
  const markers = (await rrns(page)).slice(0, 3)
  expect(markers, 'RRNs on the screen').toHaveLength(3)
  return markers
}

/** Which of the texts are kept anywhere on the device. */
export const foundIn = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const dump = await dumpStorage(page)
  return texts.filter((text) => dump.includes(text))
}

/** Waits until the rows on the screen are kept on the device. */
export const waitUntilSaved = (page: Page, markers: readonly string[]): Promise<void> =>
  expect.poll(() => foundIn(page, markers)).toEqual(markers)

/** What is left of sessions that are over: how they ended, and what ends them on the server until that was told. */
const isTombstone = (record: unknown): boolean =>
  ['endedAt,page,reason', 'endedAt,page,reason,ticket'].includes(
    Object.keys(Object.fromEntries(record as [string, unknown][]))
      .toSorted()
      .join(),
  )

/** The tokens that the next login gets: the device keeps no readable ones. */
export const nextTokens = async (page: Page): Promise<{ token: string; refreshToken: string }> => {
  const reply = await page.waitForResponse((response) => response.url().endsWith('/api/login') && response.ok())
  const { token, refreshToken } = (await reply.json()) as { token: string; refreshToken: string }
  return { token, refreshToken }
}

/** What the router keeps of a page that goes, such as the login page when it is loaded anew: a random key, and nothing scrolled. */
const isUnscrolled = ([key, value]: [string, string]) =>
  key.startsWith('tsr-scroll-restoration') && /^\{"\w+":\{\}\}$/.test(value)

/** Nothing of the session is left in any store; only the language, the epoch, the tombstone and the portal itself. */
export const expectClean = async (page: Page, markers: readonly string[], account: Account): Promise<void> => {
  expect(await foundIn(page, [...markers, emailOf(account)])).toEqual([])
  // The mark of a wipe, which names no person, stays until everything is verified to be gone.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wipePending'))).toBeNull()
  const {
    localStorage: kept,
    sessionStorage: ofTab,
    buckets,
    databases,
    caches,
    cookies,
  } = JSON.parse(await dumpStorage(page)) as {
    localStorage: [string, string][]
    sessionStorage: [string, string][]
    buckets: object
    databases: Record<string, { saved: { keys: unknown[]; values: unknown[] } }>
    caches: object
    cookies: unknown[]
  }
  expect(cookies).toEqual([])
  expect(kept.map(([key]) => key).filter((key) => !['language', 'epoch'].includes(key))).toEqual([])
  expect(ofTab.filter((entry) => !isUnscrolled(entry))).toEqual([])
  expect(buckets).toEqual({})
  expect(Object.keys(databases)).toEqual(['counterside-ends'])
  for (const record of databases['counterside-ends']?.saved.values ?? [])
    expect(isTombstone(record), JSON.stringify(record)).toBe(true)
  for (const name of Object.keys(caches)) expect(name).toContain('precache')
}

/** Goes on when the page has been there for so many seconds: for what must not happen meanwhile. */
export const staysFor = (page: Page, seconds: number): Promise<unknown> =>
  page.waitForFunction((ms) => performance.now() > ms, seconds * 1000)

/** A pair in local storage as another login would have left it, without any tab noticing. */
export const plantTokens = (page: Page, pair: { token: string; refreshToken: string }): Promise<void> =>
  page.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('refreshToken', refreshToken)
  }, pair)

/**
 * Asks for the next page of a list with a token that expired long ago, and that no server has signed. In one task: whatever
 * else the page asks for would find out first, and take the button away.
 */
export const askWithForgedToken = (page: Page, { isSSO = false } = {}): Promise<void> =>
  page.evaluate((sso) => {
    const claims = btoa(JSON.stringify({ exp: 1_700_000_000, sid: localStorage.getItem('sid'), isSSO: sso }))
    localStorage.setItem('token', `${btoa('{}')}.${claims}.x`.replaceAll('=', ''))
    document.querySelector<HTMLButtonElement>('button[aria-label="Next page"]')?.click()
  }, isSSO)

/** Waits until the stored token has expired by the clock of this machine. */
export const untilExpired = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const payload = (localStorage.getItem('token') ?? '').split('.')[1] ?? ''
    return (JSON.parse(atob(payload)) as { exp: number }).exp * 1000 < Date.now()
  })

/** Answers calls to a path of the API in place of the server. */
export const answerCall = (
  context: BrowserContext,
  path: RegExp,
  status: number,
  code: string,
  message = 'no',
): Promise<unknown> =>
  context.route(
    (url) => path.test(url.pathname),
    (route) => route.fulfill({ status, json: { code, message, reference: 'test', errors: [] } }),
  )

export const LIST_CALL = /^\/api\/transactions\/\d+\/\d+$/
export const REFRESH_CALL = /^\/api\/token\/refresh$/

/** The requests to the API that a context makes from now on, as 'POST /api/login', with their headers. */
export const listenToApi = (context: BrowserContext) => {
  const requests: { line: string; headers: Record<string, string>; body: unknown }[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const body: unknown = request.postDataJSON()
    requests.push({ line: `${request.method()} ${pathname}`, headers: request.headers(), body })
  })
  return { requests, lines: () => requests.map(({ line }) => line) }
}
