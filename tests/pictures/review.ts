import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { Level } from '#core/access/roles.ts'
import { signIn } from '#tests/support/accounts.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { dataFolder } from '#tests/support/database.ts'
import { createProduct, freePort } from '#tests/support/product.ts'
import { mayCome, people, stations } from '#tests/support/stations.ts'
import { settled } from '#tests/support/walk.ts'

/**
 * Pictures of every screen for whoever looks at a change: in four sizes, English and Greek, light and dark, as PNG files
 * in a folder that is named, `<screen>-<width>-<language>-<theme>.png`. The files of two folders can be compared one by
 * one: `npm run pictures:review -- FOLDER [LEVEL [part of a screen's name]]`.
 */
const [folder, level = 'mid', part = ''] = process.argv.slice(2)
if (!folder || !Object.hasOwn(people, level)) {
  throw new Error(`Name a folder, then one of ${Object.keys(people).join(', ')}.`)
}
const { account, role } = people[level as Level]

const desk = { width: 1280, height: 800 }
const sizes = [desk, { width: 820, height: 1180 }, { width: 800, height: 1280 }, { width: 390, height: 844 }]
const looks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'el', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'el', colorScheme: 'dark' },
] as const

const port = await freePort()

/** Goes through the screens once, in one language and theme, and takes each in every size. */
const takeAll = async (browser: Browser, { language, colorScheme }: (typeof looks)[number]) => {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    colorScheme,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Athens',
    viewport: desk,
  })
  await context.addInitScript((value) => localStorage.setItem('language', value), language)
  const page = await context.newPage()
  await signIn(page, account)
  const shown = stations.filter((station) => station.name.includes(part) && mayCome(role, station))
  for (const { name, go } of shown) {
    await page.setViewportSize(desk)
    await go(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      const file = `${name.replaceAll(' ', '-')}-${size.width}-${language}-${colorScheme}.png`
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    }
  }
  await context.close()
}

const dataDir = await dataFolder()
const product = createProduct(port, { DATA_DIR: dataDir, DEMO: 'on', LISTS_PER_MINUTE: '100000' })
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  await mkdir(folder, { recursive: true })
  await product.start()
  for (const look of looks) await takeAll(browser, look)
} finally {
  await browser.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
