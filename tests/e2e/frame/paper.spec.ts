import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test('on paper a page has its title, without the menu', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/today')
  const title = page.getByRole('heading', { level: 1 })
  const menu = page.getByRole('navigation', { name: 'Sections' })
  await expect(title).toBeVisible()
  await expect(menu).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeHidden()
  await expect(title).toBeVisible()
})
