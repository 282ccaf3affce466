import type { Selectable } from 'kysely'
import type { Language } from '#core/languages/languages.ts'
import type { Database } from '#server/database/connect.ts'
import { asPublic, type PlainScope } from '#server/database/scope.ts'
import type { EmailKind, MailOutboxTable } from '#server/database/types-work.ts'

/** An email that waits to be sent. Its text is written when it is. */
export type QueuedEmail = Selectable<MailOutboxTable>

/** Milliseconds that a worker has to send an email before another one takes it over; the transport gives up sooner. */
export const LEASE = 120_000
/** Milliseconds to the second attempt, doubled with each one up to the longest wait. */
const FIRST_WAIT = 10_000
const LONGEST_WAIT = 120_000

/** Milliseconds from an attempt that failed to the next. */
export const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT)

/** Puts an email into the outbox, in the transaction of the change that it reports: both happen or neither does. */
export const enqueueEmail = async (
  { db }: PlainScope,
  {
    to,
    requestInfo,
    now,
    ...email
  }: {
    kind: EmailKind
    to: { userId: number } | { emailKey: string }
    language: Language
    requestInfo: { address: string; reference: string; hostIsDemo: boolean }
    /** What it tells of, where that is a record. */
    objectToken?: string
    now: Date
  },
): Promise<void> => {
  const { address, reference, hostIsDemo: staysHere } = requestInfo
  await db
    .insertInto('mailOutbox')
    .values({ ...email, ...to, address, reference, staysHere, createdAt: now, dueAt: now })
    .execute()
}

/** Takes the email that has been due for longest; no other worker sees it until the lease is over. */
export const claimEmail = (database: Database, now: Date): Promise<QueuedEmail | undefined> =>
  asPublic(database, ({ db }) =>
    db
      .updateTable('mailOutbox')
      .set((eb) => ({ dueAt: new Date(now.getTime() + LEASE), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mailOutbox')
          .select('id')
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst(),
  )

/** Tries an email again later. */
export const postponeEmail = async (database: Database, { id, attempts }: QueuedEmail, now: Date): Promise<void> => {
  await asPublic(database, ({ db }) =>
    db
      .updateTable('mailOutbox')
      .set({ dueAt: new Date(now.getTime() + waitAfter(attempts)) })
      .where('id', '=', id)
      .execute(),
  )
}

/** Takes an email out of the outbox: it is sent, or never will be. */
export const removeEmail = async (database: Database, { id }: QueuedEmail): Promise<void> => {
  await asPublic(database, ({ db }) => db.deleteFrom('mailOutbox').where('id', '=', id).execute())
}
