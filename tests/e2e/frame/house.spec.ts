import { AxeBuilder } from '@axe-core/playwright'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { retry } from '#tests/e2e/offline/steps.ts'

const offline = "You're offline. Please check your connection and try again."

test('MSG-01 MSG-02 the offline notice comes and goes with the connection, and moves nothing', async ({
  page,
  network,
}) => {
  await signIn(page, 'cashier')
  const rows = page.locator('tbody tr').filter({ has: page.getByRole('link') })
  await expect(rows.nth(5)).toBeVisible()
  const before = await rows.nth(5).boundingBox()
  const notice = page.getByRole('status').getByText(offline)

  await network.set('refuse')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(notice).toBeVisible()
  await expect(notice).toContainText(/Data from \d\d:\d\d\.$/)
  expect(await rows.nth(5).boundingBox()).toEqual(before)

  await network.set('pass')
  await retry(page)
})

test('the first Tab offers to skip to the content, and a navigation says where one is', async ({ page }) => {
  await signIn(page, 'cashier')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
})

test('the look is chosen in the account menu and at once', async ({ page }) => {
  await signIn(page, 'cashier')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(background).not.toBe(light)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('leaves the portal for a receipt', async ({ page }) => {
  await signIn(page, 'cashier')
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => {
    history.pushState({}, '', '/qr/00000000000000000000000000000000')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await loaded
  await expect(page.getByRole('combobox')).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
})

/** The devices of the shop, CSS pixels: a tablet in its stand, an upright one, a phone and a small phone. */
const viewports = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
  { width: 320, height: 568 },
]

test.describe('without its worker', () => {
  test.use({ serviceWorkers: 'block' })

  // The other pages of the portal are the walk's.
  for (const path of ['/login', '/not-found/unauthorized', '/sessionHasExpired']) {
    test(`${path} fits every device, and assistive technology finds its way`, async ({ page }) => {
      test.slow()
      if (path.startsWith('/not')) await signIn(page, 'acquirer')
      await page.goto(path)
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        expect(await page.evaluate(overflow)).toBe(0)
        expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
      }
    })
  }
})
