import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { sellAt } from '#tests/support/demo-till.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, often, signIn } from '#tests/support/engines/hand.ts'
import { keepFile, savedText } from './saved-file.ts'
import { atTablet } from './steps.ts'

const desk = { width: 1280, height: 800 }
const row = 'tbody tr:has(th > a)'

test('JOB-23 a store admin who hears of a chargeback types the word, sees its sale in its row, and has one file of evidence in three steps', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'store')
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 1 }, body: { sort: null, filter: {} } })
  const { tid = '', currency = '' } = items[0] ?? {}
  const rrn = '632599700023'
  const [sale, chargeback] = await sellAt(server.databaseUrl, tid, [
    () => ({
      currency,
      amount: 777_66,
      cardPanObfuscated: '8642',
      retrievalReferenceNumber: rrn,
      posAuthCode: 'Q7W8E9',
    }),
    ([sold]) => ({
      currency,
      amount: 500_00,
      transactionType: 'chargeback',
      linkedTrnKey: sold?.trnKey ?? null,
      retrievalReferenceNumber: null,
      cardPanObfuscated: null,
    }),
  ])
  const money = (minor: number) => formatMoney(minor, currency, languageTag('en'))
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'store')
  await expectShown(tab, { css: 'tbody tr' })

  const admin = atTablet(tab, 'mouse')
  await admin.enterAnywhere('chargebacks')
  await expectShown(tab, { css: 'button', name: 'Type: Chargeback' })
  // What is in sight of the newest one, without opening it.
  const inSight = () =>
    tab.evaluate(
      (css) =>
        [...(document.querySelector(css)?.children ?? [])]
          .filter((cell) => cell.getBoundingClientRect().right <= innerWidth && cell.getClientRects().length > 0)
          .map((cell) => cell.textContent.trim()),
      row,
    )
  await expect.poll(inSight, often).toEqual(expect.arrayContaining([money(777_66), '•••• 8642', rrn]))

  await admin.press({ css: `${row} a` })
  const address = () => tab.evaluate(() => location.pathname)
  await expect.poll(address, often).toBe(`/transactions/view/${chargeback?.token}`)
  await expectShown(tab, { css: 'section', name: 'Disputed sale' })
  await keepFile(tab)
  await expectShown(tab, { css: 'button:not([aria-disabled])', name: 'Save evidence' })
  await admin.press({ css: 'button', name: 'Save evidence' })
  const file = await savedText(tab)
  admin.expectAtMost(3)

  expect(sale).toBeDefined()
  for (const part of [`${money(500_00)} of ${money(777_66)}`, '•••• 8642', rrn, 'Q7W8E9', tid, 'Merchant copy']) {
    expect(file.replaceAll('&nbsp;', '\u00a0')).toContain(part)
  }
  expect(file).toContain("Not in the acquirer's data")
})
