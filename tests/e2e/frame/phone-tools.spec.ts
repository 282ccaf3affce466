import { languages } from '#core/languages/languages.ts'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { settled } from '#tests/support/walk.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

const lists = ['/terminals/list', '/devices/list', '/merchants/list', '/mids/list', '/stores/list', '/users/list']

test('the tools of a list are one line on a phone, in every language', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, 'acquirer')
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    for (const path of lists) {
      await page.goto(path)
      await settled(page)
      await expect(page.locator('tbody th a').first()).toBeVisible()
      const lines = await page.locator('main header').evaluate((header) => {
        const drawn = [...header.querySelectorAll('button')].filter((button) => button.checkVisibility())
        return new Set(drawn.map((button) => Math.round(button.getBoundingClientRect().top))).size
      })
      expect(lines, `${path} in ${language}`).toBe(1)
    }
  }
})

test('somebody is invited from the menu of the tools where there is no room for a button', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await page.goto('/users/list')
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Invite user' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite user' })).toBeVisible()
})
