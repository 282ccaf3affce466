import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect } from '#tests/support/fixtures.ts'
import { countLoads, runsB, test } from './deploying.ts'
import { enterAs, logOut } from '#tests/e2e/offline/steps.ts'

const IDLE = '05:20'

// The server is started again twice in each of them.
test.describe.configure({ timeout: 60_000 })

test.beforeEach(async ({ context, page, allow }) => {
  allow.console(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_SOCKET/)
  // A stream that breaks with the server's restart would look for the new version by itself.
  await context.route('**/api/live', () => {})
  // Nothing is saved ahead: a clock that leaps makes every call that is under way look slow.
  await context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  await page.clock.install()
})

/** The page looks for a fitting moment again and again. */
const comesToRunB = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward('00:15')
    await expect(page.locator('html')).toHaveAttribute('data-build', 'B', { timeout: 1000 })
  }).toPass()

const chip = (page: Page) => page.getByRole('button', { name: /^(New version ready|Update required)$/ })

/** The window is put away for a quarter of an hour, and taken up again. */
const hideAndShow = async (page: Page) => {
  const show = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await page.clock.fastForward('16:00')
  await show('visible')
}

test('OFF-31 PWA-08 B-48 a new version is found when the window is shown, offered quietly, and taken once nobody is there', async ({
  page,
  deploy,
}) => {
  await enterAs(page, 'cashier')
  await deploy()
  const loads = countLoads(page)
  await expect(chip(page)).toBeHidden()
  await page.getByRole('button', { name: 'Next page' }).click()
  await hideAndShow(page)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(chip(page)).toBeVisible()
  await page.clock.fastForward('04:00')
  expect(loads()).toBe(0)
  await page.clock.fastForward(IDLE)
  await comesToRunB(page)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(chip(page)).toBeHidden()
  await page.clock.fastForward(IDLE)
  expect(loads()).toBe(1)
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(
    cached.filter((url) => /assets\/.*\.js$/.test(url)).every((url) => url.includes('~B.js')),
    'old files',
  ).toBe(true)
})

test('OFF-32 PWA-08 over unsaved changes no tab reloads, whoever asks; it comes when they are saved', async ({
  page,
  context,
  deploy,
}) => {
  await signIn(page, 'cashier')
  await page.goto('/settings')
  const name = page.getByLabel('First name')
  await name.fill('Ivana')
  const second = await context.newPage()
  await second.goto('/settings')
  await expect(second.getByLabel('First name')).toBeVisible()
  // In a page that is opened later the clock stands still.
  await page.clock.resume()
  const loads = [countLoads(page), countLoads(second)]
  await deploy({ keepOld: true })
  await hideAndShow(second)
  await expect(chip(second)).toBeVisible()
  await page.clock.fastForward('30:00')
  await chip(second).click()
  await expect(second.getByText('Another tab has unsaved changes.')).toBeVisible()
  await page.clock.fastForward('30:00')
  await expect(name).toHaveValue('Ivana')
  expect(loads.map((count) => count())).toEqual([0, 0])

  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your name was changed')).toBeAttached()
  // Somebody asked for it in the second one; the first offers to follow.
  await comesToRunB(second)
  await chip(page).click()
  await runsB(page)
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1])
})

/** Somebody who has just signed in is offered the new version, asks for it, and has it after one reload. */
const takeOnRequest = async (page: Page, deploy: () => Promise<void>) => {
  await enterAs(page, 'cashier')
  await deploy()
  await hideAndShow(page)
  await expect(chip(page)).toBeVisible()
  const loads = countLoads(page)
  await chip(page).click()
  await runsB(page)
  await expect.poll(loads).toBe(1)
}

test('OFF-33 on the very first visit the new version is taken too', ({ page, deploy }) => takeOnRequest(page, deploy))

test('OFF-34 a browser that does not say when the new worker has taken over is reloaded after 4 s', async ({
  page,
  context,
  deploy,
}) => {
  await context.addInitScript(() => {
    const listen = navigator.serviceWorker.addEventListener.bind(navigator.serviceWorker)
    navigator.serviceWorker.addEventListener = (type: string, ...rest: [never]) => {
      if (type !== 'controllerchange') listen(type, ...rest)
    }
  })
  // Four real seconds: the worker takes its time too.
  await takeOnRequest(page, deploy)
})

test('B-48 a logout takes the new version; one that the server demands comes first, and writes wait for it', async ({
  page,
  deploy,
}) => {
  await signIn(page, 'cashier')
  await page.goto('/settings')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await deploy({ minSupported: 3 })
  await page.getByLabel('First name').fill('Ivanka')
  await hideAndShow(page)
  await expect(page.getByRole('button', { name: 'Update required' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save name' })
  await expect(save).toHaveAccessibleDescription('Update the portal to do this.')
  await logOut(page)
  await runsB(page)
})
