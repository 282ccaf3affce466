import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Receipt } from '#features/receipts/contract.ts'
import { signIn } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { shareSale } from '#tests/support/share-sale.ts'
import { sheetsOf } from '#tests/support/sheets.ts'

const NOT_FOUND = 'We could not find a receipt for this transaction.'
const ADVICE = 'Check the address, scan the code again, or ask the shop for a new link.'

/** A phone in portrait. */
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })

const receiptOf = (page: Page): Locator => page.getByRole('article')

test('QR-01 PWA-10 the link opens without a login, and nothing of the portal comes with it', async ({
  page,
  request,
}) => {
  const { path } = await shareSale(request)
  await page.goto(path)
  await expect(receiptOf(page).getByRole('heading', { name: 'Customer copy' })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('QR-02 only the lines of the customer copy are shown', async ({ page, request }) => {
  const { call, sale, path } = await shareSale(request)
  const { merchant } = await call<Receipt>('GET', `transaction/${sale.token}/receipt`)
  await page.goto(path)
  await expect(receiptOf(page)).toContainText('Keep this copy for your records')
  // Short values such as a TSI of 0000 may stand in other numbers by chance; their labels may not.
  for (const label of ['TVR', 'TSI', 'ATC', 'Cashier']) await expect(receiptOf(page).getByText(label)).toHaveCount(0)
  const { cryptogram, cashier } = merchant.details
  const secrets = [merchant.mid, cryptogram, cashier].filter((value) => value !== undefined)
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of secrets) await expect(receiptOf(page)).not.toContainText(secret)
})

test('QR-03 an unknown, a mistyped and a withdrawn link say one and the same, and what the customer can do', async ({
  page,
  request,
}) => {
  const expectAdvice = async () => {
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([NOT_FOUND, ADVICE])
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  for (const token of ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'AAAA']) {
    await page.goto(`/qr/${token}`)
    await expectAdvice()
  }

  const { call, sale, path } = await shareSale(request)
  await call('DELETE', `transaction/${sale.token}/receipt-link`)
  await page.goto(path)
  await expectAdvice()
})

test('QR-05 the expired session of the portal in this browser is left alone', async ({ page, request }) => {
  const { path, token } = await shareSale(request)
  const session = { token: 'e30.eyJleHAiOjF9.', refreshToken: 'stale', currentUserRoles: 'cashier', viewOnly: 'false' }
  await page.addInitScript(
    (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
    session,
  )
  const calls: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/') && calls.push(new URL(sent.url()).pathname))
  await page.goto(path)
  await expect(receiptOf(page)).toBeVisible()
  await expect(page).toHaveURL(path)
  expect(calls).toEqual([`/api/qr/${token}`])
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual(session)
})

test('OFF-41 somebody who is signed in opens a receipt, comes back, and nothing of the session has changed', async ({
  page,
  request,
}) => {
  const { path } = await shareSale(request)
  await signIn(page, 'cashier')
  await page.goto('/terminals/list')
  await expect(page.getByRole('table')).toBeVisible()
  const session = () =>
    page.evaluate(() => ['token', 'refreshToken', 'sid', 'epoch'].map((key) => localStorage.getItem(key)))
  const before = await session()
  expect(before[0]).toBeTruthy()
  await page.goto(path)
  await expect(receiptOf(page)).toBeVisible()
  expect(await session()).toEqual(before)
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL('/terminals/list')
  expect(await session()).toEqual(before)
})

test('QR-07 the page is not indexed, not kept, and says nothing about itself to others', async ({ page, request }) => {
  const { path, token } = await shareSale(request)
  const api = page.waitForResponse((reply) => reply.url().includes('/api/qr/'))
  const response = await page.goto(path)
  expect(response?.headers()).toMatchObject({
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('no-store'),
  })
  expect((await api).headers()['cache-control']).toContain('no-store')
  await expect(receiptOf(page)).toBeVisible()
  await expect(page).toHaveTitle('Receipt')
  expect(await page.content()).not.toContain(token)
})

test('QR-08 the language of the phone is used until another one is chosen by hand', async ({
  openContext,
  request,
}) => {
  const { path } = await shareSale(request)
  const context = await openContext({ locale: 'fr-CA', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(path)
  await expect(receiptOf(page).getByRole('heading', { name: 'Copie du client' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await expect(page).toHaveTitle('Reçu')

  await page.getByRole('combobox', { name: 'Langue' }).selectOption('el')
  await expect(receiptOf(page).getByRole('heading', { name: 'Αντίγραφο πελάτη' })).toBeVisible()
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['language', 'el']])
  await page.reload()
  await expect(receiptOf(page).getByRole('heading', { name: 'Αντίγραφο πελάτη' })).toBeVisible()
})

test('QR-09 the saved file opens without a network and holds no script and no link', async ({
  page,
  openContext,
  request,
}, info) => {
  const { path, token } = await shareSale(request)
  await page.goto(path)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^receipt-\d{4}-\d{2}-\d{2}\.html$/)
  const file = info.outputPath('receipt.html')
  await download.saveAs(file)
  const html = await readFile(file, 'utf8')
  expect(html).not.toContain('<script')
  expect(html).not.toContain(token)

  const shown = await receiptOf(page).innerText()
  const offline = await (await openContext({ offline: true, viewport: { width: 360, height: 740 } })).newPage()
  await offline.goto(`file://${file}`)
  expect(await receiptOf(offline).innerText()).toBe(shown)
})

test('QR-09 OFF-42 without a connection the page says so, and trying again brings the receipt', async ({
  page,
  request,
}) => {
  const { path } = await shareSale(request)
  await page.route('**/api/qr/*', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('alert')).toContainText('Check your connection')
  await expect(page.getByText(NOT_FOUND)).toHaveCount(0)
  await page.unroute('**/api/qr/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(receiptOf(page)).toBeVisible()
})

test('QR-10 nothing scrolls sideways on a phone, and print is one narrow column', async ({ page, request }) => {
  const { path } = await shareSale(request)
  await page.goto(path)
  await expect(receiptOf(page)).toBeVisible()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.getByRole('button', { name: 'Large print' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  const column = await receiptOf(page).boundingBox()
  expect(column?.width).toBeLessThanOrEqual((80 / 25.4) * 96 + 1)
})

/** Runs in the page: what of the text stands outside the sheet, or outside the box that it belongs to. */
const cutTexts = (receipt: Element) => {
  const texts = document.createTreeWalker(receipt, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    const box = text.parentElement?.getBoundingClientRect()
    if (!box || left < Math.max(0, box.left - 1) || right > Math.min(innerWidth, box.right + 1))
      cut.push(`${text.nodeValue}`)
  }
  return cut
}

test('QR-10 a roll of 58 mm, one of 80 mm and A4 take the receipt on one sheet, with nothing cut off', async ({
  page,
  request,
}) => {
  const { path } = await shareSale(request)
  await page.goto(path)
  await page.getByRole('combobox').selectOption('el')
  await expect(receiptOf(page)).toContainText('Σύνολο')
  await page.emulateMedia({ media: 'print' })
  for (const { width, height, margin } of [
    { width: 58, height: 200, margin: 4 },
    { width: 80, height: 200, margin: 4 },
    { width: 210, height: 297, margin: 12 },
  ]) {
    const pdf = await page.pdf({ width: `${width}mm`, height: `${height}mm`, preferCSSPageSize: true })
    expect(sheetsOf(pdf)).toEqual([[width, height]])
    await page.setViewportSize({ width: Math.floor(((width - 2 * margin) / 25.4) * 96), height: 740 })
    expect(await receiptOf(page).evaluate(cutTexts), `${width} mm`).toEqual([])
  }
})

test('OFF-40 a fresh phone fetches at most 12 KB in at most 3 requests and keeps nothing', async ({
  page,
  request,
}) => {
  const { path, token } = await shareSale(request)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (done) => sizes.push(done.sizes().then(({ responseBodySize }) => responseBodySize)))
  await page.goto(path)
  await expect(receiptOf(page)).toBeVisible()
  expect(sizes.length).toBeLessThanOrEqual(3)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(12 * 1024)

  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  const stored = await dumpStorage(page)
  expect(stored).not.toContain(token)
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
