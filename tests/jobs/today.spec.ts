import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { netOf, takingKinds } from '#core/money/takings.ts'
import { stopMarks } from '#core/texts/processing.ts'
import { shiftDay } from '#core/time/time.ts'
import { getTerminal, listTerminals, updateTerminal } from '#features/terminals/contract.ts'
import { getToday } from '#features/today/contract.ts'
import { getTransactionTotals } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { sellAt } from '#tests/support/demo-till.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, signIn } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const row = 'tbody tr:has(th > a)'
const tag = languageTag('en')

test('JOB-06 which terminals cannot take payments, and why, a store admin reads on a phone in one step, and each is one more away @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'store')
  const { items } = await call(listTerminals, { params: { page: 1, perPage: 1 }, body: { sort: null, filter: {} } })
  const [first] = items
  if (!first) throw new Error('The demo data has no terminal.')
  const { version } = await call(getTerminal, { params: { id: first.token } })
  const admin = await apiAs(server.origin, 'merchant-admin')
  await admin(updateTerminal, { params: { token: first.token }, body: { version, terminalStatus: 0 } })
  const { stopped } = await call(getToday, { body: {} })
  expect(stopped.items.map(({ token }) => token)).toContain(first.token)

  const tab = await newTab(phone)
  await signIn(tab, server.origin, 'store')
  await goTo(tab, '/terminals/list', row)
  const person = atTablet(tab)
  await person.press({ css: 'nav a', name: 'Today' })
  for (const { alias, tid, storeName, reason } of stopped.items) {
    const text = `${alias} (${tid}) · ${storeName} · ${stopMarks[reason].message}`
    await expectShown(tab, { css: 'main li', name: text })
  }
  person.expectAtMost(1)

  const { alias, tid } = stopped.items.find(({ token }) => token === first.token) ?? { alias: '', tid: '' }
  await person.press({ css: 'main li a', name: `${alias} (${tid})` })
  await expectShown(tab, { css: 'h1, h2', name: new RegExp(alias) })
  person.expectAtMost(2)
})

test('JOB-08 what was taken today, against the same weekday, by store and currency with tips apart, a merchant admin reads in one step, and the figure opens its rows @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'merchant-admin')
  const { first } = await call(getToday, { body: {} })
  const aWeekAgo = `${shiftDay(first, -7)} 00:00:00`
  const { items } = await call(listTerminals, { params: { page: 1, perPage: 100 }, body: { sort: null, filter: {} } })
  const tills = [...Map.groupBy(items, ({ storeName }) => storeName).values()].slice(0, 2)
  // In the first hours of a day the demo has no business in some of its stores.
  for (const [{ posTerminalIdCode: tid = '' } = {}] of tills) {
    const sale = { currency: 'EUR', amount: 42_00, tipAmount: 2_00 }
    await sellAt(server.databaseUrl, tid, [() => sale, () => ({ ...sale, posLocalDateTime: aWeekAgo })])
  }
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'merchant-admin')
  await goTo(tab, '/mids/list', row)

  const today = await call(getToday, { body: {} })
  const most = today.currencies.find(({ currency: one }) => one === 'EUR')
  if (!most?.usual) throw new Error('There is no business today, or none on this weekday.')
  const { currency } = most
  const money = (minor: number) => formatMoney(minor, currency, tag)
  const admin = atTablet(tab, 'mouse')
  await admin.press({ css: 'nav a', name: 'Today' })
  await expectShown(tab, { css: 'main p', name: `${money(netOf(most).amount)} net` })
  await expectShown(tab, { css: 'main p', name: /usual by this time/ })
  if (most.tips > 0) await expectShown(tab, { css: 'main li', name: `of which tips ${money(most.tips)}` })
  const stores = today.stores.filter((store) => store.currency === currency && store.token !== null)
  expect(stores.length).toBeGreaterThan(1)
  for (const store of stores) await expectShown(tab, { css: 'main td a', name: money(netOf(store).amount) })
  admin.expectAtMost(1)

  await admin.press({ css: 'main p a', name: money(netOf(most).amount) })
  const filter = {
    dateFrom: `${today.first} 00:00`,
    dateTo: `${today.first} 23:59`,
    statuses: [1 as const],
    types: [...takingKinds],
    currency: [currency],
  }
  const totals = await call(getTransactionTotals, { body: { filter } })
  expect(totals.currencies.map(netOf)).toEqual([netOf(most)])
  await expectShown(tab, { css: 'main *', name: new RegExp(`^${totals.count.toLocaleString('en')} rows?$`) })
  admin.expectAtMost(2)
})
