import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Account, signIn } from '#tests/support/accounts.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { dataFolder } from '#tests/support/database.ts'
import { createProduct, freePort } from '#tests/support/product.ts'
import { settled } from '#tests/support/walk.ts'

/**
 * Takes the README's pictures from the running product on its demo data; two of them are those of the installed portal too
 * (public/manifest.webmanifest). The demo's shops are in Athens: in their afternoon there is more to see of a day.
 */

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const tablet = { width: 1280, height: 800 }
const smallTablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }

const open = async (
  browser: Browser,
  who: Account,
  viewport: { width: number; height: number },
  language: string,
  colorScheme: 'light' | 'dark' = 'light',
) => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'en-GB',
    colorScheme,
  })
  await context.addInitScript((value) => localStorage.setItem('language', value), language)
  const page = await context.newPage()
  await signIn(page, who)
  return page
}

const take = async (page: Page, name: string, folder = 'public/pictures') => {
  await settled(page)
  await page.screenshot({ path: fileURLToPath(new URL(`../../${folder}/${name}.png`, import.meta.url)) })
}

const looks = [
  ['en', 'light'],
  ['el', 'dark'],
] as const

const dataDir = await dataFolder()
const product = createProduct(port, { DATA_DIR: dataDir, DEMO: 'on' })
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  await product.start()
  const counter = await open(browser, 'cashier', tablet, 'en')
  await counter.locator('tbody tr').filter({ hasText: 'Successful' }).first().getByRole('link').first().click()
  await counter.getByRole('button', { name: 'Show receipt' }).click()
  await counter.getByRole('tabpanel').waitFor()
  await take(counter, 'transactions')

  await counter.setViewportSize(smallTablet)
  await counter.goto('/transactions/list')
  await counter.locator('tbody tr a').first().waitFor()
  await counter.context().setOffline(true)
  await counter.getByRole('button', { name: 'Retry' }).waitFor()
  await take(counter, 'offline')

  const desk = await open(browser, 'acquirer', tablet, 'en')
  await desk.goto('/dashboard')
  await desk.getByRole('slider').waitFor()
  await take(desk, 'dashboard')

  for (const [language, theme] of looks) {
    const shop = await open(browser, 'merchant-admin', tablet, language, theme)
    await shop.goto('/today')
    await shop.locator('main section').first().waitFor()
    await take(shop, `today-${language}`, 'docs/pictures')
    await shop.goto('/closing')
    await shop
      .locator('main label')
      .filter({ hasText: { en: 'Last month', el: 'Προηγούμενος μήνας' }[language] })
      .click()
    await shop
      .locator('main label:has(:checked)')
      .filter({ hasText: /month|μήνας/ })
      .waitFor()
    await take(shop, `closing-${language}`, 'docs/pictures')
    const office = await open(browser, 'acquirer', tablet, language, theme)
    await office.goto('/dashboard?period=previousWeek')
    await office.locator('main a[href*="/dashboard/why"]').first().click()
    await office.waitForURL(/\/dashboard\/why/)
    await office.locator('main h2').nth(1).waitFor()
    await take(office, `why-${language}`, 'docs/pictures')
  }

  const pocket = await open(browser, 'cashier', phone, 'el')
  await pocket.locator('tbody tr a').first().waitFor()
  await take(pocket, 'phone')
} finally {
  await browser.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
