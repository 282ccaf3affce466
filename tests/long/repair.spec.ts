import { signIn } from '#tests/support/accounts.ts'
import { expect } from '#tests/support/fixtures.ts'
import { countLoads, runsB, test } from './deploying.ts'
import { enterAs, loginForm, rows } from '#tests/e2e/offline/steps.ts'

test.beforeEach(async ({ context, allow }) => {
  allow.console(/MIME type|Failed to fetch dynamically|ERR_|error occurred when fetching the script/)
  allow.status(404)
  await context.route('**/api/live', () => {})
})

test('OFF-36 a tablet whose entry file is lost tries once more, then repairs itself to the new version, signed in as before', async ({
  page,
  deploy,
}) => {
  await enterAs(page, 'cashier')
  await deploy()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (/assets\/portal-.*js$/.test(request.url)) await cache.delete(request)
    }
  })
  let missing = 0
  page.on('response', (response) => response.status() === 404 && missing++)
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await expect(page).toHaveURL(/\/repair\.html$/)
  expect(missing, 'asked for once more').toBe(2)
  await expect(page.getByRole('heading')).toHaveText('Le portail n’a pas pu démarrer')
  await page.getByRole('button', { name: 'Réparer' }).click()
  await runsB(page)
  await expect(rows(page).first()).toBeVisible()
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', locale: 'el-GR' })

  test('OFF-36 HTML in place of the entry file ends at the repair page, not in a loop, and leaves when it is mended', async ({
    page,
  }) => {
    let asked = 0
    await page.route(/\/assets\/portal-.*\.js$/, (route) => {
      asked++
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hotel</title>' })
    })
    await page.goto('/login')
    await expect(page).toHaveURL(/\/repair\.html$/)
    expect(asked).toBe(2)
    await expect(page.getByRole('heading')).toHaveText('Δεν ήταν δυνατή η εκκίνηση της πύλης')
    await page.unroute(/\/assets\/portal-.*\.js$/)
    await page.getByRole('button', { name: 'Επιδιόρθωση' }).click()
    await expect(loginForm(page)).toBeVisible()
  })

  test('OFF-35 without a worker a screen that is gone with its version brings the new one, with one reload', async ({
    page,
    deploy,
  }) => {
    await signIn(page, 'cashier')
    await expect(rows(page).first()).toBeVisible()
    await deploy()
    await expect(page.getByText('Εκτός σύνδεσης')).toBeHidden()
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Ρυθμίσεις' }).first().click()
    await runsB(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads()).toBe(1)
  })
})

test('OFF-35 with a worker a screen of the old version opens although the server has the new one alone', async ({
  page,
  deploy,
}) => {
  await enterAs(page, 'cashier')
  await deploy()
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(loads()).toBe(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-build')
})
