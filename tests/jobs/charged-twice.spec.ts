import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { sellAt } from '#tests/support/demo-till.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, often, signIn } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

/** An iPad on the counter. */
const counter = { width: 1024, height: 768 }
const row = 'tbody tr:has(th > a)'
const panel = 'section[aria-label="Same card within an hour"]'

test('JOB-21 a customer who says "charged twice" is answered in three steps: both payments side by side, what is left of each, and what to say', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'cashier')
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 1 }, body: { sort: null, filter: {} } })
  const { tid = '', currency = '' } = items[0] ?? {}
  const payment = { currency, amount: 777_77, cardPanObfuscated: '9753' }
  const [first, second] = await sellAt(server.databaseUrl, tid, [() => payment, () => payment])
  const tab = await newTab(counter)
  await signIn(tab, server.origin, 'cashier')
  await expectShown(tab, { css: row })

  const cashier = atTablet(tab)
  await cashier.press({ css: 'button', name: 'Search' })
  await cashier.type('777,77 9753')
  const options = () => tab.evaluate(() => document.querySelectorAll('[role=option]').length)
  const results = () =>
    tab.evaluate(
      () => [...document.querySelectorAll('[role=option]')].filter((one) => one.textContent.includes('9753')).length,
    )
  await expect.poll(options, often).toBeGreaterThanOrEqual(2)
  await expect.poll(results, often).toBeGreaterThanOrEqual(2)
  await cashier.press({ css: '[role=option]', name: /777[.,]77.*9753/ })
  await expectShown(tab, { css: `${panel} p`, name: /^2 payments of this amount went through/ })
  cashier.expectAtMost(3)

  const told = () =>
    tab.evaluate((css) => [...document.querySelectorAll(`${css} li`)].map((one) => one.textContent), panel)
  await expect.poll(async () => (await told()).length, often).toBe(2)
  for (const line of await told()) expect(line).toContain('Successful')
  expect((await told()).filter((line) => line.includes('this payment'))).toHaveLength(1)

  await sellAt(server.databaseUrl, tid, [
    () => ({ ...payment, transactionType: '28', linkedTrnKey: first?.trnKey ?? null }),
  ])
  await tab.open(`${server.origin}/transactions/view/${second?.token}`)
  await expectShown(tab, { css: `${panel} p`, name: /^The customer is charged once/ })
  const left = (await told()).filter((line) => line.includes('remaining'))
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(/Voided or refunded, remaining.*0[.,]00/)
})
