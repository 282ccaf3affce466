import type { Page } from '@playwright/test'
import { emailOf } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { createProfile, type Profile } from '#tests/support/killed-browser.ts'
import { banner, enterAs, listenToApi, loginForm, markersOf, nextTokens, rows, waitUntilSaved } from './steps.ts'

/** Milliseconds between the moment the login page is seen and the crash. */
const DELAYS_MS = [0, 50, 200, 1000]

/** One test per delay, with and without a network, of so many crashes each. */
export const killsAfterLogout = (times: number): void => {
  const profileOf = async (use: (profile: Profile) => Promise<void>) => {
    const profile = await createProfile()
    try {
      await use(profile)
    } finally {
      await profile.remove()
    }
  }

  for (const line of ['online', 'offline'] as const) {
    for (const delay of DELAYS_MS) {
      test(`a browser that crashes ${delay} ms after a logout, ${line}, starts signed out with nothing to read, and no token works, ${times} of ${times} times TAB-01 TAB-02 EQ-12`, async ({
        server,
        network,
        allow,
      }) => {
        test.setTimeout(times * 180_000)
        allow.console(/./)
        for (let time = 0; time < times; time += 1) {
          await profileOf((profile) => crashAfterLogout({ profile, server, network, line, delay }))
        }
      })
    }
  }
}

interface Crash {
  profile: Profile
  server: { origin: string }
  network: { set(mode: 'pass' | 'refuse'): Promise<void> }
  line: 'online' | 'offline'
  delay: number
}

const crashAfterLogout = async ({ profile, server, network, line, delay }: Crash) => {
  const before = await profile.start(server.origin)
  const received = nextTokens(before.page)
  await enterAs(before.page, 'cashier')
  const { token, refreshToken } = await received
  // The claims of an access token are kept readable: no server takes them without what follows.
  const signature = token.split('.').at(-1) ?? ''
  const markers = await markersOf(before.page)
  await waitUntilSaved(before.page, markers)
  const secrets = [...markers, emailOf('cashier'), refreshToken, signature]
  expect(await profile.findTexts([refreshToken, signature]), 'the tokens are nowhere in plain').toEqual([])
  expect(await profile.findTexts(markers), 'what is saved stands on the disk while signed in').toEqual(markers)

  if (line === 'offline') await network.set('refuse')
  await before.page.getByRole('button', { name: /^Account/ }).click()
  await before.page.getByRole('button', { name: 'Log out' }).click()
  await loginForm(before.page).waitFor()
  // The length of this pause is what the test is about.
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
  await before.kill()
  expect(await profile.findTexts(secrets), 'readable on the disk after the crash').toEqual([])

  const after = await profile.start(server.origin)
  const { requests } = listenToApi(after.context)
  await after.page.goto('/transactions/list')
  await expectSignedOut(after.page)
  if (line === 'offline') {
    await expect(banner(after.page)).toBeVisible()
    await network.set('pass')
    await after.page.goto('/transactions/list')
    await expectSignedOut(after.page)
  }
  await expect.poll(() => accepts(server.origin, refreshToken), 'the server still knows the session').toBe(false)
  expect(requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  expect(requests.map(({ line: called }) => called)).not.toContain('POST /api/token/refresh')
  await after.kill()
  expect(await profile.findTexts(secrets), 'readable on the disk after the next start').toEqual([])
}

/** Whether a session can still be renewed. */
const accepts = async (origin: string, refreshToken: string) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ refreshToken, token: '' })
  const { status } = await fetch(`${origin}/api/token/refresh`, { method: 'POST', headers, body })
  return status !== 401
}

const expectSignedOut = async (page: Page) => {
  await expect(loginForm(page).or(rows(page).first())).toBeVisible()
  await expect(loginForm(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
}
