import type { Page } from '@playwright/test'
import { transactionStatus } from '#core/codes.ts'
import { getReceipt } from '#features/receipts/contract.ts'
import { getTransaction, listTransactions, type TransactionRow } from '#features/transactions/contract.ts'
import { signIn } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { sheetsOf } from '#tests/support/sheets.ts'

/** Looks through the instance's transactions for one that the test needs. */
const find = async (origin: string, filter: object, wanted: (row: TransactionRow) => boolean = () => true) => {
  const call = await apiAs(origin, 'instance')
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 100 }, body: { sort: null, filter } })
  const found = items.find(wanted)
  if (!found) throw new Error('The demo data has no such transaction.')
  return { call, row: found }
}

const open = async (page: Page, token: string) => {
  await signIn(page, 'instance')
  await page.goto(`/transactions/view/${token}`)
}
const details = (page: Page) => page.getByRole('region', { name: 'Transaction', exact: true })

test('TRX-77 TRX-78 tells a sale with its refunds as one story, there and back', async ({ page, server }) => {
  const { call, row } = await find(server.origin, { types: ['refund'], statuses: [1] })
  const { original } = await call(getTransaction, { params: { id: row.token } })
  await open(page, row.token)
  const story = details(page).getByRole('region', { name: 'Linked transactions' })
  await expect(story.getByRole('heading', { name: 'Original sale' })).toBeVisible()
  await story.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/transactions/view/${original?.token}`))
  await expect(details(page).getByRole('heading', { name: 'Refunds and voids' })).toBeVisible()
  await expect(details(page).getByText('Remaining')).toBeVisible()
})

test('TRX-58 explains a decline in plain words, with what to do', async ({ page, server }) => {
  const { row } = await find(server.origin, { statuses: [-1], errorCode: ['51'] })
  await open(page, row.token)
  await expect(details(page).getByText('The card has insufficient funds.')).toBeVisible()
  await expect(details(page).getByText('Ask for another card or a smaller amount.')).toBeVisible()
})

test('TRX-56 TRX-76 offers RRN and transaction key for copying', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { row } = await find(server.origin, {})
  await open(page, row.token)
  await details(page).getByRole('button', { name: 'Copy: RRN' }).click()
  await expect(details(page).getByRole('button', { name: 'Copied: RRN' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(row.retrievalReferenceNumber)
})

for (const width of [320, 390]) {
  test(`the receipt fits a phone ${width} pixels wide`, async ({ page, server }) => {
    const { row } = await find(server.origin, { statuses: [1] })
    await page.setViewportSize({ width, height: 844 })
    await open(page, row.token)
    await details(page).getByRole('button', { name: 'Show receipt' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Customer copy')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('RCP-01 RCP-02 RCP-03 RCP-04 shows both copies, by touch and by keys', async ({ page, server }) => {
  const { call, row } = await find(server.origin, { statuses: [1] }, (each) => each.cardPanObfuscated !== null)
  const receipt = await call(getReceipt, { params: { id: row.token } })
  await open(page, row.token)
  await details(page).getByRole('button', { name: 'Show receipt' }).click()
  const receiptPanel = page.getByRole('tabpanel')
  await expect(receiptPanel).toContainText('Customer copy')
  await expect(receiptPanel).toContainText(receipt.consumer.acceptorName)
  await expect(receiptPanel).not.toContainText(receipt.merchant.mid ?? '')
  await page.getByRole('tab', { name: 'Customer copy' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Merchant copy' })).toHaveAttribute('aria-selected', 'true')
  await expect(receiptPanel).toContainText(receipt.merchant.mid ?? '')
  await page.getByRole('tab', { name: 'Customer copy' }).click()
  await expect(receiptPanel).toContainText('Customer copy')
})

test('RCP-05 ERR-M18 says so when there is no receipt', async ({ page, server }) => {
  const { row } = await find(server.origin, { statuses: [transactionStatus.canceled] })
  await open(page, row.token)
  await expect(details(page).getByText('We could not find a receipt for this transaction.')).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Show receipt' })).toHaveCount(0)
})

test('RCP-12 the receipt speaks the language of the principal', async ({ page, server }) => {
  const { row } = await find(server.origin, { statuses: [1] })
  await page.addInitScript(() => localStorage.setItem('language', 'el'))
  await page.goto('/login')
  await open(page, row.token)
  await page.locator('button:has(svg)', { hasText: 'πόδειξη' }).first().click()
  const receipt = page.getByRole('article')
  await expect(receipt).toHaveAttribute('lang', 'el')
  await expect(receipt).toContainText('Αντίγραφο πελάτη')
})

test('JOB-22 a roll of 58 mm, one of 80 mm and A4 take the receipt and the code below it on one sheet', async ({
  page,
  server,
}) => {
  const { row } = await find(server.origin, { statuses: [1] })
  // Nothing is printed yet: what was made for the paper stays.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = `${document.querySelectorAll('.receipt-code').length} code`
    }
  })
  await open(page, row.token)
  for (const [name, width] of [
    ['58 mm', 58],
    ['80 mm', 80],
    ['A4', 210],
  ] as const) {
    await page.goto(`/transactions/view/${row.token}`)
    await details(page).getByRole('button', { name: 'Show receipt' }).click()
    await details(page).getByText(name, { exact: true }).click()
    await details(page).getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '1 code')
    const sheets = sheetsOf(await page.pdf({ width: '210mm', height: '297mm', preferCSSPageSize: true }))
    expect(sheets, name).toEqual([[width, name === 'A4' ? 297 : expect.any(Number)]])
  }
})

test('QR-01 hands the receipt over as a QR code whose link opens without a login', async ({
  page,
  server,
  openContext,
}) => {
  const { row } = await find(server.origin, { statuses: [1] })
  await open(page, row.token)
  await details(page).getByRole('button', { name: 'Receipt for the customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receipt for the customer' })
  await expect(dialog.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible()
  const link = await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')
  const phone = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto(link ?? '')
  await expect(phone.getByText('Customer copy')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw link' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw link?' })
  await expect(question).toContainText('The link and its QR code stop working immediately')
  await question.getByRole('button', { name: 'Keep link' }).click()
  await phone.reload()
  await expect(phone.getByText('Customer copy')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw link' }).click()
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog.getByText('The link no longer works.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('We could not find a receipt for this transaction.')).toBeVisible()
})

test('TRX-79 a transaction of somebody else does not exist', async ({ page, server, allow }) => {
  const { row } = await find(server.origin, {})
  allow.console(/404/)
  await signIn(page, 'cashier-b')
  await page.goto(`/transactions/view/${row.token}`)
  await expect(page.getByText("Not found, or you don't have access. Ask your administrator.")).toBeVisible()
})
