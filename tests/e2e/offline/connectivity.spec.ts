import { CAPTIVE_ORIGIN } from '#tests/support/fault-proxy.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { banner, enterAs, LIST_CALL, listenToApi, rows, rrns, waitUntilSaved } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(async ({ page, allow }) => {
  // Chromium writes one for every reload that the worker answers while the network is gone.
  allow.console(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/)
  await enterAs(page, 'cashier')
})

test('OFF-10 MSG-01 MSG-02 the banner comes with going offline, leaves the focus, goes with coming back, and the list is read once', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await expect(banner(page)).not.toBeFocused()
  const { lines } = listenToApi(context)
  await page.getByRole('button', { name: 'Next page' }).click()
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
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
    await expect(banner(page)).toBeVisible()
  }
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
})

test('OFF-08 with a network that hangs the shell stands with saved data and answers presses, and the banner comes', async ({
  page,
  network,
}) => {
  const shown = await rrns(page)
  await waitUntilSaved(page, shown)
  await network.set('hang')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect.poll(() => rrns(page)).toEqual(shown)
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(banner(page)).toBeVisible()
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
    await expect(banner(page)).toBeVisible()
    await expect(page).toHaveURL(/transactions\/list/)
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBeNull()
  })
}
