import type { Page } from '@playwright/test'
import { signIn, type Account } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

// The worker has tests of its own, in ../offline.

/** One account of each level (D-01), widest first, with the row that says what it reaches. */
const levels = [
  ['ROLE-14', 'acquirer'],
  ['ROLE-15', 'merchant-admin'],
  ['ROLE-16', 'store'],
  ['ROLE-17 ROLE-18', 'cashier'],
] as const
const accounts = levels.map(([, account]) => account)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const unauthorized = (page: Page) => expect(page).toHaveURL('/not-found/unauthorized')

/** §2: every page of a section, its title, and who may open it in the standard variant. */
const pages: [id: string, path: string, title: string, allowed: readonly Account[], call?: string][] = [
  ['NAV-22', '/today', 'Today', ['merchant-admin', 'store', 'cashier']],
  ['ROUTE-09 NAV-10', '/dashboard', 'Dashboard', ['acquirer']],
  ['NAV-22', '/dashboard/why', 'Why net changed', ['acquirer']],
  ['ROUTE-10', '/merchants/list', 'Merchants', ['acquirer']],
  ['ROUTE-12', '/mids/list', 'MIDs', ['acquirer', 'merchant-admin']],
  ['ROUTE-13', '/users/list', 'Users', ['acquirer', 'merchant-admin', 'store']],
  ['ROUTE-14', '/stores/list', 'Stores', ['acquirer', 'merchant-admin', 'store']],
  ['ROUTE-15 LIST-04', '/terminals/list', 'Terminals', accounts],
  ['ROUTE-16', '/terminals/view/none', 'Terminal', accounts],
  ['ROUTE-17', '/devices/list', 'Devices', accounts],
  ['ROUTE-18', '/devices/view/none', 'Devices', accounts],
  ['ROUTE-20', '/transactions/list', 'Transactions', accounts],
  ['ROUTE-21', '/transactions/view/none', 'Transactions', accounts],
  ['NAV-22', '/closing', 'Closing', accounts],
  ['ROUTE-22', '/exports', 'Exports', accounts],
  ['JOB-12', '/exports/schedules', 'Schedules', accounts],
  ['ROUTE-23 NAV-20', '/settings', 'Settings', accounts],
  ['ROUTE-24 NAV-19', '/ordering', 'Table ordering', accounts],
  ['B-25', '/audit', 'Activity log', ['acquirer', 'merchant-admin']],
  ['D-34', '/feed-status', 'Data feeds', ['acquirer']],
  ['JOB-16', '/support', 'Support', ['acquirer']],
  ['SCALE-09', '/system-health', 'System health', []],
]

for (const [row, account] of levels) {
  test(`${row} NAV-22 ROUTE-26 ROUTE-27 ROUTE-33 ${account} opens the pages of the level and no others, and the menu is these`, async ({
    page,
  }) => {
    test.slow()
    await signIn(page, account)
    for (const [id, path, title, allowed] of pages) {
      await test.step(`${id} ${path}`, async () => {
        await page.goto(path)
        if (!allowed.includes(account)) return unauthorized(page)
        await expect(page).toHaveURL(path)
        await expect(heading(page, title)).toBeVisible()
        await expect(page).toHaveTitle(`Counterside - ${title}`)
      })
    }

    const links = page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link')
    const further = /\/view\/|\/why$|\/schedules$|\/support$/
    const sections = pages.filter(([, path, , allowed]) => allowed.includes(account) && !further.test(path))
    await expect(links).toHaveCount(sections.length)
    const offered = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(offered)).toEqual(new Set(sections.map(([, path]) => path)))

    await page.goto('/not-found/unauthorized')
    await unauthorized(page)
    await expect(heading(page, 'Unauthorized')).toBeVisible()
    await expect(page).toHaveTitle('Counterside - Unauthorized')
  })
}

test('SCALE-09 the operator of the provider opens the system health beside support', async ({ page }) => {
  await signIn(page, 'operator')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('link', { name: 'Support', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'System health', exact: true }).click()
  await expect(page).toHaveURL('/system-health')
  await expect(heading(page, 'System health')).toBeVisible()
  await expect(page).toHaveTitle('Counterside - System health')
  await expect(page.getByRole('article', { name: 'Trial restore' })).toBeVisible()
})

test('ROUTE-26 nothing is asked for a page that does not open', async ({ page }) => {
  await signIn(page, 'cashier')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/mids/list')
  await unauthorized(page)
  await expect(heading(page, 'Unauthorized')).toBeVisible()
  expect(calls.filter((path) => /\/api\/mids/.test(path))).toEqual([])
})

test('ROUTE-11 ROUTE-19 the path of a section alone leads to its list', async ({ page }) => {
  await signIn(page, 'acquirer')
  for (const section of ['merchants', 'devices']) {
    await page.goto(`/${section}`)
    await expect(page).toHaveURL(`/${section}/list`)
  }
})

test('ROUTE-08 NAV-18 an unknown path shows a modal with a way to the start page', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/abc/def')
  const modal = page.getByRole('dialog', { name: 'Page not found' })
  await expect(modal).toBeVisible()
  await expect(page).toHaveTitle('Counterside - Page not found')
  await modal.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL('/users/list')
})

test('ROUTE-08 signed out its way leads to the login', async ({ page }) => {
  await page.goto('/abc')
  await page.getByRole('dialog', { name: 'Page not found' }).getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
})

test('a link of an invitation that opens nothing says so, and its token is sent in the body of a call alone', async ({
  page,
}) => {
  const token = 'x'.repeat(43)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''))
  const response = await page.goto(`/invitation#${token}`)
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  await expect(heading(page, 'Invitation')).toBeVisible()
  await expect(page.getByText(/^This invitation can't be used\./)).toBeVisible()
  await expect(page).toHaveTitle('Counterside - Invitation')
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
})

test('ROUTE-25 every page of the portal stands in the same frame', async ({ page }) => {
  await signIn(page, 'acquirer')
  for (const path of ['/dashboard', '/transactions/list', '/settings', '/not-found/unauthorized']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Sections', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  }
})

test('ROUTE-32 a wrong stored level is corrected when the person is known', async ({ page }) => {
  await signIn(page, 'cashier')
  await page.evaluate(() => localStorage.setItem('currentUserRoles', 'admin'))
  await page.goto('/')
  await expect(page).toHaveURL('/transactions/list')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentUserRoles'))).toBe('transaction')
})

test('SESS-17 a stored level that was tampered with opens no data', async ({ page }) => {
  const called = page.waitForRequest((request) => request.headers().authorization !== undefined)
  await signIn(page, 'cashier')
  const { authorization = '' } = (await called).headers()
  const call = () =>
    page.evaluate(async (bearer) => {
      localStorage.setItem('currentUserRoles', 'admin')
      localStorage.setItem('viewOnly', 'false')
      const reply = await fetch('/api/transaction/unique-values', {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ uniqueValuesField: 'instance' }),
      })
      return [reply.status, ((await reply.json()) as { code: string }).code]
    }, authorization)
  expect(await call()).toEqual([403, 'NOT_ALLOWED'])
})

test('OFF-45 an icon request that hangs holds up nothing', async ({ page, context }) => {
  await context.route('**/static/icons/*', () => {})
  await page.goto('/login')
  await page.locator('input[autocomplete~="username"]').fill('somebody@example.com')
  await expect(page.locator('input[autocomplete~="username"]')).toHaveValue('somebody@example.com')
})

test('ROUTE-36 ROUTE-38 the icon of the host is asked for once by HEAD, and a host without one has the default', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD') asked.push(new URL(request.url()).pathname)
  })
  const { hostname } = new URL(server.origin)
  const answered = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.goto('/login')
  expect((await answered).status()).toBe(200)
  expect(asked).toEqual([`/static/icons/${hostname}.ico`])
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', `/static/icons/${hostname}.ico`)
})
