import { languageTag, regionalTag, type Language } from '#core/languages/languages.ts'
import { mailTexts } from '#core/texts/mail.ts'
import type { Text } from '#core/texts/texts.ts'
import { asPublic } from '#server/database/scope.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Services } from '#server/services.ts'
import { translate } from '#server/texts.ts'
import type { Receipt } from '../contract.ts'
import { receiptText } from '../layout/text.ts'
import { findConsumerCopy } from './consumer-copy.ts'
import type { OutgoingReceipt } from './email-outbox.ts'
import { findLiveLinks, type StoredLink } from './links.ts'

/** Characters of a line: a phone shows as many of one width. */
const COLUMNS = 32

type Message = Pick<Mail, 'subject' | 'text' | 'html'>

/** The message with a receipt as it is now; undefined when its link does not work any more, or there is no receipt. */
export const writeReceiptEmail = (
  { database, config, keys, now }: Services,
  email: OutgoingReceipt,
): Promise<Message | undefined> =>
  asPublic(database, async (scope) => {
    const links = await findLiveLinks(scope, [{ id: email.transactionId }], { key: keys.receiptLinks, now: now() })
    const link = links.get(email.transactionId)
    const receipt = link && (await findConsumerCopy(scope, email))
    return receipt && write(email.language, receipt, link, config.publicOrigin)
  })

/** Twice the same: as plain text, and as a page that keeps the columns of the paper below one another. */
const write = (
  language: Language,
  receipt: Receipt['consumer'],
  { token, expiresAt }: StoredLink,
  publicOrigin: string,
): Message => {
  const tag = languageTag(language)
  const values = {
    shop: receipt.storeAlias ?? receipt.acceptorName,
    date: new Intl.DateTimeFormat(regionalTag(language), { dateStyle: 'long', timeZone: receipt.timeZone }).format(
      expiresAt,
    ),
  }
  const say = (text: Text) => translate(language, text, values)
  const paper = receiptText(receipt, { tag, say: (text) => translate(language, text) }, COLUMNS).join('\n')
  const address = `${publicOrigin}/qr/${token}`
  const subject = say(mailTexts.receiptSubject)
  const introduction = say(mailTexts.receiptIntroduction)
  const online = say(mailTexts.receiptOnline)
  const reason = say(mailTexts.receiptReason)
  return {
    subject,
    text: `${introduction}\n\n${paper}\n\n${online}\n${address}\n\n${reason}\n`,
    html: [
      `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>`,
      `<p>${escaped(introduction)}</p>`,
      `<pre>${escaped(paper)}</pre>`,
      `<p>${escaped(online)}<br><a href="${escaped(address)}">${escaped(address)}</a></p>`,
      `<p>${escaped(reason)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}

/** What marks up, outside of tags and in quoted attributes. */
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
