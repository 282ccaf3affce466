import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test.use({ serverSettings: { SPECIAL_HOSTS: '127.0.0.1=demo,localhost=disaster-recovery' } })

test('VAR-07 a demo host says so on every page, and in the title', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText(/^Demo with/)).toBeVisible()
  await expect(page).toHaveTitle('[Demo] Counterside - Log in')
  await signIn(page, 'cashier')
  await expect(page.getByText(/^Demo with/)).toBeVisible()
})

test('VAR-08 a disaster-recovery host says so', async ({ page, server, allow }) => {
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  allow.origin(origin)
  await page.goto(`${origin}/login`)
  await expect(page.getByText('Disaster recovery site')).toBeVisible()
  await expect(page).toHaveTitle('[Disaster recovery] Counterside - Log in')
})
