import pg from 'pg'
import { shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectGone, expectShown, often, press } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { atTablet } from './steps.ts'

/** A sale of the demo merchant, what takes its link back, and the link on a phone whose language is Greek. */
const onPhone = async (newTab: (size: { width: number; height: number }) => Promise<Tab>, origin: string, at = 0) => {
  const call = await apiAs(origin, 'merchant-admin')
  const filter = { statuses: [1], types: ['sale'], paymentMethods: ['visa', 'mastercard'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter } })
  const id = items[at]?.token ?? ''
  const { path } = await call(shareReceipt, { params: { id } })
  const phone = await newTab({ width: 390, height: 844 })
  await phone.open(origin + path)
  // The language of the engine is English for all tests; the phone's own choice is read from where the page keeps it.
  await phone.evaluate(() => localStorage.setItem('language', 'el'))
  await phone.reload()
  await expectShown(phone, receipt)
  return { phone, id, path, withdraw: () => call(withdrawReceipt, { params: { id } }) }
}

const receipt = { css: 'article', name: /Αντίγραφο πελάτη/ }
const keepIt = { css: 'button', name: 'Διατήρηση στο κινητό' }
const removeIt = { css: 'button', name: 'Κατάργηση από το κινητό' }
const asKept = { css: '#status', name: /Όπως διατηρήθηκε: .*\d/ }

/** What the browser has of the receipt and its page. */
const stored = (tab: Tab) =>
  tab.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }))

/** The sale is refunded in full, as a feed would tell it. */
const refund = async (databaseUrl: string, token: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  const { rows } = await client.query(
    `select t.* from transaction t join transaction_key k on k.transaction_id = t.id where k.token = $1`,
    [token],
  )
  const refunded = {
    ...rows[0],
    token: `${token.slice(0, 12)}refund`,
    trn_key: `${rows[0].trn_key}-refund`,
    linked_trn_key: rows[0].trn_key,
    transaction_type: '27',
    retrieval_reference_number: '999999999991',
  }
  delete refunded.id
  const names = Object.keys(refunded)
  const inserted = await client.query(
    `insert into transaction (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(refunded).map((value) => (value?.constructor === Object ? JSON.stringify(value) : value)),
  )
  await client.query(
    `insert into transaction_key (acquirer_id, trn_key, token, linked_trn_key, transaction_id, pos_local_date_time)
     select acquirer_id, trn_key, token, linked_trn_key, id, pos_local_date_time from transaction where id = $1
     on conflict do nothing`,
    [inserted.rows[0].id],
  )
  await client.end()
}

test('JOB-05 a customer opens the receipt in Greek on a phone and keeps it as a file, in one step without a login', async ({
  newTab,
  server,
}) => {
  const { phone } = await onPhone(newTab, server.origin)
  await phone.evaluate(() => {
    const createObjectUrl = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file: Blob) => {
      void file.text().then((text) => (document.documentElement.dataset.kept = text))
      return createObjectUrl(file)
    }
  })
  const customer = atTablet(phone)
  await customer.press({ css: '#save' })
  const kept = () => phone.evaluate(() => document.documentElement.dataset.kept ?? '')
  await expect.poll(kept, often).toContain('Αντίγραφο πελάτη')
  expect(await kept()).not.toMatch(/<script|href=|src=/)
  customer.expectAtMost(2)
})

test('JOB-05 a kept receipt opens by its link without a network, says as of when, shows the refund once there is a line, and is removed by a press', async ({
  newTab,
  server,
  network,
}) => {
  const { phone, id } = await onPhone(newTab, server.origin, 1)
  expect(await stored(phone)).toEqual({ caches: [], workers: [] })
  const customer = atTablet(phone)
  await customer.press(keepIt)
  await expectShown(phone, { css: '#status', name: /^Διατηρείται στο κινητό\./ })
  await expectShown(phone, removeIt)
  customer.expectAtMost(1)
  expect((await stored(phone)).workers).toEqual(['/qr/'])
  const before = await phone.evaluate(() => document.querySelector('article')?.textContent)

  await network.set('refuse')
  await phone.reload()
  await expectShown(phone, receipt)
  await expectShown(phone, asKept)
  expect(await phone.evaluate(() => document.querySelector('article')?.textContent)).toBe(before)

  await refund(server.databaseUrl, id)
  await network.set('pass')
  await atTablet(phone).press({ css: '#retry' })
  await expectShown(phone, { css: 'article', name: /Επιστροφή χρημάτων/ })
  await expectGone(phone, asKept)
  // What was learned is kept, too.
  await network.set('refuse')
  await phone.reload()
  await expectShown(phone, { css: 'article', name: /Επιστροφή χρημάτων/ })
  await expectShown(phone, asKept)

  await atTablet(phone).press(removeIt)
  await expectGone(phone, receipt)
  await expect.poll(() => stored(phone), often).toEqual({ caches: [], workers: [] })
  await network.set('pass')
})

test('JOB-05 a link that was withdrawn says so, and what the customer has kept of it stays', async ({
  newTab,
  server,
}) => {
  const { phone, withdraw } = await onPhone(newTab, server.origin, 2)
  await atTablet(phone).press(keepIt)
  await expectShown(phone, removeIt)
  await withdraw()
  await phone.reload()
  await expectShown(phone, receipt)
  await expectShown(phone, { css: '#status', name: /^Δεν βρήκαμε απόδειξη.* Όπως διατηρήθηκε: / })
})

test('JOB-22 without a line the page of a receipt says that the code for the shop cannot come, keeps the receipt, and shows the code when it is tried again', async ({
  newTab,
  server,
  network,
}) => {
  const { phone } = await onPhone(newTab, server.origin, 3)
  const say = { css: 'details [role=alert]', name: /^Δεν υπάρχει σύνδεση\./ }
  const again = { css: 'details button', name: 'Δοκιμάστε ξανά' }
  const bringUp = (css: string) =>
    phone.evaluate((what) => document.querySelector(what)?.scrollIntoView({ block: 'center' }), css)
  await network.set('refuse')
  await bringUp('summary')
  await press(phone, { css: 'summary' })
  await expectShown(phone, say)
  await expectShown(phone, receipt)

  await bringUp('details')
  await press(phone, again)
  await expectShown(phone, say)
  await expectShown(phone, receipt)

  await network.set('pass')
  await bringUp('details')
  await press(phone, again)
  await expectShown(phone, { css: 'details strong', name: /^[\dA-Z]{4}-[\dA-Z]{4}$/ })
  await expectShown(phone, receipt)
  await expectGone(phone, say)
})
