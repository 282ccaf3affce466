import { rm } from 'node:fs/promises'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '#tests/support/chromium.ts'
import { dataFolder } from '#tests/support/database.ts'
import { createProduct, freePort } from '#tests/support/product.ts'

/** The product with demo data on a loopback port, and a browser, for as long as something is measured. */
export const onProduct = async (measure: (browser: Browser, port: number) => Promise<void>): Promise<void> => {
  const port = await freePort()
  const dataDir = await dataFolder()
  const product = createProduct(port, { DATA_DIR: dataDir, DEMO: 'on' })
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    await product.start()
    await measure(browser, port)
  } finally {
    await browser.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
