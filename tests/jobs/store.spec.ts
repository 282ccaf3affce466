import { formatMoney } from '#core/money/money.ts'
import { languageTag } from '#core/languages/languages.ts'
import { shopClock } from './shop-clock.ts'
import { namedRangeOn } from '#core/time/time.ts'
import { responseLabels } from '#features/receipts/layout/labels.ts'
import { responseMeaning } from '#features/receipts/layout/response-codes.ts'
import { listTransactions, type TransactionRow } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { atTablet } from './steps.ts'

/** A tablet in a store. */
const tablet = { width: 1024, height: 768 }
const desk = { width: 1280, height: 800 }
/** The tablet the other way round. */
const upright = { width: 820, height: 1180 }
const phone = { width: 390, height: 844 }
const row = 'tbody tr:has(th > a)'

/** The periods in which somebody looks for a sale, the shortest first, and how they are typed. */
const periods = [
  ['yesterday', 'yesterday'],
  ['lastWeek', 'last week'],
  ['last30Days', 'last 30 days'],
] as const

/** The declined sales of a store in the shortest period that has one, and how that period is typed. */
const declinedSales = async (origin: string): Promise<{ typed: string; sales: readonly TransactionRow[] }> => {
  const call = await apiAs(origin, 'store')
  for (const [period, typed] of periods) {
    const filter = { statuses: [-1], ...namedRangeOn(period, shopClock()) }
    const { items } = await call(listTransactions, { params: { page: 1, perPage: 100 }, body: { sort: null, filter } })
    if (items.length > 0) return { typed, sales: items }
  }
  throw new Error('The demo data has no declined sale.')
}

/** What a response code says: the code, and its meaning where it has one. */
const reasonOf = ({ errorCode }: TransactionRow): string => {
  const meaning = responseMeaning(errorCode ?? '')
  return meaning ? `${errorCode} · ${responseLabels[meaning].message}` : (errorCode ?? '')
}

const textsOf = (tab: Tab, css: string) =>
  tab.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent.replaceAll('\u00A0', ' ')),
    css,
  )

/** The texts that are in sight as they are, all of them and uncut. */
const wholeTexts = (tab: Tab, css: string) =>
  tab.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
          return isInside && each.scrollWidth <= each.clientWidth
        })
        .map((each) => each.textContent),
    css,
  )

test('JOB-07 the declined sales of a store over an amount are found by chips in five steps with the reason in sight in the row, none of it scrolled to', async ({
  newTab,
  server,
}) => {
  const { typed, sales } = await declinedSales(server.origin)
  const [dearest] = sales.toSorted((one, other) => other.amount - one.amount)
  if (!dearest) throw new Error('There is none.')
  const tab = await newTab(tablet)
  await signIn(tab, server.origin, 'store')
  await goTo(tab, '/transactions/list', row)

  const admin = atTablet(tab)
  await admin.press({ css: 'button', name: 'Add filter' })
  await admin.enter(typed)
  await admin.enter('declined')
  await expectShown(tab, { css: 'button', name: 'Status: Declined' })
  await admin.enter(`>${((dearest.amount - 1) / 100).toFixed(2)}`)
  await expectShown(tab, { css: 'button', name: /^Amount: at least / })
  const { storeName } = dearest
  await admin.enter(storeName)
  await expectShown(tab, { css: 'button', name: `Store: ${storeName}` })
  admin.expectAtMost(5)

  await expect.poll(async () => (await textsOf(tab, row)).length, often).toBe(1)
  const [text] = await textsOf(tab, row)
  const amount = formatMoney(dearest.amount, dearest.currency, languageTag('en'))
  expect(text).toContain(amount.replaceAll('\u00A0', ' '))
  expect(text).toContain('Declined')

  // Why, in words: beside the state, and nothing has to be scrolled to.
  const reason = reasonOf(dearest)
  for (const size of [desk, upright, phone, tablet]) {
    await tab.resize(size)
    await expect.poll(() => wholeTexts(tab, `${row} td`), often).toContain(reason)
  }
})

test('JOB-07 the same typed in one line: three steps, and the filters are chips of the list', async ({
  newTab,
  server,
}) => {
  const { typed, sales } = await declinedSales(server.origin)
  const [dearest] = sales.toSorted((one, other) => other.amount - one.amount)
  if (!dearest) throw new Error('There is none.')
  const tab = await newTab(tablet)
  await signIn(tab, server.origin, 'store')
  await goTo(tab, '/transactions/list', row)

  const admin = atTablet(tab)
  const over = ((dearest.amount - 1) / 100).toFixed(2)
  await admin.press({ css: 'button', name: 'Search' })
  await admin.type(`declined ${typed} >${over} ${dearest.storeName}`)
  const option = {
    css: '[role=option]',
    name: new RegExp(`Amount: at least .* Status: Declined .* Store: ${dearest.storeName}`),
  }
  await expectShown(tab, option)
  await admin.press(option)
  admin.expectAtMost(3)

  await expectShown(tab, { css: 'button', name: 'Status: Declined' })
  await expectShown(tab, { css: 'button', name: /^Amount: at least / })
  await expectShown(tab, { css: 'button', name: `Store: ${dearest.storeName}` })
  await expect.poll(async () => (await textsOf(tab, row)).length, often).toBe(1)
  const amount = formatMoney(dearest.amount, dearest.currency, languageTag('en'))
  expect((await textsOf(tab, row))[0]).toContain(amount.replaceAll('\u00A0', ' '))
})
