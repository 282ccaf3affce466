import { readFileSync } from 'node:fs'
import { shareReceipt } from '#features/receipts/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, settled, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { desk, findingsOn, phone } from './look.ts'
import { lists, narrowerScreens, operatorScreens, publicScreens, redirects, type Screen, screens } from './screens.ts'

/** The addresses of routes that have parameters. */
type Parameters = Readonly<Record<string, string>>

/** An approved sale and the link to its receipt. */
const parametersOf = async (origin: string): Promise<Parameters> => {
  const call = await apiAs(origin, 'acquirer')
  const filter = { statuses: [1], types: ['sale'], paymentMethods: ['visa'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter } })
  const [sale] = items
  if (!sale) throw new Error('The demo data has no approved sale.')
  const { path } = await call(shareReceipt, { params: { id: sale.token } })
  return { '/qr/$token': path, '/transactions/view/$id': `/transactions/view/${sale.token}` }
}

/** The middle of the first cell of a row that holds nothing to press itself. */
const middleOfRow = (tab: Tab, row: number) =>
  tab.evaluate((index) => {
    const element = document.querySelectorAll('tbody tr').item(index)
    const cells = [...element.querySelectorAll('td')]
    const cell = cells.find((each) => each.getClientRects().length > 0 && !each.querySelector('a, button, input'))
    const { left, top, width, height } = (cell ?? element).getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, row)

/** Notes what the row opens in whose box the next press falls, wherever the rows have gone until then. */
const noteNextPress = (tab: Tab): Promise<void> =>
  tab.evaluate(() => {
    const note = ({ clientY }: PointerEvent) => {
      const isMet = (row: Element) => {
        const { top, bottom } = row.getBoundingClientRect()
        return clientY >= top && clientY < bottom
      }
      const link = [...document.querySelectorAll('tbody tr')].find(isMet)?.querySelector<HTMLAnchorElement>('th > a')
      document.documentElement.dataset.met = link ? link.pathname + link.search : ''
    }
    addEventListener('pointerdown', note, { capture: true, once: true })
  })

/** The address of the first record of a list. */
const firstOf = async (tab: Tab, list: string): Promise<string> => {
  await goTo(tab, list, 'tbody th > a')
  return tab.evaluate(() => document.querySelector<HTMLAnchorElement>('tbody th > a')?.pathname ?? '')
}

test('every route of the portal is among the screens that are looked at', () => {
  const tree = readFileSync(new URL('../../src/web/routeTree.gen.ts', import.meta.url), 'utf8')
  const routes = new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path]) => path))
  const all = [...publicScreens, ...narrowerScreens, ...operatorScreens, ...screens]
  const known = new Set([...redirects, ...all.map(({ route }) => route)])
  expect(routes).toEqual(known)
})

test('every visible control is met by a press in its middle, on every screen in four sizes', async ({
  tab,
  server,
}) => {
  test.setTimeout(600_000)
  const parameters = await parametersOf(server.origin)
  const addressOf = ({ route, search = '' }: Screen, addresses: Parameters) => (addresses[route] ?? route) + search
  const findings: string[] = []
  for (const screen of publicScreens) {
    findings.push(
      ...(await findingsOn(tab, screen, async () => {
        await tab.open(server.origin + addressOf(screen, parameters))
        await expectShown(tab, { css: screen.ready })
      })),
    )
  }

  await signIn(tab, server.origin, 'acquirer')
  const ids = {
    ...parameters,
    '/terminals/view/$id': await firstOf(tab, '/terminals/list'),
    '/devices/view/$id': await firstOf(tab, '/devices/list'),
  }
  for (const screen of screens) {
    findings.push(...(await findingsOn(tab, screen, () => goTo(tab, addressOf(screen, ids), screen.ready))))
  }
  expect(findings).toEqual([])
})

test('every visible control is met by a press on what the operator alone has', async ({ tab, server }) => {
  await signIn(tab, server.origin, 'operator')
  const findings: string[] = []
  for (const screen of operatorScreens) {
    findings.push(...(await findingsOn(tab, screen, () => goTo(tab, screen.route, screen.ready))))
  }
  expect(findings).toEqual([])
})

test('a tap on a row opens the record of that row and of no other, in every list at a desk and on a phone', async ({
  tab,
  server,
}) => {
  test.setTimeout(300_000)
  await signIn(tab, server.origin, 'acquirer')
  for (const size of [desk, phone]) {
    await tab.resize(size)
    for (const list of lists) {
      await goTo(tab, list, 'tbody tr:nth-child(3) th > a')
      await settled(tab)
      const { x, y } = await middleOfRow(tab, 2)
      await noteNextPress(tab)
      await tab.pressAt(x, y, 'touch')
      const read = () =>
        tab.evaluate(() => ({ met: document.documentElement.dataset.met, opened: location.pathname + location.search }))
      await expect.poll(async () => (await read()).opened, { message: list, ...often }).not.toBe(list)
      const { met, opened } = await read()
      expect(opened, list).toBe(met)
    }
  }
})
