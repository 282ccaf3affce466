import { regionalTag, type Language } from '#core/languages/languages.ts'
import { RESET_CODE_MINUTES } from '#core/limits.ts'
import { mailTexts } from '#core/texts/mail.ts'
import type { Text } from '#core/texts/texts.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPublic } from '#server/database/scope.ts'
import { deliverDue, type Delivery, type Writer, type Writers } from '#server/mail/deliver.ts'
import { translate } from '#server/texts.ts'
import { mayRequest, openRequest } from './requests.ts'

type Values = Readonly<Record<string, string | number>>

/** An email in the language of whoever asked, one blank line between its paragraphs. */
const write = (
  language: Language,
  values: Values,
  subject: Text,
  paragraphs: readonly (readonly (Text | string)[])[],
) => {
  const say = (part: Text | string) => (typeof part === 'string' ? part : translate(language, part, values))
  return { subject: say(subject), text: `${paragraphs.map((lines) => lines.map(say).join('\n')).join('\n\n')}\n` }
}

/**
 * The mail with link and code, to the address that is stored for the account (SEC-14). Accounts that have no password, and
 * addresses that are nobody's, get none; nor does an account that had its share this hour (SEC-15).
 */
const writeReset: Writer = ({ database, config, now }, { id: emailId, emailKey, language, attempts, ...asked }) =>
  asPublic(database, async (scope) => {
    const person = await scope.db
      .selectFrom('portalUser')
      .select(['id', 'token', 'acquirerId', 'email', 'firstName'])
      .where('emailKey', '=', emailKey)
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .where('ssoSubject', 'is', null)
      .executeTakeFirst()
    if (!person) return undefined
    const request = { userId: person.id, emailId, now: now() }
    const may = await mayRequest(scope, request)
    if (!may || attempts === 1) {
      const object = { type: 'user', token: person.token, acquirerId: person.acquirerId }
      await auditWithoutPrincipal(scope, asked, {
        event: 'password.resetAsked',
        object,
        userId: person.id,
        result: may ? 'ok' : 'refused',
      })
    }
    if (!may) return undefined
    const { token, code } = await openRequest(scope, request, config)
    const values = {
      name: person.firstName,
      product: config.productName,
      code,
      codeMinutes: Math.min(RESET_CODE_MINUTES, config.resetMinutes),
      linkMinutes: config.resetMinutes,
    }
    const { greeting, resetSubject, resetLink, resetCode, resetLife, resetIgnore } = mailTexts
    const link = `${config.publicOrigin}/dr/password/reset/${token}`
    const paragraphs = [[greeting], [resetLink, link], [resetCode], [resetLife], [resetIgnore]]
    return { to: person.email, ...write(language, values, resetSubject, paragraphs) }
  })

/** The notice that a password was changed (SEC-07). */
const writeChanged: Writer = async ({ database, config }, { userId, language, createdAt }) => {
  const person = await asPublic(database, ({ db }) =>
    db
      .selectFrom('portalUser')
      .select(['email', 'firstName'])
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!person) return undefined
  const time = new Intl.DateTimeFormat(regionalTag(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(createdAt)
  const values = { name: person.firstName, product: config.productName, date: `${time} UTC` }
  const { greeting, changedSubject, changedWhat, changedAlarm } = mailTexts
  const paragraphs = [[greeting], [changedWhat], [changedAlarm, `${config.publicOrigin}/login`]]
  return { to: person.email, ...write(language, values, changedSubject, paragraphs) }
}

/** How each email about passwords is written. */
export const passwordEmails: Writers = { 'password-reset': writeReset, 'password-changed': writeChanged }

export const deliverPasswordEmails: Delivery = (services, mailer, signal) =>
  deliverDue(services, mailer, passwordEmails, signal)
