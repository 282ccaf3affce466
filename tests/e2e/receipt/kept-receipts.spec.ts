import { loginForm, logOut } from '#tests/e2e/offline/steps.ts'
import { signIn } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { shareSale } from '#tests/support/share-sale.ts'

/** A phone in portrait. */
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })

test('JOB-05 OFF-42 after "Keep on this phone" the phone has this receipt, its page, and nothing of the portal; removing leaves nothing', async ({
  page,
  request,
}) => {
  const { path, token } = await shareSale(request)
  await page.goto(path)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found[name] = requests.map(({ url }) => new URL(url).pathname).toSorted()
    }
    return found
  })
  expect(kept).toEqual({
    'kept-receipts': [path],
    'receipt-precache-v1': [
      expect.stringMatching(/^\/assets\/receipt-[\w-]{8}\.js$/),
      expect.stringMatching(/^\/assets\/receipt-code-[\w-]{8}\.js$/),
      expect.stringMatching(/^\/receipt\.html$/),
    ],
  })
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

  await page.getByRole('button', { name: 'Remove from this phone' }).click()
  await expect(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
  expect(await dumpStorage(page)).not.toContain(token)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('JOB-05 a browser that keeps nothing says so, and offers the file', async ({ page, request }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
  const { path } = await shareSale(request)
  await page.goto(path)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByRole('status')).toHaveText("This browser can't keep it. Save the file instead.")
  await expect(page.getByRole('button', { name: 'Save file' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('JOB-05 a logout of the portal in the same browser takes a kept receipt, too', async ({ page, request }) => {
  const { path } = await shareSale(request)
  await signIn(page, 'cashier')
  await page.goto(path)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible()
  await page.goto('/transactions/list')
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  const ofReceipts = () =>
    page.evaluate(async () => ({
      caches: (await caches.keys()).filter((name) => name.includes('receipt')),
      workers: (await navigator.serviceWorker.getRegistrations()).filter(({ scope }) => scope.endsWith('/qr/')).length,
    }))
  await expect.poll(ofReceipts).toEqual({ caches: [], workers: 0 })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
})

test('JOB-05 a start of the portal in the same browser leaves a kept receipt, and so does its repair', async ({
  page,
  request,
}) => {
  const { path } = await shareSale(request)
  await page.goto(path)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible()
  await page.goto('/')
  await expect(loginForm(page)).toBeVisible()
  await page.goto('/repair.html')
  await page.getByRole('button', { name: 'Repair' }).click()
  await expect(loginForm(page)).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible()
})

test('JOB-05 what is kept and cannot be read any more leaves the receipt as the server has it, and can be kept anew', async ({
  page,
  request,
}) => {
  const { path } = await shareSale(request)
  await page.goto(path)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible()
  await page.evaluate(
    async (at) => (await caches.open('kept-receipts')).put(at, Response.json({ receipt: { copy: 'consumer' } })),
    path,
  )
  await page.reload()
  await expect(page.getByRole('article').getByRole('heading', { name: 'Customer copy' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible()
})
