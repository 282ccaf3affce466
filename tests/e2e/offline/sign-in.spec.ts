import { emailOf } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { answerCall, enterAs, listenToApi, loginForm, plantTokens, submitLogin, submitLoginOf } from './steps.ts'
import type { Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

const expectNobody = async (page: Page) => {
  await expect(loginForm(page)).toBeVisible()
  expect(Object.keys(await stored(page))).toEqual(['epoch'])
}

test('AUTH-02 AUTH-11 AUTH-12 SESS-15 a login keeps the tokens, the level and viewOnly, and nothing personal', async ({
  page,
}) => {
  await enterAs(page, 'store.viewonly')
  const { token, refreshToken, currentUserRoles, viewOnly, sid, ...rest } = await stored(page)
  expect(token?.split('.')).toHaveLength(3)
  expect(refreshToken, 'ciphertext alone').toMatch(/^v1\.[\w+/=]{80,}$/)
  expect([currentUserRoles, viewOnly]).toEqual(['user', 'true'])
  expect(Object.keys(rest).toSorted()).toEqual(['epoch', `snapshot-${sid}`])
  const everything = JSON.stringify(await stored(page)) + atob(token?.split('.')[1] ?? '')
  expect(everything).not.toMatch(/@demo\.example|ROLE_/)
})

for (const [what, reply] of [
  ['neither token', {}],
  ['no refresh token', { token: 'x.y.z' }],
] as const) {
  test(`AUTH-05 a reply with ${what} is "Invalid credentials", and nothing is kept`, async ({ page, context }) => {
    await context.route('**/api/login', (route) => route.fulfill({ json: reply }))
    await page.goto('/login')
    await submitLoginOf(page, 'cashier')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeVisible()
    await expectNobody(page)
  })
}

test('AUTH-07 AUTH-08 SEC-25 a wrong password never goes on with the tokens of somebody else', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const pair = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(body) })
      return (await reply.json()) as { token: string; refreshToken: string }
    },
    { email: emailOf('cashier'), password: 'Blue-Kettle-42' },
  )
  await plantTokens(page, pair)
  const { lines } = listenToApi(context)
  const atLogin = page.waitForRequest('**/api/login')
  await submitLogin(page, emailOf('store'), 'Wrong-Kettle-42')
  await atLogin
  const tokens = await page.evaluate(() => ['token', 'refreshToken'].map((key) => localStorage.getItem(key)))
  expect(tokens).toEqual([null, null])
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectNobody(page)
  expect(lines()).toEqual(['POST /api/logout', 'POST /api/login'])
})

test('AUTH-10 when the user cannot be loaded nobody is signed in', async ({ page, context }) => {
  await answerCall(context, /logged-user-info/, 403, 'NOT_ALLOWED')
  await page.goto('/login')
  await submitLoginOf(page, 'cashier')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectNobody(page)
})
