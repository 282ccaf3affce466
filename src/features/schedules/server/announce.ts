import type { PlainScope } from '#server/database/scope.ts'
import type { EmailKind } from '#server/database/types-work.ts'
import { enqueueEmail } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import type { ScheduleRow } from './row.ts'

export type ScheduleEmail = Extract<EmailKind, 'scheduled-export' | 'schedule-failed' | 'schedule-stopped'>

/** Puts an email to its person into the outbox, where the schedule wants one and the server sends any. */
export const announce = async (
  scope: PlainScope,
  { config, now }: Services,
  { token, userId, language, byEmail, staysHere, lastExport }: ScheduleRow,
  kind: ScheduleEmail,
): Promise<void> => {
  const objectToken = kind === 'schedule-stopped' ? token : lastExport
  if (!byEmail || !config.smtpUrl || objectToken === null) return
  await enqueueEmail(scope, {
    kind,
    to: { userId },
    language,
    requestInfo: { address: '', reference: '', hostIsDemo: staysHere },
    objectToken,
    now: now(),
  })
}
