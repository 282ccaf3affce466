import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

// What the worker asks for would be counted too.

/** Keeps back the portal's first file, so that only what is asked for before it comes can be seen. */
const delayPortal = async (page: Page) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/portal-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('the frame and the texts of one’s language come beside the first file', async ({ page }) => {
  await signIn(page, 'cashier')
  await page.evaluate(() => localStorage.setItem('language', 'fr_ca'))
  const release = await delayPortal(page)
  const asked = Promise.all(
    [/\/frame-[^/]+\.js$/, /\/frame-[^/]+\.css$/, /\/fr_ca-[^/]+\.js$/].map((file) => page.waitForRequest(file)),
  )
  await page.reload({ waitUntil: 'commit' })
  await asked
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await expect(page.locator('tbody tr a').first()).toBeVisible()
})

test('somebody who is not signed in waits for none of it', async ({ page }) => {
  const release = await delayPortal(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login', { waitUntil: 'commit' })
  // The guard is read to its end before the body is.
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(asked.filter((path) => /\/(frame|en)-/.test(path))).toEqual([])
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
