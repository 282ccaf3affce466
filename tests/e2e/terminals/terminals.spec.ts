import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const rows = (page: Page) => page.getByRole('table', { name: 'Terminals' }).locator('tbody tr')
const openFirst = async (page: Page) => {
  await page.goto('/terminals/list')
  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
}

test('TRM-20 TRM-21 CONST-03 a terminal is added and renamed, and the list shows it', async ({ page }) => {
  test.slow()
  await signIn(page, 'instance')
  await page.goto('/terminals/list?form=new')
  const form = page.getByRole('dialog', { name: 'Add terminal' })
  await form.getByRole('combobox', { name: 'Store' }).click()
  await expect(form.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByLabel('TID', { exact: true }).fill('E2E-00001')
  await form.getByLabel('Alias').fill('x'.repeat(28))
  await form.getByLabel('Currency').selectOption('EUR')
  await form.getByRole('button', { name: 'Add terminal' }).click()
  await expect(form.getByText('Inserted name is too long (max. 27 characters)')).toBeVisible()
  await form.getByLabel('Alias').fill('E2E till')
  await form.getByRole('button', { name: 'Add terminal' }).click()
  await expect(page).toHaveURL(/\/terminals\/view\//)
  await expect(page.getByText('E2E till was added').first()).toBeAttached()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Alias' }).fill('E2E till 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'E2E till 2' })).toBeVisible()
  await page.goto('/terminals/list?alias=E2E')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('E2E till 2')
})

test('TRM-34 MSG-06 B-24 Back and the closing of the tab ask first; a reload keeps what was typed', async ({
  page,
}) => {
  await signIn(page, 'merchant-admin')
  await openFirst(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const alias = page.getByRole('textbox', { name: 'Alias' })
  await alias.fill('Till Qz7')

  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(alias).toHaveValue('Till Qz7')

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  // The page answers again once the browser has taken the refusal in: a reload that comes before is given up with it.
  await expect(alias).toHaveValue('Till Qz7')

  page.once('dialog', (reloading) => void reloading.accept())
  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.', { exact: false })).toBeVisible()
  await expect(alias).toHaveValue('Till Qz7')
  expect(await dumpStorage(page)).toContain('Till Qz7')

  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await dumpStorage(page)).not.toContain('Till Qz7')
})

test('PWA-03 the terminals and the one that was opened are there without network, with their age', async ({
  page,
  context,
  allow,
}) => {
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, 'cashier')
  await openFirst(page)
  await expect(page.getByRole('definition').nth(1)).toBeVisible()
  const [tid = '', terminalId = ''] = await page.getByRole('definition').allInnerTexts()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => dumpStorage(page)).toContain(terminalId.trim())

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  await expect(page.getByRole('definition').nth(1)).toContainText(terminalId.trim())
  await expect(page.getByText(/^as of /).first()).toBeVisible()
  await page.goto('/terminals/list')
  await expect(rows(page).filter({ hasText: tid.trim() })).toBeVisible()
  await expect(page.getByText(/^as of /)).toBeVisible()
})
