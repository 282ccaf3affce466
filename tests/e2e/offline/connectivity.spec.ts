import { CAPTIVE_ORIGIN } from '#tests/support/fault-proxy.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { banner, enterAs, LIST_CALL, listenToApi, rows, rrns, waitUntilSaved } from './steps.ts'

/** Two servers and two browsers share the machine: what is held to here is the order of things, the benchmark holds the numbers. */
const BUSY = 3

test.beforeEach(async ({ page, allow }) => {
  // Chromium writes one for every reload that the worker answers while the network is gone.
  allow.console(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/)
  await enterAs(page, 'cashier')
})

test('OFF-10 MSG-01 MSG-02 the banner comes within a second of going offline and goes within two of coming back', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible({ timeout: 1000 * BUSY })
  await expect(banner(page)).not.toBeFocused()
  const { lines } = listenToApi(context)
  await page.getByRole('button', { name: 'Next page' }).click()
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden({ timeout: 2000 * BUSY })
  await expect(page.locator('[aria-current=page]').or(rows(page)).first()).toBeVisible()
  await expect
    .poll(() => lines().filter((line) => LIST_CALL.test(line.replace('POST ', ''))))
    .toEqual(['POST /api/transactions/2/20'])
})

test('OFF-07 with the server gone the data stays, reload after reload, and the banner says why', async ({
  page,
  server,
}) => {
  const shown = await rrns(page)
  await waitUntilSaved(page, shown)
  await server.kill()
  for (let reload = 0; reload < 5; reload++) {
    await page.reload()
    await expect.poll(() => rrns(page)).toEqual(shown)
    await expect(banner(page)).toBeVisible({ timeout: 4000 * BUSY })
  }
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
})

test('OFF-08 with a network that hangs the shell stands in 1.5 s, with saved data, and the banner in 7 s', async ({
  page,
  network,
}) => {
  const shown = await rrns(page)
  await waitUntilSaved(page, shown)
  await network.set('hang')
  const start = performance.now()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 1500 * BUSY })
  await expect.poll(() => rrns(page), { timeout: 1500 * BUSY }).toEqual(shown)
  expect(performance.now() - start).toBeLessThan(1500 * BUSY)
  await page.getByRole('button', { name: /^Account/ }).click({ timeout: 1000 * BUSY })
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible({ timeout: 500 * BUSY })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(banner(page)).toBeVisible({ timeout: 7000 * BUSY })
})

for (const mode of ['captive', 'redirect', 'cut'] as const) {
  test(`OFF-09 a network that answers for us (${mode}) is being offline, not the end of the session`, async ({
    page,
    network,
    allow,
  }) => {
    allow.console(/.*/)
    allow.origin(CAPTIVE_ORIGIN)
    await network.set(mode)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(banner(page)).toBeVisible({ timeout: 7000 * BUSY })
    await expect(page).toHaveURL(/transactions\/list/)
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBeNull()
  })
}
