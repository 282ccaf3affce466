import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test as base } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { atTablet } from './steps.ts'

const customer = 'customer@example.com'
const nobody = 'nobody@example.com'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** The product with a mail server, which knows one of the two addresses. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServer({ atRecipient: (to) => (to === nobody ? 550 : undefined) })
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ mail }, use) => use({ SMTP_URL: mail.url }), { scope: 'worker' }],
})

/** A cashier with a sale open sends its receipt; three steps later the screen says what became of it. */
const expectSentInThree = async (tab: Tab, origin: string, to: string, outcome: RegExp) => {
  const call = await apiAs(origin, 'cashier')
  const filter = { statuses: [1], types: ['sale'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 1 }, body: { sort: null, filter } })
  await signIn(tab, origin, 'cashier')
  await goTo(tab, `/transactions/view/${items[0]?.token}`, '[data-open] dl')
  const cashier = atTablet(tab)
  await cashier.press({ css: 'button', name: 'Send receipt' })
  await cashier.type(to)
  await cashier.press({ css: 'dialog button', name: 'Send' })
  await expectShown(tab, { css: 'dialog [role=status]', name: outcome })
  cashier.expectAtMost(3)
}

/** An iPad on the counter. */
const counter = { width: 1024, height: 768 }

test('JOB-02 the customer gets the receipt by e-mail in three steps, the last of which is followed by "sent"', async ({
  newTab,
  server,
  mail,
}) => {
  await expectSentInThree(await newTab(counter), server.origin, customer, /Email sent/)
  expect(mail.received.map(({ recipients }) => recipients)).toEqual([[customer]])
})

test('JOB-02 an address that the mail server does not take is told as soon, with what to do', async ({
  newTab,
  server,
}) => {
  await expectSentInThree(
    await newTab(counter),
    server.origin,
    nobody,
    /Email not sent.*The mail server refused this address\. Check it with the customer\./,
  )
})
