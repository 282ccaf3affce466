import { expect, test } from '#tests/support/fixtures.ts'
import { banner, enterAs, foundIn, markersOf, rows, waitUntilSaved } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

test('PWA-01 a browser finds nothing that speaks against installing', async ({ page, context }) => {
  await page.goto('/login')
  const devtools = await context.newCDPSession(page)
  const { data = '', errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ display: 'standalone', name: 'Counterside' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A context of a test is one; a tablet's browser is not.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test.describe('without network', () => {
  test.beforeEach(({ allow }) => allow.console(/ERR_INTERNET_DISCONNECTED/))

  test('PWA-02 PWA-04 list, details and receipt that were read open after a new start, with their age', async ({
    page,
    context,
  }) => {
    await enterAs(page, 'cashier')
    const markers = await markersOf(page)
    const row = rows(page).filter({ hasText: 'Successful' }).first()
    const [reference = ''] = /\b\d{12}\b/.exec(await row.innerText()) ?? []
    await row.getByRole('link').first().click()
    const details = page.getByRole('region', { name: 'Transaction', exact: true })
    await details.getByRole('button', { name: 'Show receipt' }).click()
    await expect(details.getByRole('tabpanel')).toContainText('Customer copy')
    await waitUntilSaved(page, [...markers, reference])
    await expect.poll(() => foundIn(page, ['"consumer"'])).toHaveLength(1)

    await context.setOffline(true)
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(details).toContainText(reference)
    await expect(details.getByText(/^as of \d\d:\d\d \| /)).toBeVisible()
    await details.getByRole('button', { name: 'Show receipt' }).click()
    await expect(details.getByRole('tabpanel')).toContainText('Customer copy')
  })

  test('OFF-13 a receipt that is not saved is not one that does not exist', async ({ page, context }) => {
    await enterAs(page, 'cashier')
    const link = rows(page).filter({ hasText: 'Successful' }).first().getByRole('link').first()
    await link.click()
    const details = page.getByRole('region', { name: 'Transaction', exact: true })
    await expect(details.getByRole('button', { name: 'Show receipt' })).toBeVisible()
    await context.setOffline(true)
    await details.getByRole('button', { name: 'Show receipt' }).click()
    await expect(details.getByText('Not saved on this device')).toBeVisible()
    await expect(details.getByText('We could not find a receipt')).toHaveCount(0)
  })
})
