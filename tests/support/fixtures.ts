import pg from 'pg'
import { rm } from 'node:fs/promises'
import { expect, test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { createDatabase, dataFolder } from './database.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { createProduct, freePort, type Product } from './product.ts'
import { createWatch, type Allow, type Watch } from './watch.ts'

export { expect }

/** The embedded database that `e2e-setup.ts` had filled with the demo data. */
const DEMO_DATABASE = 'counterside'

/** The running product with demo data of its own; pages reach it at `origin`, through `network`. */
export type Server = Product & { origin: string; databaseUrl: string }

type PerWorker = {
  /** Settings for the server: `test.use({ serverSettings: { VARIANT: 'dr' } })` at the top of a file. */
  serverSettings: Record<string, string>
  /** Where the product is installed; undefined: in this repository. */
  installation: string | undefined
  /** The network in front of the server; back to `pass` after each test. */
  network: FaultProxy
  /** Shared by the tests of a worker; started again after a test that stopped it. */
  server: Server
}

type PerTest = {
  watch: Watch
  allow: Allow
  /** Another browser profile, watched like the first one. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  recovery: void
}

/**
 * Playwright's `test` against the production build. A test fails on console errors, uncaught errors, violations of the
 * content security policy, 5xx replies, missing files and requests to other origins unless it says `allow.…` first.
 */
export const test = base.extend<PerTest, PerWorker & { port: number }>({
  serverSettings: [{}, { option: true, scope: 'worker' }],
  installation: [undefined, { option: true, scope: 'worker' }],

  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],

  network: [
    async ({ port }, use) => {
      const proxy = await startFaultProxy(port)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ port, network, serverSettings, installation }, use) => {
      const database = await createDatabase(DEMO_DATABASE)
      const dataDir = await dataFolder()
      const settings = {
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        PUBLIC_ORIGIN: network.origin,
        SECRET_KEY: process.env.TEST_SECRET_KEY ?? '',
        ...serverSettings,
      }
      const product = createProduct(port, settings, installation)
      await product.start()
      await use({ ...product, origin: network.origin, databaseUrl: database.url })
      await product.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    // Longer than the product itself may take, which says why it did not start.
    { scope: 'worker', timeout: 150_000 },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  watch: [
    async ({ server }, use) => {
      const watch = createWatch(server.origin)
      await use(watch)
      expect(watch.problems(), 'what happened in the browser and should not').toEqual([])
    },
    { auto: true },
  ],

  allow: async ({ watch }, use) => use(watch.allow),

  context: async ({ context, watch }, use) => {
    watch.watch(context)
    await use(context)
  },

  openContext: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      watch.watch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },

  recovery: [
    async ({ network, server }, use) => {
      await use()
      await network.set('pass')
      await server.start()
      await forgetPreferences(server.databaseUrl)
    },
    { auto: true },
  ],
})

/** A language that one test chose would follow its person into the next test. */
async function forgetPreferences(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  await client.query('delete from user_preferences')
  await client.end()
}
