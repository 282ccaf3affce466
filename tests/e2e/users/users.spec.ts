import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

/** Presses Tab until the control has the focus, as somebody without a pointer does. */
const tabTo = async (page: Page, control: ReturnType<Page['getByRole']>) => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}
const details = (page: Page) => page.getByRole('region', { name: 'User', exact: true })

test('USR-14 USR-19 USR-20 USR-16 creates a user by keyboard alone, links, detaches, undoes and deletes', async ({
  page,
}) => {
  // One long way, key by key.
  test.slow()
  await signIn(page, 'merchant-admin')
  await page.goto('/users/list')

  const add = page.getByRole('button', { name: 'Add user' })
  await expect(add).toBeVisible()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add user' })
  const values = {
    'First name': 'Zoe',
    'Last name': 'Tabkey',
    Email: 'zoe.tabkey@demo.example',
    Password: 'Tidy-Lantern-58',
    'Repeat the password': 'Tidy-Lantern-58',
  }
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, form.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  const terminals = form.getByRole('group', { name: 'Terminals' }).getByRole('checkbox')
  const others = form.getByRole('group', { name: 'Rights' }).getByRole('checkbox')
  for (const box of [terminals.nth(0), terminals.nth(1), others.first()]) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')

  // The new user is opened beside the list.
  await expect(details(page).getByRole('heading', { name: 'Zoe Tabkey' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zoe Tabkey' })).toBeVisible()
  const rows = details(page).getByRole('button', { name: /^Detach / })
  await expect(rows).toHaveCount(2)

  await details(page).getByRole('button', { name: 'Link terminals' }).click()
  const sheet = page.getByRole('dialog', { name: 'Link terminals' })
  await sheet.getByRole('checkbox').first().click()
  await sheet.getByRole('button', { name: 'Link 1' }).click()
  await expect(rows).toHaveCount(3)

  await rows.first().click()
  await expect(rows).toHaveCount(2)
  await details(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)

  await details(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(details(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Zoe Tabkey' })).toHaveCount(0)
})
