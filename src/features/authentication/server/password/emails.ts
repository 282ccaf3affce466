import { RESET_CODE_MINUTES } from '#core/limits.ts'
import { mailTexts } from '#core/texts/mail.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPublic } from '#server/database/scope.ts'
import type { Writer, Writers } from '#server/mail/deliver.ts'
import { writeMail } from '#server/mail/write.ts'
import { isOpen } from '#server/security/account-state.ts'
import { momentFor } from '#features/account/server/queries.ts'
import { isNotAwaited } from '../invitation/awaited.ts'
import { writeInvitationEmail } from '../invitation/email.ts'
import { mayRequest, openRequest } from './requests.ts'

/**
 * The mail with link and code, to the address that is stored for the account (SEC-14). Accounts that have no password or are suspended, and
 * addresses that are nobody's, get none; nor does an account that had its share this hour (SEC-15).
 */
const writeReset: Writer = ({ database, config, now }, { id: emailId, emailKey, language, attempts, ...asked }) =>
  asPublic(database, async (scope) => {
    const person = await scope.db
      .selectFrom('portalUser')
      .select(['id', 'token', 'acquirerId', 'email', 'firstName'])
      .where('emailKey', '=', emailKey)
      .where(isOpen('portalUser', now()))
      .where('ssoSubject', 'is', null)
      .where(isNotAwaited('portalUser'))
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
    return { to: person.email, ...writeMail(language, values, resetSubject, paragraphs) }
  })

/** The notice that a password was changed (SEC-07). */
const writeChanged: Writer = async (services, { userId, language, createdAt }) => {
  const { database, config } = services
  const person = await asPublic(database, ({ db }) =>
    db
      .selectFrom('portalUser')
      .select(['email', 'firstName'])
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!person) return undefined
  const date = await momentFor(services, [userId], language, createdAt)
  const values = { name: person.firstName, product: config.productName, date }
  const { greeting, changedSubject, changedWhat, changedAlarm } = mailTexts
  const paragraphs = [[greeting], [changedWhat], [changedAlarm, `${config.publicOrigin}/login`]]
  return { to: person.email, ...writeMail(language, values, changedSubject, paragraphs) }
}

/** How each email about the way into an account is written. */
export const passwordEmails: Pick<Writers, 'password-reset' | 'password-changed' | 'invitation'> = {
  'password-reset': writeReset,
  'password-changed': writeChanged,
  invitation: writeInvitationEmail,
}
