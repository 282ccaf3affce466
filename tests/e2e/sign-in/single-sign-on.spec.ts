import type { Page } from '@playwright/test'
import { decodeJwt } from 'jose'
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

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ provider, allow }) => {
  allow.origin(provider.issuer)
  // The letters of the provider's own page.
  allow.origin('https://fonts.googleapis.com')
})

/** What the provider asks, unless it knows the browser. */
const providerForm = (page: Page) => page.locator('input[name=login]')

const enterThroughProvider = async (page: Page) => {
  await page.goto('/login?wanted=%2Fdevices%2Flist')
  await page.getByRole('button', { name: 'Single sign-on' }).click()
  await providerForm(page).fill('maria')
  await page.locator('input[name=password]').fill('any')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/devices/list')
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** The pages of the provider that this one opens from now on. */
const visitsTo = (page: Page, issuer: string) => {
  const visits: URL[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(issuer)) visits.push(new URL(request.url()))
  })
  return visits
}

test('AUTH-17 AUTH-18 AUTH-22 in through the provider, and out through it again, which asks nothing', async ({
  page,
  provider,
}) => {
  const login = page.waitForRequest((request) => request.url().endsWith('/api/login'))
  await enterThroughProvider(page)
  expect(Object.keys((await login).postDataJSON() as object).toSorted()).toEqual([
    'code',
    'codeVerifier',
    'nonce',
    'redirectUri',
  ])
  // Neither the code nor the state is left where the back button or a bookmark finds it.
  expect(await page.evaluate(() => JSON.stringify([location.href, history.state]))).not.toMatch(/code=|state=/)

  const visits = visitsTo(page, provider.issuer)
  await logOut(page)
  await expect(page).toHaveURL('/ssoLoggedOut')
  const [leaving] = visits
  expect(leaving?.pathname).toBe('/session/end')
  expect(decodeJwt(leaving?.searchParams.get('id_token_hint') ?? '')).toMatchObject({ sub: 'maria', aud: CLIENT.id })

  await page.getByText('Log in again').click()
  await page.getByRole('button', { name: 'Single sign-on' }).click()
  await expect(providerForm(page), 'the provider has forgotten its session, too').toBeVisible()
})

for (const [what, cut] of [
  ['without a network', (page) => page.context().setOffline(true)],
  ['that the server does not hear', (page) => page.context().route('**/api/logout', (route) => route.abort())],
] satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`a logout ${what} ends here and not at the provider, which then asks whoever comes next TAB-02`, async ({
    page,
    provider,
    allow,
  }) => {
    allow.console(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await enterThroughProvider(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const visits = visitsTo(page, provider.issuer)
    await cut(page)
    await logOut(page)
    await expect(page).toHaveURL('/ssoLoggedOut')
    await expect(page.getByText('On a shared device, also log out of your login provider.')).toBeVisible()
    expect(visits).toEqual([])

    await page.context().setOffline(false)
    await page.getByText('Log in again').click()
    await page.getByRole('button', { name: 'Single sign-on' }).click()
    await expect(providerForm(page), 'the provider still knows the one who left').toBeVisible()
  })
}

test('AUTH-19 an answer that nobody asked for is an error without a call', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().endsWith('/api/login'))))
  await page.goto('/login?code=stolen&state=forged')
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't log in with your provider" })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(calls).toBe(0)
})
