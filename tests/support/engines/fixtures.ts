import type { TestInfo } from '@playwright/test'
import { test as base } from '#tests/support/fixtures.ts'
import { startEngine } from './start.ts'
import type { Engine, EngineName, Size, Tab } from './tab.ts'

export { expect } from '#tests/support/fixtures.ts'

interface PerTest {
  /** A new profile in the engine of the project. */
  newTab: (size?: Size) => Promise<Tab>
  /** The first of them, a tablet in landscape. */
  tab: Tab
}

interface PerWorker {
  /** Which the project names. */
  engineName: EngineName
  /** One browser for all tests of a worker. */
  engine: Engine
}

/** What a test that failed leaves on the screen: the report shows the first 300 characters of it. */
const attachScreens = async (testInfo: TestInfo, tabs: readonly Tab[]) => {
  for (const tab of tabs) {
    const body = await tab
      .evaluate(
        () =>
          `${location.pathname}${location.search}\n${document.querySelector('main')?.innerText ?? document.body.innerText}`,
      )
      .catch(String)
    await testInfo.attach('screen', { body, contentType: 'text/plain' })
  }
}

const tablet: Size = { width: 1280, height: 800 }

/** Playwright's `test` with the running product, as `fixtures.ts` has it, and tabs in any engine in place of its pages. */
export const test = base.extend<PerTest, PerWorker>({
  engineName: ['chromium', { option: true, scope: 'worker' }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  newTab: async ({ engine }, use, testInfo) => {
    const opened: Tab[] = []
    await use(async (size = tablet) => {
      const tab = await engine.newTab(size)
      opened.push(tab)
      return tab
    })
    if (testInfo.status !== testInfo.expectedStatus) await attachScreens(testInfo, opened)
    for (const tab of opened) await tab.close()
  },

  tab: async ({ newTab }, use) => use(await newTab()),
})
