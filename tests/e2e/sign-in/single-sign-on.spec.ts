import { emailOf } from '#tests/support/accounts.ts'
import { expect, test as base } from '#tests/support/fixtures.ts'
import { CLIENT, startIdentityProvider } from '#tests/support/identity-provider.ts'

/** The product beside a real provider, which signs in everybody it knows. */
const test = base.extend<object, { provider: Awaited<ReturnType<typeof startIdentityProvider>> }>({
  provider: [
    async ({ network }, use) => {
      const provider = await startIdentityProvider({ origin: network.origin })
      provider.know('maria', emailOf('cashier'))
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ provider }, use) => {
      await use({ SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: CLIENT.id, SSO_CLIENT_SECRET: CLIENT.secret })
    },
    { scope: 'worker' },
  ],
})

test('AUTH-17 AUTH-18 AUTH-22 in through the provider, and out through it again', async ({ page, provider, allow }) => {
  allow.origin(provider.issuer)
  // The letters of the provider's own page.
  allow.origin('https://fonts.googleapis.com')
  await page.goto('/login?wanted=%2Fdevices%2Flist')
  const login = page.waitForRequest((request) => request.url().endsWith('/api/login'))
  await page.getByRole('button', { name: 'Single sign-on' }).click()
  await page.locator('input[name=login]').fill('maria')
  await page.locator('input[name=password]').fill('any')
  await page.keyboard.press('Enter')
  expect(Object.keys((await login).postDataJSON() as object).toSorted()).toEqual([
    'code',
    'codeVerifier',
    'nonce',
    'redirectUri',
  ])
  await expect(page).toHaveURL('/devices/list')
  // Neither the code nor the state is left where the back button or a bookmark finds it.
  expect(await page.evaluate(() => JSON.stringify([location.href, history.state]))).not.toMatch(/code=|state=/)

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page).toHaveURL('/ssoLoggedOut')
})

test('AUTH-19 an answer that nobody asked for is an error without a call', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().endsWith('/api/login'))))
  await page.goto('/login?code=stolen&state=forged')
  await expect(page.getByRole('alert').filter({ hasText: 'Signing in with your provider did not work' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(calls).toBe(0)
})
