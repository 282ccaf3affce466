import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { qrCodeOf } from '#core/qr-code.ts'
import { asTransactionKey, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { shareReceipt } from '#features/receipts/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { signIn } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { filmCode } from '#tests/support/camera-film.ts'
import { requireChromium } from '#tests/support/chromium.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { waitUntilSaved } from '../offline/steps.ts'

test.use({ serviceWorkers: 'allow' })

const film = fileURLToPath(new URL('../../../test-results/scan.y4m', import.meta.url))

test.use({
  launchOptions: {
    executablePath: requireChromium(),
    // The headless browser has nothing to ask the person with; what the page itself may do is decided as ever.
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

/** The newest approved sale of the till, and the path of its receipt. */
const newestSale = async (origin: string) => {
  const call = await apiAs(origin, 'cashier')
  const filter = { statuses: [1], types: ['sale'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 1 }, body: { sort: null, filter } })
  const { token = '', amount = 0, currency = '' } = items[0] ?? {}
  const { path } = await call(shareReceipt, { params: { id: token } })
  return { token, amount, currency, path }
}

const scan = async (page: Page) => {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Scan a receipt' }).click()
}

test('JOB-22 a receipt before the camera opens its sale with what can still be refunded, on line and without a line', async ({
  page,
  server,
  network,
  allow,
}) => {
  allow.console(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/)
  const { token, amount, currency, path } = await newestSale(server.origin)
  await mkdir(dirname(film), { recursive: true })
  await filmCode(server.origin + path, film)
  await signIn(page, 'cashier')
  await waitUntilSaved(page, [receiptFingerprintIn(asTransactionKey(path)) ?? ''])

  const expectSale = async () => {
    await expect(page).toHaveURL(new RegExp(`/transactions/view/${token}\\?`))
    const left = page.locator('p').filter({ hasText: 'Can still be refunded' })
    await expect(left).toContainText(formatMoney(amount, currency, languageTag('en')))
  }
  await scan(page)
  await expectSale()

  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).first().click()
  await expect(page).toHaveURL(/\/transactions\/list/)
  await network.set('refuse')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.locator('[data-offline] > *')).toBeVisible()
  await scan(page)
  await expectSale()
  await network.set('pass')
})

test('JOB-22 the page of a receipt shows its code to scan and a short one to type, which finds the sale on line and without a line', async ({
  page,
  server,
  network,
  allow,
  openContext,
}) => {
  allow.console(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/)
  const { token, path } = await newestSale(server.origin)
  const customer = await (await openContext({ viewport: { width: 390, height: 844 } })).newPage()
  await customer.goto(server.origin + path)
  await customer.getByText('Code for the shop').click()
  const code = (await customer.locator('details strong').textContent()) ?? ''
  expect(code).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
  expect(await customer.locator('details path').getAttribute('d')).toBe(qrCodeOf(server.origin + path).path)

  await signIn(page, 'cashier')
  await waitUntilSaved(page, [receiptFingerprintIn(asTransactionKey(path)) ?? ''])
  const find = async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox').fill(code.toLowerCase())
    await page.getByRole('option', { name: /^Transaction key: / }).click()
    await expect(page).toHaveURL(new RegExp(`/transactions/view/${token}\\?`))
  }
  await find()
  await page.goto('/transactions/list')
  await expect(page.locator('tbody th a').first()).toBeVisible()
  await network.set('refuse')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.locator('[data-offline] > *')).toBeVisible()
  await find()
  await network.set('pass')
})
