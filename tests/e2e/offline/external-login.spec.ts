import { expect, test as base } from '#tests/support/fixtures.ts'

const EXTERNAL = 'http://external.invalid/login'

const test = base.extend<object, { serverSettings: Record<string, string> }>({
  serverSettings: [
    async ({ network }, use) => use({ EXTERNAL_LOGIN_ORIGIN: network.origin, EXTERNAL_LOGIN_URL: EXTERNAL }),
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow' })

test('SESS-07 without a token on the configured origin the browser leaves for the configured address', async ({
  page,
  allow,
}) => {
  allow.origin(new URL(EXTERNAL).origin)
  await page.route(EXTERNAL, (route) => route.fulfill({ contentType: 'text/html', body: '<title>External</title>' }))
  await page.goto('/transactions/list')
  await expect(page).toHaveURL(EXTERNAL)
})
