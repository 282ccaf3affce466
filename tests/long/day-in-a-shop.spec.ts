import type { BrowserContext, Page } from '@playwright/test'
import { emailOf, type Account } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { expect } from '#tests/support/fixtures.ts'
import { test } from './deploying.ts'
import {
  banner,
  enterAs,
  expectClean,
  foundIn,
  listenToApi,
  loginForm,
  logOut,
  markersOf,
  rows,
  untilExpired,
  waitUntilSaved,
} from '#tests/e2e/offline/steps.ts'

test.use({ serverSettings: { ACCESS_TTL: '20' } })

const morning: Account = 'store'
const afternoon: Account = 'cashier-b'

/** There is a page, it is the portal's, and nobody was sent away from it. */
const atWork = async (page: Page) => {
  await expect(page.getByRole('navigation', { name: 'Sections', exact: true })).toBeVisible()
  await expect(loginForm(page)).toHaveCount(0)
  expect(page.url()).not.toMatch(/sessionHasExpired|ssoLoggedOut|\/login/)
}

/** Nothing of somebody else is on the screen or anywhere on the device. */
const expectNothingOf = async (page: Page, markers: readonly string[], account: Account) => {
  const screen = await page.locator('body').innerText()
  for (const marker of [...markers, emailOf(account)]) expect(screen).not.toContain(marker)
  expect(await foundIn(page, [...markers, emailOf(account)])).toEqual([])
}

/** The server renews the session, and the reply is lost on the way; once. */
const loseNextRefresh = (context: BrowserContext) =>
  context.route(
    /\/api\/token\/refresh$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const saved = async (page: Page, name: string) => {
  const { caches } = JSON.parse(await dumpStorage(page)) as { caches: Record<string, { request: string }[]> }
  for (const cache of Object.keys(caches)) expect(cache, name).toContain('-precache-')
  for (const { request } of Object.values(caches).flat()) expect(request, name).not.toMatch(/\/api\/|\/qr\//)
}

test('OFF-43 a day in a shop: nothing is lost, nobody is sent away, and nobody sees what is not theirs', async ({
  page,
  context,
  network,
  deploy,
  allow,
}) => {
  allow.console(/./)
  page.on('dialog', (dialog) => void dialog.accept())
  const { lines } = listenToApi(context)

  // Morning: a login, a sale is looked at.
  await enterAs(page, morning)
  const theirs = await markersOf(page)
  await rows(page).filter({ hasText: 'Successful' }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Show receipt' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await waitUntilSaved(page, theirs)

  // The network is lost; what was read stays, also after a new start.
  await network.set('refuse')
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await atWork(page)
  await expect(rows(page).first()).toBeVisible()
  await network.set('pass')
  await expect(banner(page)).toBeHidden({ timeout: 40_000 })

  // A form is begun, and the network hangs.
  await page.goto('/terminals/list')
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const alias = page.getByRole('textbox', { name: 'Alias' })
  await alias.fill('Till Qz7')
  await network.set('hang')
  await page.reload({ waitUntil: 'commit' })
  await expect(banner(page)).toBeVisible({ timeout: 30_000 })
  await atWork(page)

  // Noon: a deploy, seen when the network is back. The form comes back too, as it was, and is saved first.
  await deploy()
  await network.set('pass')
  await expect(banner(page)).toBeHidden({ timeout: 40_000 })
  await expect(alias).toHaveValue('Till Qz7')
  const chip = page.getByRole('button', { name: 'New version ready' })
  await expect(chip).toBeVisible({ timeout: 40_000 })
  await expect(alias).toHaveValue('Till Qz7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Till Qz7' })).toBeVisible()
  const isNew = page.locator('html[data-build="B"]')
  if ((await isNew.count()) === 0) await chip.click()
  await expect(isNew).toBeAttached({ timeout: 30_000 })
  await atWork(page)

  // The reply of a renewal is lost.
  await loseNextRefresh(context)
  await untilExpired(page)
  await page.goto('/transactions/list')
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  await atWork(page)
  expect(lines().filter((line) => line.endsWith('/logout'))).toEqual([])

  // The next person, who works without network for a while.
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  await expectClean(page, theirs, morning)
  await enterAs(page, afternoon)
  const others = await markersOf(page)
  expect(others).not.toEqual(theirs)
  await expectNothingOf(page, theirs, morning)
  await waitUntilSaved(page, others)
  for (const mode of ['refuse', 'pass', 'slow'] as const) {
    await network.set(mode)
    await page.reload({ waitUntil: 'commit' })
    await expect(rows(page).first()).toBeVisible()
    await atWork(page)
    await expectNothingOf(page, theirs, morning)
  }
  await saved(page, 'after a day')

  // Closing time, while the network is gone again.
  await network.set('refuse')
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  await expectClean(page, [...theirs, ...others], afternoon)
  await network.set('pass')
  await page.goto('/transactions/list')
  await expect(loginForm(page)).toBeVisible()
  await expectNothingOf(page, [...theirs, ...others], afternoon)
})
