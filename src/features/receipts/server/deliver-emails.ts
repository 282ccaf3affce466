import type { ReceiptEmailRefusal } from '#core/receipt-emails.ts'
import { type Delivery, GIVE_UP_AFTER, isRefusedForGood, noteFailure } from '#server/mail/deliver.ts'
import { type Mail, type Mailer, MailOutcomeUnknown } from '#server/mail/mailer.ts'
import type { Services } from '#server/services.ts'
import {
  claimReceipt,
  noteHandedOver,
  type OutgoingReceipt,
  postponeReceipt,
  recipientOf,
  settleReceipt,
} from './email-outbox.ts'
import { writeReceiptEmail } from './write-email.ts'

/**
 * Sends every receipt that is due, each at most once: that the mail server is about to be given it is written down before. What
 * it does not take for now is tried again later.
 */
export const deliverReceiptEmails: Delivery = async (services, mailer, signal) => {
  const { database, now } = services
  const next = async () => (signal?.aborted ? undefined : claimReceipt(database, now()))
  let sent = 0
  for (let email = await next(); email; email = await next()) {
    if (await deliver(services, mailer, email)) sent += 1
  }
  return sent
}

const deliver = async (services: Services, mailer: Mailer, email: OutgoingReceipt): Promise<boolean> => {
  const { now } = services
  // A worker ended between giving it to the mail server and writing down the answer.
  if (email.handedAt) return refuse(services, email, 'unknown')
  if (now().getTime() - email.createdAt.getTime() >= GIVE_UP_AFTER) return refuse(services, email, 'late')
  try {
    const mail = await write(services, email)
    if (!mail) return await refuse(services, email, 'link')
    if (!(await noteHandedOver(services.database, email, now()))) return false
    await mailer.send(mail)
  } catch (error) {
    const refusal = refusalOf(error)
    noteFailure(services.log, { ...email, kind: 'receipt' }, error, refusal !== undefined)
    if (refusal) return refuse(services, email, refusal)
    await postponeReceipt(services.database, email, now())
    return false
  }
  await settleReceipt(services, email)
  return true
}

const refuse = async (services: Services, email: OutgoingReceipt, refusal: ReceiptEmailRefusal): Promise<false> => {
  await settleReceipt(services, email, refusal)
  return false
}

const write = async (services: Services, email: OutgoingReceipt): Promise<Mail | undefined> => {
  // The mail server of the settings has been taken away since: a file is nobody's receipt.
  if (!services.config.smtpUrl) throw new Error('There is no mail server.')
  const message = await writeReceiptEmail(services, email)
  const to = recipientOf(services.keys.recipients, email)
  return message && to
    ? { ...message, to, id: `receipt-${email.id}.${email.createdAt.getTime()}`, staysHere: false }
    : undefined
}

/** Why another attempt would not help; undefined where it may. */
const refusalOf = (error: unknown): ReceiptEmailRefusal | undefined => {
  if (error instanceof MailOutcomeUnknown) return 'unknown'
  if (!isRefusedForGood(error)) return undefined
  return (error as { command?: string }).command === 'RCPT TO' ? 'address' : 'content'
}
