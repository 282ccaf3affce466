import { languageTag } from '#core/languages/languages.ts'
import { formatMoney, toMajor } from '#core/money/money.ts'
import { netOf } from '#core/money/takings.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { startClosing } from './closing-of-last-month.ts'
import { netColumns, savedSheets } from './saved-file.ts'
import { atTablet } from './steps.ts'

const desk = { width: 1280, height: 800 }
const row = 'tbody tr:has(th > a)'

const isInRecord = (tab: Tab) => tab.evaluate(() => document.activeElement?.closest('[data-open] > section') !== null)

test('JOB-20 by keys alone a sale is found, its record has the focus, its receipt is eight keys away, and the focus returns @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'cashier')
  const filter = { statuses: [1], types: ['sale'], paymentMethods: ['visa', 'mastercard'], currency: ['EUR'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter } })
  const [sale] = items
  if (!sale) throw new Error('The demo data has no sale.')
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'cashier')
  await goTo(tab, '/transactions/list', row)

  const cashier = atTablet(tab)
  await tab.type('/')
  await cashier.enter(sale.retrievalReferenceNumber ?? '')
  await expectShown(tab, { css: '[data-open] dl' })
  await expect.poll(() => isInRecord(tab), often).toBe(true)
  await cashier.tabTo('Show receipt')
  await cashier.key('Enter')
  await expectShown(tab, { css: '.receipt-layout' })
  cashier.expectKeysAtMost(8)

  // From another page as well.
  await goTo(tab, '/today', 'main h2')
  const again = atTablet(tab)
  await tab.type('/')
  await again.enter(sale.retrievalReferenceNumber ?? '')
  await expectShown(tab, { css: '[data-open] dl' })
  await expect.poll(() => isInRecord(tab), often).toBe(true)
  await again.tabTo('Show receipt')
  again.expectKeysAtMost(7)
})

test('JOB-20 by keys alone the declined sales of a period, a store and an amount are filtered in 25 keys @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'store')
  await goTo(tab, '/transactions/list', row)
  // Where a page begins for the keys, and where a screen reader says its name.
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName), often).toBe('H1')

  const admin = atTablet(tab)
  await admin.tabTo('Add filter')
  await admin.key('Enter')
  await admin.enter('declined')
  await expectShown(tab, { css: 'button', name: 'Status: Declined' })
  await admin.enter('last week')
  await admin.enter('>2')
  await expectShown(tab, { css: 'button', name: /^Amount: at least / })
  await admin.enter('Πειραιάς')
  await expectShown(tab, { css: 'button', name: /^Store: / })
  admin.expectKeysAtMost(25)
  // Where the list of filters is left, the focus goes back to its button.
  await tab.key('Escape')
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent), often).toBe('Add filter')
})

test('JOB-20 by keys alone the last month by store and card scheme is on the screen and in a file in 17 keys, with the same sums @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const tab = await newTab(desk)
  const { euros } = await startClosing(tab, server.origin)

  const accountant = atTablet(tab)
  await accountant.enterAnywhere('closing')
  await expectShown(tab, { css: 'h1', name: 'Closing' })
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName), often).toBe('H1')
  await accountant.tabTo('Today')
  // Past yesterday and the previous week.
  for (let left = 3; left > 0; left -= 1) await accountant.key('ArrowRight')
  const net = formatMoney(netOf(euros).amount, euros.currency, languageTag('en'))
  await expectShown(tab, { css: '[data-total] a', name: net })
  await accountant.tabTo('Spreadsheet (XLSX)')
  await accountant.key('Enter')
  const written = netColumns(await savedSheets(tab), euros.currency)
  accountant.expectKeysAtMost(17)
  const inner = euros.lines.flatMap(({ lines = [] }) => lines)
  expect(written).toEqual(inner.map((line) => [netOf(line).count, Number(toMajor(netOf(line).amount, euros.currency))]))
  // Who goes on finds the focus where it was.
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.textContent), often)
    .toContain('Spreadsheet (XLSX)')
})
