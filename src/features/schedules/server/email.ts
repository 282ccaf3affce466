import { exportStatus } from '#core/codes.ts'
import { regionalTag } from '#core/languages/languages.ts'
import { mailTexts } from '#core/texts/mail.ts'
import { asPublic, asWorker } from '#server/database/scope.ts'
import type { Writer } from '#server/mail/deliver.ts'
import { isOpen } from '#server/security/account-state.ts'
import { writeMail } from '#server/mail/write.ts'

const DAY = 86_400_000

/**
 * Tells that the file of a schedule is there, with a link to the list it is in. Nobody gets one whose account was disabled
 * or suspended since, or for a file that is gone.
 */
export const writeScheduledEmail: Writer = async ({ database, config, now }, { userId, objectToken, language }) => {
  if (userId === null || objectToken === null) return undefined
  const file = await asWorker(database, ({ db }) =>
    db
      .selectFrom('exportJob')
      .select(['name', 'finishedAt'])
      .where('token', '=', objectToken)
      .where('userId', '=', userId)
      .where('status', '=', exportStatus.success)
      .executeTakeFirst(),
  )
  const person = await asPublic(database, ({ db }) =>
    db
      .selectFrom('portalUser')
      .select(['email', 'firstName'])
      .where('id', '=', userId)
      .where(isOpen('portalUser', now()))
      .executeTakeFirst(),
  )
  if (!file?.finishedAt || !person) return undefined
  const until = new Date(file.finishedAt.getTime() + config.exportTtlDays * DAY)
  const values = {
    name: person.firstName,
    product: config.productName,
    file: file.name,
    date: new Intl.DateTimeFormat(regionalTag(language), {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(until),
  }
  const { greeting, scheduledSubject, scheduledLink, scheduledReason } = mailTexts
  const paragraphs = [[greeting], [scheduledLink, `${config.publicOrigin}/exports`], [scheduledReason]]
  return {
    to: person.email,
    ...writeMail(language, values, scheduledSubject, paragraphs),
  }
}
