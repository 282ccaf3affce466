import { expect, test } from '#tests/support/fixtures.ts'
import { signIn } from '#tests/support/accounts.ts'
import { banner, enterAs, markersOf, rows, rrns, waitUntilSaved } from './steps.ts'

test.beforeEach(({ allow }) => allow.console(/ERR_INTERNET_DISCONNECTED/))

test('OFF-01 OFF-02 once the portal says it is ready, its last screen and screens never opened start without network', async ({
  page,
  context,
}) => {
  await signIn(page, 'cashier')
  await page.goto('/transactions/list')
  await expect(rows(page).first()).toBeVisible()
  const shown = await rrns(page)
  await waitUntilSaved(page, await markersOf(page))
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByText('The portal also starts without a connection here.')).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await expect(page.getByText('Not saved on this device')).toBeVisible()
  await page.goto('/transactions/list')
  await expect.poll(() => rrns(page)).toEqual(shown)
  await page.reload()
  await expect.poll(() => rrns(page)).toEqual(shown)
})

test('OFF-06 what was read stays readable offline through five restarts', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  const shown = await rrns(page)
  await waitUntilSaved(page, await markersOf(page))
  await context.setOffline(true)
  for (let restart = 0; restart < 5; restart++) {
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await expect.poll(() => rrns(page)).toEqual(shown)
  }
})

test('OFF-28 two tabs that read different pages save both', async ({ page, context }) => {
  await enterAs(page, 'cashier')
  const second = await context.newPage()
  await second.goto('/transactions/list?page=2')
  await expect(rows(second).first()).toBeVisible()
  const [firstPage, secondPage] = [await rrns(page), await rrns(second)]
  expect(firstPage).not.toEqual(secondPage)
  await waitUntilSaved(page, [...(await markersOf(page)), ...(await markersOf(second))])

  await context.setOffline(true)
  const third = await context.newPage()
  await third.goto('/transactions/list')
  await expect.poll(() => rrns(third)).toEqual(firstPage)
  await third.goto('/transactions/list?page=2')
  await expect.poll(() => rrns(third)).toEqual(secondPage)
})
