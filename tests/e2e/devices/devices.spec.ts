import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test('LIST-06 NAV-11 DEV-23 the devices, one of them, and its parts in the address', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveTitle(/ - Devices$/)
  const details = page.waitForResponse((response) => /\/api\/device\/[^/]+$/.test(response.url()))
  await page.getByRole('rowheader').getByRole('link').first().click()
  expect((await details).status()).toBe(200)
  await page.getByRole('tab', { name: 'Attestations' }).click()
  await expect(page).toHaveURL(/\/devices\/view\/[^?]+\?tab=attestations/)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Attestations' })).toBeVisible()
})

test('DEV-59 a device is blocked and unblocked, and both stand in its history', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await page.goto('/devices/list')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByLabel('Reason (required)').fill('Found again')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel').getByText('Device blocked or unblocked')).toHaveCount(2)
})

test('several devices are blocked at once, each told, and unblocked again', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await page.goto('/devices/list')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(-2).check()
  await boxes.nth(-1).check()
  const before = await page.locator('tbody').getByText('Blocked', { exact: true }).count()
  const selected = page.getByRole('group', { name: 'Selected rows' })
  await selected.getByRole('button', { name: 'Block', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Block 2 devices?' })
  await expect(block.getByRole('listitem')).toHaveCount(2)
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  const blocked = page.getByRole('dialog', { name: '2 devices blocked' })
  await expect(blocked.getByRole('listitem')).toHaveCount(2)
  await expect(page.locator('tbody').getByText('Blocked', { exact: true })).not.toHaveCount(before)
  await blocked.getByRole('button', { name: 'Close' }).last().click()
  await expect(selected.getByRole('button', { name: 'Block', exact: true })).toBeFocused()

  await selected.getByRole('button', { name: 'Unblock' }).click()
  const unblock = page.getByRole('dialog', { name: 'Unblock 2 devices?' })
  await unblock.getByLabel('Reason (required)').fill('Found again')
  await unblock.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('dialog', { name: '2 devices unblocked' })).toBeVisible()
})

test('SESS-12 DEV-58 a 401 of the logs logs out', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await page.goto('/devices/list')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.route('**/api/device/*/logs/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'NO_SESSION', message: 'no', reference: 'r', errors: [] } }),
  )
  await page.getByRole('tab', { name: 'Logs' }).click()
  await expect(page).toHaveURL('/login')
})
