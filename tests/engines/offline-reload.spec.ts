import pg from 'pg'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectGone, expectShown, goTo, often, press, pressIfShown, signIn } from '#tests/support/engines/hand.ts'
import { readOwnStorage } from '#tests/support/dump-storage.ts'
import type { Tab } from '#tests/support/engines/tab.ts'

const row = 'tbody tr:has(th > a)'
const banner = { css: '[role=status]', name: /You're offline\. Please check your connection and try again\./ }
const age = { css: 'main p', name: /^.*as of \d\d:\d\d \| / }

/** Columns of sales as far as the RRN, and those of terminals that are kept; further ones need a line. */
const SAVED_RECEIPTS = 8

/** What the rows on the screen say, one text each. */
const rowsOn = (tab: Tab): Promise<string[]> =>
  tab.evaluate(
    (css, columns) =>
      [...document.querySelectorAll<HTMLTableRowElement>(css)].map(({ cells }) =>
        [...cells]
          .slice(0, columns)
          .map(({ textContent }) => textContent)
          .join(' | '),
      ),
    row,
    SAVED_RECEIPTS,
  )

/** The first page of a list among what is saved, where it is text within text. */
const keyOfList = (list: string) => new RegExp(`"${list}\\\\*",\\\\*"list`)

const RRN = /\d{12}/

/** A sale gets another RRN, as if its terminal had reported it anew. */
const changeRrn = async (databaseUrl: string, from: string, to: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  const { rowCount } = await client.query(
    'update transaction set retrieval_reference_number = $2 where retrieval_reference_number = $1',
    [from, to],
  )
  await client.end()
  expect(rowCount).toBe(1)
}

/** Opens the first approved sale of the list and its receipt. */
const openReceipt = async (tab: Tab) => {
  const approved = (await rowsOn(tab)).findIndex((text) => text.includes('Successful'))
  await press(tab, { css: 'tbody th > a', at: approved })
  await press(tab, { css: 'button', name: 'Show receipt' })
  await expectShown(tab, { css: '.receipt-layout' })
  return tab.evaluate(() => document.querySelector('.receipt-layout')?.textContent ?? '')
}

test('what says that it is ready offline starts without the server, shows list and receipt, and is fresh once the line is back', async ({
  tab,
  server,
  network,
}) => {
  await signIn(tab, server.origin, 'cashier')
  await expectShown(tab, { css: row })
  const receipt = await openReceipt(tab)
  expect(receipt).toContain('Customer copy')
  await goTo(tab, '/terminals/list', row)
  const terminals = await rowsOn(tab)
  await goTo(tab, '/transactions/list', row)
  const sales = await rowsOn(tab)
  expect(sales.length).toBeGreaterThan(3)
  await goTo(tab, '/settings', 'main > *')
  await expectShown(tab, { css: 'main p', name: 'Works offline on this device.' })
  await expectShown(tab, { css: 'main p', name: /^Last saved \d\d:\d\d/ })
  await goTo(tab, '/transactions/list', row)
  // A page that is left within half a second of what it read has not written it yet.
  const saved = async () => JSON.stringify(await tab.evaluate(readOwnStorage))
  for (const list of ['terminals', 'transactions']) await expect.poll(saved, often).toMatch(keyOfList(list))

  await network.set('refuse')
  await tab.reload()
  await expectShown(tab, banner)
  await expect.poll(() => rowsOn(tab), often).toEqual(sales)
  await expectShown(tab, age)
  expect(await openReceipt(tab)).toBe(receipt)
  await goTo(tab, '/terminals/list', row)
  expect(await rowsOn(tab)).toEqual(terminals)

  await goTo(tab, '/transactions/list', row)
  const [rrn = ''] = RRN.exec(sales[0] ?? '') ?? []
  await changeRrn(server.databaseUrl, rrn, '999999999999')
  await network.set('pass')
  // The portal may have found the line by itself.
  await pressIfShown(tab, { css: 'button', name: 'Retry' })
  await expectGone(tab, banner)
  await expect.poll(() => rowsOn(tab), often).toEqual(sales.map((text) => text.replace(rrn, '999999999999')))
  await expectGone(tab, age)
})
