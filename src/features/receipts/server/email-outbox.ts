import { createHmac } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Language } from '#core/languages/languages.ts'
import type { ReceiptEmailRefusal } from '#core/receipt-emails.ts'
import { canonicalEmail } from '#core/text/email.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Database } from '#server/database/connect.ts'
import { auditWithoutPrincipal, type Change } from '#server/database/change.ts'
import { asPublic, type PlainScope, revealTransactions } from '#server/database/scope.ts'
import type { ReceiptEmailTable } from '#server/database/types-payments.ts'
import { GIVE_UP_AFTER } from '#server/mail/deliver.ts'
import { LEASE, waitAfter } from '#server/mail/outbox.ts'
import { seal, unseal } from '#server/security/seal.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import type { Transaction } from '#features/transactions/server/queries.ts'
import type { ReceiptEmail } from '../contract.ts'

/** An email with a receipt, as the outbox has it. */
export type OutgoingReceipt = Selectable<ReceiptEmailTable>

const MINUTE = 60_000
const DAY = 86_400_000
/** Emails with one receipt that are listed. */
const LISTED_MAX = 20

/**
 * What stands in the audit log for an address: without the key nobody finds out whose it is by trying addresses, and two emails
 * to one address are known as such.
 */
const markOf = (key: Buffer, recipient: string): string =>
  createHmac('sha256', key).update(canonicalEmail(recipient)).digest('base64url')

const objectOf = ({ transactionToken, acquirerId }: Pick<OutgoingReceipt, 'transactionToken' | 'acquirerId'>) => ({
  type: 'transaction',
  token: transactionToken,
  acquirerId,
})

/**
 * Makes sure that the person may send one more; until the change ends nobody else counts theirs.
 * @throws ApiError TOO_MANY_REQUESTS
 */
const reserve = async (
  { scope: { db, principal } }: Change,
  { config, now }: Pick<Services, 'config' | 'now'>,
): Promise<void> => {
  const { userId } = principal
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt emails of ${userId}`}, 0))`.execute(db)
  const limits = [
    [config.receiptEmailsPerMinute, MINUTE],
    [config.receiptEmailsPerDay, DAY],
  ] as const
  for (const [most, period] of limits) {
    // The one that has to be as old as the period before another may follow.
    const last = await db
      .selectFrom('receiptEmail')
      .select('createdAt')
      .where('userId', '=', userId)
      .where('createdAt', '>', new Date(now().getTime() - period))
      .orderBy('createdAt', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
    if (!last) continue
    const retryAfter = Math.ceil((last.createdAt.getTime() + period - now().getTime()) / 1000)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter })
  }
}

/** Queues the email with a receipt in the transaction of the call. @throws ApiError TOO_MANY_REQUESTS */
export const queueReceipt = async (
  change: Change,
  services: Services,
  transaction: Transaction,
  { recipient, language, requestInfo }: { recipient: string; language: Language; requestInfo: RequestInfo },
): Promise<void> => {
  await reserve(change, services)
  const { keys, now } = services
  const { acquirerId, id, posLocalDateTime, token } = transaction
  const { address, reference } = requestInfo
  const { db, principal } = change.scope
  await db
    .insertInto('receiptEmail')
    .values({
      acquirerId,
      transactionId: id,
      posLocalDateTime,
      transactionToken: token,
      userId: principal.userId,
      language,
      sealedRecipient: seal(keys.recipients, recipient),
      address,
      reference,
      createdAt: now(),
      dueAt: now(),
    })
    .execute()
  await change.audit({
    event: 'receipt.emailQueued',
    object: objectOf({ transactionToken: token, acquirerId }),
    after: { recipient: markOf(keys.recipientMarks, recipient), language },
  })
}

/** What became of the emails with a receipt, the newest first. */
export const findReceiptEmails = async ({ db }: PlainScope, transaction: Transaction): Promise<ReceiptEmail[]> => {
  const rows = await db
    .selectFrom('receiptEmail')
    .select(['state', 'reason', 'createdAt', 'settledAt'])
    .where('transactionId', '=', transaction.id)
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ state, reason, createdAt, settledAt }) => ({
    state,
    ...(reason && { reason }),
    since: (settledAt ?? createdAt).toISOString(),
  }))
}

/** Takes the email that has been due for longest; no other worker sees it until the lease is over. */
export const claimReceipt = (database: Database, now: Date): Promise<OutgoingReceipt | undefined> =>
  asPublic(database, ({ db }) =>
    db
      .updateTable('receiptEmail')
      .set((eb) => ({ dueAt: new Date(now.getTime() + LEASE), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('receiptEmail')
          .select('id')
          .where('state', '=', 'queued')
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst(),
  )

/** The email as long as the lease is this worker's: another one counts an attempt more. */
const claimed = ({ db }: PlainScope, { id, attempts }: OutgoingReceipt) =>
  db.updateTable('receiptEmail').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'queued')

/**
 * Says that the mail server is about to be given the email: from here on nobody else gives it to one.
 * @returns whether it is still this worker's
 */
export const noteHandedOver = async (database: Database, email: OutgoingReceipt, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await asPublic(database, (scope) =>
    claimed(scope, email).set({ handedAt: now }).executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** Tries an email again later, and at the latest when it is given up: the mail server does not have it. */
export const postponeReceipt = async (database: Database, email: OutgoingReceipt, now: Date): Promise<void> => {
  const next = now.getTime() + waitAfter(email.attempts)
  const last = email.createdAt.getTime() + GIVE_UP_AFTER
  await asPublic(database, (scope) =>
    claimed(scope, email)
      .set({ dueAt: new Date(Math.min(next, last)), handedAt: null })
      .execute(),
  )
}

/** Writes down what became of an email, with its entry in the audit log, and forgets its address. */
export const settleReceipt = async (
  { database, keys, now }: Services,
  email: OutgoingReceipt,
  refusal?: ReceiptEmailRefusal,
): Promise<void> => {
  await asPublic(database, async (scope) => {
    const { numUpdatedRows } = await claimed(scope, email)
      .set({
        state: refusal ? 'refused' : 'sent',
        reason: refusal ?? null,
        sealedRecipient: null,
        settledAt: now(),
      })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    const recipient = recipientOf(keys.recipients, email)
    // So that the entry is where the shop's own entries are.
    await revealTransactions(scope, [email.transactionId])
    await auditWithoutPrincipal(scope, email, {
      event: refusal ? 'receipt.emailRefused' : 'receipt.emailSent',
      object: objectOf(email),
      userId: email.userId,
      result: refusal ? 'failed' : 'ok',
      after: {
        ...(recipient !== undefined && { recipient: markOf(keys.recipientMarks, recipient) }),
        ...(refusal && { reason: refusal }),
      },
    })
  })
}

/** Where an email goes; undefined when it was encrypted before the server's secret changed. */
export const recipientOf = (key: Buffer, { sealedRecipient }: OutgoingReceipt): string | undefined => {
  try {
    return sealedRecipient ? unseal(key, sealedRecipient) : undefined
  } catch {
    return undefined
  }
}
