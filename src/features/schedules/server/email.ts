import { exportStatus } from '#core/codes.ts'
import { regionalTag } from '#core/languages/languages.ts'
import { EXPORT_MAX_HOURS } from '#core/limits.ts'
import { mailTexts } from '#core/texts/mail.ts'
import type { Text } from '#core/texts/texts.ts'
import type { ExportReason } from '#features/exports/contract.ts'
import { exportReasonTexts } from '#features/exports/texts.ts'
import { asPublic, asWorker } from '#server/database/scope.ts'
import type { Writer } from '#server/mail/deliver.ts'
import type { QueuedEmail } from '#server/mail/outbox.ts'
import { writeMail } from '#server/mail/write.ts'
import { isOpen } from '#server/security/account-state.ts'
import type { Services } from '#server/services.ts'
import type { StopReason } from '../contract.ts'
import { stopReasonTexts } from '../texts.ts'
import type { ScheduleEmail } from './announce.ts'

const DAY = 86_400_000

/** What an email says after the greeting. */
interface EmailContent {
  readonly values: Readonly<Record<string, string | number>>
  readonly subject: Text
  readonly paragraphs: readonly (readonly (Text | string)[])[]
}

/** Reads it when the email is sent. @returns undefined where that is no longer the state of the run or the schedule */
type ReadContent = (
  services: Services,
  about: { token: string; userId: number } & QueuedEmail,
) => Promise<EmailContent | undefined>

const listOf = ({ config }: Services) => `${config.publicOrigin}/exports`

const runOf = async ({ database }: Services, token: string, userId: number) =>
  asWorker(database, ({ db }) =>
    db
      .selectFrom('exportJob')
      .select(['name', 'status', 'reason', 'finishedAt'])
      .where('token', '=', token)
      .where('userId', '=', userId)
      .executeTakeFirst(),
  )

/** The file is there, for as long as the list has it. */
const ready: ReadContent = async (services, { token, userId, language }) => {
  const run = await runOf(services, token, userId)
  if (run?.status !== exportStatus.success || !run.finishedAt) return undefined
  const until = new Date(run.finishedAt.getTime() + services.config.exportTtlDays * DAY)
  const date = new Intl.DateTimeFormat(regionalTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(until)
  return {
    values: { file: run.name, date },
    subject: mailTexts.scheduledSubject,
    paragraphs: [[mailTexts.scheduledLink, listOf(services)], [mailTexts.scheduledReason]],
  }
}

const failed: ReadContent = async (services, { token, userId }) => {
  const run = await runOf(services, token, userId)
  if (run?.status !== exportStatus.failed) return undefined
  const why = exportReasonTexts[(run.reason ?? 'unexpected') as ExportReason]
  return {
    values: { file: run.name, hours: EXPORT_MAX_HOURS },
    subject: mailTexts.scheduleFailedSubject,
    paragraphs: [
      [mailTexts.scheduleFailed, why],
      [mailTexts.scheduleGoesOn],
      [mailTexts.scheduleList, listOf(services)],
    ],
  }
}

const stopped: ReadContent = async (services, { token, userId }) => {
  const schedule = await asWorker(services.database, ({ db }) =>
    db
      .selectFrom('schedule')
      .select(['name', 'reason'])
      .where('token', '=', token)
      .where('userId', '=', userId)
      .where('state', '=', 'stopped')
      .executeTakeFirst(),
  )
  if (!schedule) return undefined
  return {
    values: { schedule: schedule.name },
    subject: mailTexts.scheduleStoppedSubject,
    paragraphs: [
      [mailTexts.scheduleStopped, stopReasonTexts[schedule.reason as StopReason]],
      [mailTexts.scheduleList, listOf(services)],
    ],
  }
}

/** Nobody gets one whose account was disabled or suspended since. */
const writerOf =
  (readContent: ReadContent): Writer =>
  async (services, email) => {
    const { userId, objectToken: token, language } = email
    if (userId === null || token === null) return undefined
    const { database, config, now } = services
    const person = await asPublic(database, ({ db }) =>
      db
        .selectFrom('portalUser')
        .select(['email', 'firstName'])
        .where('id', '=', userId)
        .where(isOpen('portalUser', now()))
        .executeTakeFirst(),
    )
    const content = person && (await readContent(services, { ...email, token, userId }))
    if (!content) return undefined
    const values = { name: person.firstName, product: config.productName, ...content.values }
    return {
      to: person.email,
      ...writeMail(language, values, content.subject, [[mailTexts.greeting], ...content.paragraphs]),
    }
  }

/** The emails about schedules; each is in the language of its schedule and links to the list of exports. */
export const scheduleEmails: Readonly<Record<ScheduleEmail, Writer>> = {
  'scheduled-export': writerOf(ready),
  'schedule-failed': writerOf(failed),
  'schedule-stopped': writerOf(stopped),
}
