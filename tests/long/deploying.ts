import type { Page } from '@playwright/test'
import { expect, test as base } from '#tests/support/fixtures.ts'
import { createInstallation } from '#tests/support/installation.ts'

type Deploy = (options?: { keepOld?: boolean; minSupported?: number }) => Promise<void>

/** For tests in which a second build is deployed: every one begins with build A; `deploy` puts B in its place and starts the server again, as an operator does. */
export const test = base.extend<{ deploy: Deploy }, { installed: Awaited<ReturnType<typeof createInstallation>> }>({
  installed: [
    async ({}, use) => {
      const installation = await createInstallation()
      await installation.deploy('A')
      await use(installation)
      await installation.remove()
    },
    { scope: 'worker' },
  ],
  installation: [async ({ installed }, use) => use(installed.folder), { scope: 'worker' }],
  deploy: async ({ installed, server }, use) => {
    const put = async (build: 'A' | 'B', options = {}) => {
      await server.stop()
      await installed.deploy(build, options)
      await server.start()
    }
    await use((options) => put('B', options))
    await put('A')
  },
})

export const runsB = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-build', 'B')

/** How often the page was loaded since. */
export const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return () => loads
}
