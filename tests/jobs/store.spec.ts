import { formatMoney } from '#core/money/money.ts'
import { languageTag } from '#core/languages/languages.ts'
import { namedRangeOn } from '#core/time/time.ts'
import { listTransactions, type TransactionRow } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

/** A tablet in a store. */
const tablet = { width: 1024, height: 768 }

/** The periods in which somebody looks for a sale, the shortest first, and how they are typed. */
const periods = [
  ['yesterday', 'yesterday'],
  ['lastWeek', 'last week'],
  ['last30Days', 'last 30'],
] as const

/** The declined sales of a store in the shortest period that has one, and how that period is typed. */
const declinedSales = async (origin: string): Promise<{ typed: string; sales: readonly TransactionRow[] }> => {
  const call = await apiAs(origin, 'store')
  for (const [period, typed] of periods) {
    const filter = { statuses: [-1], ...namedRangeOn(period, new Date()) }
    const { items } = await call(listTransactions, { params: { page: 1, perPage: 100 }, body: { sort: null, filter } })
    if (items.length > 0) return { typed, sales: items }
  }
  throw new Error('The demo data has no declined sale.')
}

test('JOB-07 the declined sales of a store over an amount are found by chips in five steps, none of them scrolled to', async ({
  newTab,
  server,
}) => {
  const { typed, sales } = await declinedSales(server.origin)
  const [dearest] = sales.toSorted((one, other) => other.amount - one.amount)
  if (!dearest) throw new Error('There is none.')
  const tab = await newTab(tablet)
  await signIn(tab, server.origin, 'store')
  await goTo(tab, '/transactions/list', 'tbody tr:has(th > a)')

  const admin = atTablet(tab)
  await admin.press({ css: 'button', name: 'Add filter' })
  await admin.enter(typed)
  await admin.enter('declined')
  await expectShown(tab, { css: 'button', name: 'Status: Declined' })
  await admin.enter(`>${((dearest.amount - 1) / 100).toFixed(2)}`)
  await expectShown(tab, { css: 'button', name: /^Amount: over / })
  const { storeName } = dearest
  await admin.enter(storeName)
  await expectShown(tab, { css: 'button', name: `Store: ${storeName}` })
  admin.expectAtMost(5)

  const rows = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll('tbody tr:has(th > a)')].map((row) => row.textContent.replaceAll('\u00A0', ' ')),
    )
  await expect.poll(async () => (await rows()).length, often).toBe(1)
  const amount = formatMoney(dearest.amount, dearest.currency, languageTag('en'))
  expect((await rows())[0]).toContain(amount.replaceAll('\u00A0', ' '))
  expect((await rows())[0]).toContain('Declined')
  expect((await rows())[0]).toContain(dearest.errorCode ?? '')
})
