import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dataFolder, startEmbeddedServer } from './database.ts'
import { setup as useMemoryDisk } from './memory-disk.ts'
import { createProduct, freePort } from './product.ts'

/**
 * Playwright runs this once before the first browser test, and what it returns after the last: lets the product fill
 * its embedded database with the demo data, stops it, and keeps that database running as the template of which each
 * worker's server gets a copy.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync(new URL('../../dist', import.meta.url)))
    throw new Error('Browser tests need a build: run "npm run build" first.')

  await useMemoryDisk()
  const dataDir = await dataFolder()
  process.env.TEST_SECRET_KEY = randomBytes(32).toString('base64')
  const product = createProduct(await freePort(), {
    DATA_DIR: dataDir,
    DEMO: 'on',
    SECRET_KEY: process.env.TEST_SECRET_KEY,
  })
  try {
    await product.start()
    await product.stop()
    return await startEmbeddedServer(dataDir)
  } catch (error) {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}
