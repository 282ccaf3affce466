import type { Page } from '@playwright/test'
import { listMerchants } from '#features/merchants/contract.ts'
import { listStores } from '#features/stores/contract.ts'
import { signIn } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const press = async (page: Page, name: 'Enable' | 'Disable') => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  if (name === 'Disable') await expect(dialog).toContainText(/terminals? stops? taking payments immediately/)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('MER-10 MER-15 MER-16 STO-11 a disabled merchant stops its terminals, which say why, until it is enabled again', async ({
  page,
  server,
}) => {
  const call = await apiAs(server.origin, 'operator')
  const firstPage = { page: 1, perPage: 1 }
  const merchants = await call(listMerchants, { params: firstPage, body: { sort: null, filter: {} } })
  const { token = '', name = '' } = merchants.items[0] ?? {}
  const stores = await call(listStores, { params: firstPage, body: { filter: { merchantTokens: [token] } } })
  const store = stores.items[0]

  await signIn(page, 'operator')
  await page.goto(`/merchants/list?open=${token}`)
  await press(page, 'Disable')
  await expect(page.getByText(`${name} is disabled`).first()).toBeAttached()
  await expect(page.getByRole('row', { name }).getByText('Disabled')).toBeVisible()

  await page.goto(`/stores/list?open=${store?.token}`)
  await expect(page.getByText('The merchant is disabled, so transactions cannot be processed.')).toBeVisible()
  const terminals = page.getByRole('table', { name: 'Terminals of a store' })
  await expect(terminals.getByText('Merchant disabled').first()).toBeVisible()

  await page.goto(`/merchants/list?open=${token}&tab=history`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Merchant switched on or off')
  await press(page, 'Enable')
  await expect(page.getByRole('row', { name }).getByText('Enabled')).toBeVisible()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.locator('dt:text-is("Stores") + dd a').click()
  await page.getByRole('link', { name: store?.name ?? '' }).click()
  await expect(terminals.getByRole('row').nth(1)).toBeVisible()
  await expect(terminals.getByText('Merchant disabled')).toHaveCount(0)
})
