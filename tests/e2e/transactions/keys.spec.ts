import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { shareSale } from '#tests/support/share-sale.ts'

test('B-09 SEC-57 a pasted receipt link finds its sale, and no address of the tab has had the link', async ({
  page,
  request,
}) => {
  const { sale, path, token } = await shareSale(request)
  const link = new URL(path, 'https://pay.example').href
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const sent: string[] = []
  page.on('request', (one) => sent.push(`${one.url()} ${one.postData() ?? ''}`))
  await signIn(page, 'merchant-admin')

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').fill(link)
  await expect(page.getByRole('option', { name: /^Receipt link/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/transactions/view/${sale.token}`))
  await expect(page.getByRole('region', { name: 'Transaction', exact: true })).toBeVisible()

  await page.goto('/transactions/list')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Filter or value' }).fill(link)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Transaction key: Receipt link', exact: true })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody')).toContainText(String(sale.retrievalReferenceNumber))
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  addresses.push(page.url())
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  expect(sent.filter((one) => one.includes(token))).toEqual([])
})
