import { shareReceipt } from '#features/receipts/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, often } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

test('JOB-05 a customer opens the receipt in Greek on a phone and keeps it as a file, in one step without a login', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'merchant-admin')
  const filter = { statuses: [1], types: ['sale'], paymentMethods: ['visa', 'mastercard'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter } })
  const { path } = await call(shareReceipt, { params: { id: items[0]?.token ?? '' } })

  const phone = await newTab({ width: 390, height: 844 })
  await phone.open(server.origin + path)
  // The language of the engine is English for all tests; the phone's own choice is read from where the page keeps it.
  await phone.evaluate(() => localStorage.setItem('language', 'el'))
  await phone.reload()
  await expectShown(phone, { css: 'article', name: /Αντίγραφο πελάτη/ })

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
