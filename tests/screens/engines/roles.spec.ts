import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { desk, findingsOn, phone } from '../../engines/look.ts'
import { page, sale, type Screen } from '../../engines/screens.ts'

const sections = 'nav a[href^="/"]'

/** Where the menu leads whoever is signed in. */
const sectionsOf = async (tab: Tab): Promise<string[]> => {
  await expectShown(tab, { css: sections })
  const links = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]')].map(({ pathname }) => pathname)
  return [...new Set(await tab.evaluate(links))]
}

for (const account of ['cashier', 'store'] as const) {
  // Firefox draws with the styles that it is asked about as an acquirer's admin.
  test(
    `every visible control is met by a press, at a desk and on a phone, on every screen that a ${account} has`,
    { tag: '@not-in-firefox' },
    async ({ tab, server }) => {
      test.setTimeout(300_000)
      const call = await apiAs(server.origin, account)
      const filter = { statuses: [1], types: ['sale'], paymentMethods: ['visa', 'mastercard'] }
      const { items } = await call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter } })
      await signIn(tab, server.origin, account)
      const menu = await sectionsOf(tab)
      expect(menu).toContain('/transactions/list')
      expect(menu.length).toBeGreaterThan(2)

      const findings: string[] = []
      const look = async (screen: Screen, address: string) =>
        findings.push(...(await findingsOn(tab, screen, () => goTo(tab, address, screen.ready), [phone, desk])))
      // The first is where people land, and are already.
      for (const route of menu.toReversed()) await look({ route, ready: page }, route)
      await look(sale, `/transactions/view/${items[0]?.token}`)
      expect(findings).toEqual([])
    },
  )
}
