import pg from 'pg'
import { getClosing } from '#features/closing/contract.ts'
import { netOf } from '#core/money/takings.ts'
import { toMajor } from '#core/money/money.ts'
import { shopClock } from './shop-clock.ts'
import { namedRangeOn } from '#core/time/time.ts'
import { emailOf } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import { testWithMail as test } from '#tests/support/engines/mail-fixtures.ts'
import { keepFile, netColumns, savedSheets } from './saved-file.ts'
import { atTablet } from './steps.ts'

const accountant = 'merchant-admin.viewonly'

/** As if the first of a month had come: what is due on the next one is due on the last one, which has passed. */
const bringFirstOfMonth = async (databaseUrl: string) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("select set_config('app.mode', 'worker', false)")
  const { rowCount } = await client.query("update schedule set due_at = due_at - interval '1 month'")
  await client.end()
  return rowCount
}

test('JOB-12 the closing sheet of the month before comes by itself on the first, with an email that leads to it @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
  mail,
}) => {
  const call = await apiAs(server.origin, accountant)
  const tab = await newTab()
  await signIn(tab, server.origin, accountant)
  await goTo(tab, '/closing?period=lastMonth', 'tbody')

  const desk = atTablet(tab, 'mouse')
  await desk.press({ css: 'button', name: 'Repeat…' })
  await expectShown(tab, { css: 'dialog select', name: 'Repeat' })
  await desk.press({ css: 'dialog button', name: 'Save' })
  await expectShown(tab, { css: 'article dd', name: /^Monthly · Day 1 · 07:00 · / })
  desk.expectAtMost(2)

  expect(await bringFirstOfMonth(server.databaseUrl)).toBe(1)
  // The mail server is that of other tests, too.
  const arrived = () => mail.received.filter(({ recipients }) => recipients.join() === emailOf(accountant))
  await expect.poll(() => arrived().length, often).toBe(1)
  const [{ source } = { source: '' }] = arrived()
  const [, address = ''] = /https?:\/\/[^/\s]+(\/\S*)/.exec(source.replaceAll(/=\r?\n/g, '')) ?? []
  await goTo(tab, address, 'tbody tr')
  await expectShown(tab, { css: 'tbody th', name: /^Closing .+ store time/ })
  await keepFile(tab)
  await desk.press({ css: 'tbody button', name: 'Download' })
  const sheets = await savedSheets(tab)
  desk.expectAtMost(3)

  const filter = namedRangeOn('lastMonth', shopClock())
  const { currencies } = await call(getClosing, { body: { filter, by: 'store', within: 'method' } })
  const [euros] = currencies
  if (!euros) throw new Error('The demo data has nothing in the last month.')
  const inner = euros.lines.flatMap(({ lines = [] }) => lines)
  const major = (minor: number) => Number(toMajor(minor, euros.currency))
  expect(netColumns(sheets, euros.currency)).toEqual(
    inner.map((line) => [netOf(line).count, major(netOf(line).amount)]),
  )
})
