import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { signIn } from '#tests/support/accounts.ts'
import { banner, enterAs, markersOf, rows, rrns, waitUntilSaved } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

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
  await expect(page.getByText('Works offline on this device.')).toBeVisible()

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

test('offline a list says how much of it is saved, on every page and with every filter (EQ-06)', async ({
  page,
  context,
}) => {
  await enterAs(page, 'merchant')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const total = /of ([\d,]+)/.exec((await pager.textContent()) ?? '')?.[1] ?? ''
  expect(Number(total.replace(',', ''))).toBeGreaterThan(220)
  // The list of terminals is saved after that of transactions.
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/terminals/1/100'))
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Update now' }).click()
  await saved
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Transactions' }).first().click()

  const line = page.getByText(`200 of ${total} saved on this device`)
  const pastTheEnd = page.getByText("This page doesn't exist")
  await expect(rows(page)).toHaveCount(20)
  await expect(line).toBeVisible()
  await expect(pager).toContainText(`1–20 of ${total}`)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(pager).toContainText(`21–40 of ${total}`)
  await expect(rows(page)).toHaveCount(20)

  await pager.getByLabel('Page', { exact: true }).fill('11')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This page is not saved on this device')).toBeVisible()
  await expect(pager).toContainText(`of ${total}`)
  await expect(pastTheEnd).toHaveCount(0)
  await page.getByRole('button', { name: 'Show saved rows' }).click()
  await expect(rows(page)).toHaveCount(20)

  await page.goto('/transactions/list?statuses=%5B-1%5D')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(/^\d+ rows? saved on this device; there may be more/)).toBeVisible()
  await expect(pager).toContainText(/of \d+ saved/)
  await page.goto('/transactions/list?perPage=100&page=3')
  await expect(page.getByText('This page is not saved on this device')).toBeVisible()
  await page.goto('/transactions/list?paymentMethods=%5B%22visa%22%5D')
  await page.getByRole('button', { name: 'Show saved rows' }).click()
  await expect(rows(page)).toHaveCount(20)
  await expect(line).toBeVisible()
})

/** Gives the bucket of a session so much room that the browser itself refuses what is over it. Bytes. */
const limitBuckets = (page: Page, quota: number) =>
  page.addInitScript((limit) => {
    interface Buckets {
      open(name: string, options?: object): Promise<object>
    }
    const { storageBuckets } = navigator as unknown as { storageBuckets: Buckets }
    const open = storageBuckets.open.bind(storageBuckets)
    storageBuckets.open = (name, options) => open(name, { ...options, quota: limit })
  }, quota)

test('a device whose storage is full says what stays readable and how to make room', async ({ page, context }) => {
  // The first page of a list has room in it, two hundred transactions have not.
  await limitBuckets(page, 150_000)
  await enterAs(page, 'cashier')
  const shown = await rrns(page)
  await waitUntilSaved(page, await markersOf(page))
  await expect(page.getByText(/^Storage on this device is full\. Data saved until \d\d:\d\d stays/)).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).first().click()
  const panel = page.getByRole('region', { name: 'Saved for offline use' })
  await expect(panel.getByText(/^Storage is full: newer data isn't saved\./)).toBeVisible()
  await expect(panel.getByText('20 transactions')).toBeVisible()
  await context.setOffline(true)
  await page.goto('/transactions/list')
  await expect.poll(() => rrns(page)).toEqual(shown)
})
