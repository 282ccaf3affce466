import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { netOf } from '#core/money/takings.ts'
import { shopClock } from './shop-clock.ts'
import { namedRangeOn } from '#core/time/time.ts'
import { changeOf } from '#features/dashboard/change.ts'
import { getSales } from '#features/dashboard/contract.ts'
import { rowsOfChange } from '#features/dashboard/rows-of-change.ts'
import { getWhy, getWhyInTransactions } from '#features/dashboard/why.ts'
import { getTransactionTotals } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, signIn } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

const desk = { width: 1280, height: 800 }
const tag = languageTag('en')

test('JOB-14 why the volume has changed since the week before is answered by one press on the figure, with parts that come to the change and are those of their rows @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'acquirer')
  const week = namedRangeOn('previousWeek', shopClock())
  const [box] = await call(getSales, { body: { filter: week } })
  if (!box) throw new Error('The demo data has no sales in the last week.')
  const { currency } = box
  const body = { filter: week, of: currency, before: 'previous' }
  const { change, ...ranges } = await call(getWhy, { body })
  const { parts } = await call(getWhyInTransactions, { body })
  if (!change || !parts) throw new Error('The demo data has no change.')
  const signed = (minor: number) => (minor > 0 ? '+' : '') + formatMoney(minor, currency, tag)

  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'acquirer')
  await goTo(tab, '/dashboard?period=previousWeek', 'main h3')
  const admin = atTablet(tab, 'mouse')
  await admin.press({ css: 'main a', name: /vs previous period$/ })
  await expectShown(tab, { css: 'main p', name: signed(changeOf(change).amount) })
  const [largest] = change.merchants.values
  if (!largest) throw new Error('No merchant has changed.')
  await expectShown(tab, { css: 'main a', name: largest.name + signed(changeOf(largest).amount) })
  admin.expectAtMost(1)

  for (const whole of [change.merchants, change.types, parts.stores, parts.methods, parts.hours]) {
    const all = [...whole.values, ...(whole.others ? [whole.others] : [])]
    expect(all.reduce((sum, part) => sum + changeOf(part).amount, 0)).toBe(changeOf(change).amount)
  }
  await admin.press({ css: 'main a', name: largest.name + signed(changeOf(largest).amount) })
  const range = largest.now.count > 0 ? 'now' : 'before'
  const rows = rowsOfChange(ranges[range], currency, { by: 'merchant', token: largest.token })
  const totals = await call(getTransactionTotals, { body: { filter: rows } })
  expect(totals.currencies.map(netOf)).toEqual([largest[range]])
  await expectShown(tab, { css: 'main *', name: new RegExp(`^${totals.count.toLocaleString('en')} rows?$`) })
})
