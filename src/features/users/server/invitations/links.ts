import type { Language } from '#core/languages/languages.ts'
import type { Change } from '#server/database/change.ts'
import type { PlainScope } from '#server/database/scope.ts'
import { enqueueEmail } from '#server/mail/outbox.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { makeInvitationToken } from '#features/authentication/server/queries.ts'

/** Who is invited, and how. */
export interface Letter {
  readonly id: number
  readonly token: string
  readonly acquirerId: number | null
  readonly delivery: 'mail' | 'code'
  readonly language: Language
}

const HOUR = 3_600_000

/**
 * Opens a person's invitation, or opens it anew: no link that was made before opens anything any more, nor does one of an
 * email that still waits.
 * @returns until when it can be accepted
 */
export const writeInvitation = async (
  change: Change,
  event: 'user.invited' | 'user.invitationRenewed',
  { id, token, acquirerId, delivery }: Letter,
  { config, now }: Pick<Services, 'config' | 'now'>,
): Promise<Date> => {
  const { db, principal } = change.scope
  const expiresAt = new Date(now().getTime() + config.invitationHours * HOUR)
  const values = { invitedBy: principal.userId, tokenHash: null, invitedAt: now(), expiresAt, withdrawnAt: null }
  await db
    .insertInto('invitation')
    .values({ userId: id, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
  await db.deleteFrom('mailOutbox').where('kind', '=', 'invitation').where('userId', '=', id).execute()
  await change.audit({
    event,
    object: { type: 'user', token, acquirerId },
    after: { delivery, expiresAt: expiresAt.toISOString() },
  })
  return expiresAt
}

/** Queues the email with the link, which is made when it is written (SEC-14). */
export const queueLetter = (
  scope: PlainScope,
  { id: userId, language }: Letter,
  requestInfo: RequestInfo,
  { now }: Pick<Services, 'now'>,
): Promise<void> => enqueueEmail(scope, { kind: 'invitation', to: { userId }, language, requestInfo, now: now() })

/** The token of the link for the screen of whoever invites. */
export const showLink = async (
  scope: PlainScope,
  { id }: Letter,
  { now }: Pick<Services, 'now'>,
): Promise<string | null> => (await makeInvitationToken(scope, id, now())) ?? null
