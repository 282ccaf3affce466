import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { stations } from '#tests/support/stations.ts'
import { settled } from '#tests/support/walk.ts'
import { banner } from './steps.ts'

/** Screens where something can be written, each in the state in which it can. */
const screens = ['transaction', 'merchant', 'MID', 'user', 'new user', 'terminal', 'new terminal', 'device', 'settings']

/** Buttons that only read, or change what is on this screen alone. */
const reads = [
  /^(Last 30 days|Add filter|Saved|More for this list|Next page|Last page|Show receipt|Show|Cancel|Close|Delete saved data|All totals)$/,
  /^(Copy: |Reports of )/,
]

test('OFF-38 without a connection every button that writes says why it does not, and nothing is sent later', async ({
  page,
  context,
  allow,
}) => {
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, 'acquirer')
  const written: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Lists are asked for by POST too (section 2).
    if (request.method() !== 'GET' && !/\/\d+\/\d+$|\/list-/.test(pathname))
      written.push(`${request.method()} ${pathname}`)
  })

  const buttons = page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .getByRole('button')
    .filter({ visible: true })
    // Headings of columns sort what is there.
    .and(page.locator(':not(th *)'))
  for (const { name, go } of stations.filter((station) => screens.includes(station.name))) {
    await go(page)
    await settled(page)
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    const before = written.length
    let blocked = 0
    for (const button of await buttons.all()) {
      const label = (await button.getAttribute('aria-label')) ?? (await button.innerText())
      if (reads.some((read) => read.test(label))) continue
      expect(await button.getAttribute('aria-disabled'), `${name}: ${label}`).toBe('true')
      if (label.endsWith(' page')) continue
      await expect(button, `${name}: ${label}`).toHaveAccessibleDescription(/You need a connection for (this|it)\.$/)
      await button.click({ force: true })
      blocked++
    }
    expect(blocked, name).toBeGreaterThan(0)
    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()
    await settled(page)
    expect(written.slice(before), name).toEqual([])
  }
})

test('OFF-39 a save whose reply is lost keeps what was entered, reads the record again, and can be repeated', async ({
  page,
  network,
  allow,
}) => {
  allow.console(/ERR_|Failed to load resource/)
  await signIn(page, 'store')
  await page.goto('/terminals/list')
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const alias = page.getByRole('textbox', { name: 'Alias' })
  // As digits alone every tenth moment would pass for the number of a card, and be masked.
  const name = `Till ${Date.now().toString(36)}`
  await alias.fill(name)
  // Not before it is on its way: what is cut earlier would say that there is no connection, and nothing could be saved.
  await page.route(/\/api\/terminal\//, async (route) => {
    if (route.request().method() === 'PUT') await network.set('cut')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText("We couldn't confirm the save.")).toBeVisible()
  await expect(alias).toHaveValue(name)
  await expect(banner(page)).toBeVisible()
  await page.unrouteAll()
  await network.set('pass')
  await expect(banner(page)).toBeHidden()
  // What the server had taken is read without anybody asking.
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(alias).toHaveValue(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
