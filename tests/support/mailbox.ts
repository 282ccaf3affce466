import { emailWriters } from '#server/process/compose.ts'
import { deliverDue } from '#server/mail/deliver.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { TestApp } from './test-app.ts'

/** Takes in the mail of a test app. */
export const openMailbox = (app: TestApp) => {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  const deliver = () => deliverDue(app.services, mailer, emailWriters)
  const to = (email: string) => mails.filter((mail) => mail.to === email)
  return {
    /** Sends what is in the outbox now, and says how many mails that were. */
    deliver,
    /** Every mail to an address so far, the oldest first. */
    to,
    /** Link token and code of the newest reset mail to an address. */
    secrets: (email: string): { token: string; code: string } => {
      const text = to(email).at(-1)?.text ?? ''
      const [, token] = /\/dr\/password\/reset\/([\w-]+)/.exec(text) ?? []
      const [code] = /\b\d{7}\b/.exec(text) ?? []
      if (!token || !code) throw new Error(`no reset mail to ${email}`)
      return { token, code }
    },
  }
}
