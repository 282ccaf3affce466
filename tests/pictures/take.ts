import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { emailOf, PASSWORD } from '../support/accounts.ts'
import { findChromium } from '../support/chromium.ts'
import { dataFolder } from '../support/database.ts'
import { createProduct, freePort } from '../support/product.ts'

/** Takes the README's pictures from the running product on its demo data; each lies beside this file. */

const tablet = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const signIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/login`)
  await page.locator('input[autocomplete~="username"]').fill(emailOf('cashier'))
  await page.locator('input[autocomplete~="current-password"]').fill(PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await page.locator('tbody tr a').first().waitFor()
}

const open = async (
  browser: Browser,
  origin: string,
  viewport: { width: number; height: number },
  language: string,
) => {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1, hasTouch: true, locale: 'en-GB' })
  await context.addInitScript((value) => localStorage.setItem('language', value), language)
  const page = await context.newPage()
  await signIn(page, origin)
  return page
}

const take = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, import.meta.url)) })
}

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const dataDir = await dataFolder()
const product = createProduct(port, { DATA_DIR: dataDir, DEMO: 'on' })
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  await product.start()
  const desk = await open(browser, origin, tablet, 'en')
  await desk.locator('tbody tr').filter({ hasText: 'Successful' }).first().getByRole('link').first().click()
  await desk.getByRole('button', { name: 'Show receipt' }).click()
  await desk.getByRole('tabpanel').waitFor()
  await take(desk, 'transactions')
  const pocket = await open(browser, origin, phone, 'el')
  await take(pocket, 'phone')
} finally {
  await browser.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
