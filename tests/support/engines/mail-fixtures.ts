import { startMailServer } from '#tests/support/mail-server.ts'
import { test as base } from './fixtures.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** The product with a mail server of its own, which keeps what it is sent. */
export const testWithMail = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ mail }, use) => use({ SMTP_URL: mail.url }), { scope: 'worker' }],
})
