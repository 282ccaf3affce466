import type { PlainScope } from '#server/database/scope.ts'
import { fingerprint, randomToken, seal, unseal } from '#server/security/seal.ts'
import type { Transaction } from '#features/transactions/server/queries.ts'

/** D-64: 192 random bits, 32 URL-safe characters, derived from nothing. */
const TOKEN_BYTES = 24

interface Link {
  readonly token: string
  readonly expiresAt: Date
}

/** Lets one request at a time find or make the link of a receipt, so that two at once get the same one. */
export const lockLink = async ({ db }: PlainScope, transaction: Transaction): Promise<void> => {
  await db.selectFrom('transactionKey').select('token').where('token', '=', transaction.token).forUpdate().execute()
}

/** The link of a receipt that works now; undefined when there is none to show. */
export const findLiveLink = async (
  { db }: PlainScope,
  transaction: Transaction,
  key: Buffer,
  now: Date,
): Promise<Link | undefined> => {
  const row = await db
    .selectFrom('receiptLink')
    .select(['sealedToken', 'expiresAt'])
    .where('transactionId', '=', transaction.id)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const token = row && tryUnseal(key, row.sealedToken)
  return row && token !== undefined ? { token, expiresAt: row.expiresAt } : undefined
}

/** undefined: sealed before the server's secret changed. */
const tryUnseal = (key: Buffer, sealed: Buffer): string | undefined => {
  try {
    return unseal(key, sealed)
  } catch {
    return undefined
  }
}

/** Makes a link that works for the given days, in place of any other. */
export const makeLink = async (
  scope: PlainScope,
  transaction: Transaction,
  { key, days, now }: { key: Buffer; days: number; now: Date },
): Promise<Link> => {
  await withdrawLink(scope, transaction, now)
  const token = randomToken(TOKEN_BYTES)
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  await scope.db
    .insertInto('receiptLink')
    .values({
      tokenHash: fingerprint(token),
      sealedToken: seal(key, token),
      acquirerId: transaction.acquirerId,
      transactionId: transaction.id,
      posLocalDateTime: transaction.posLocalDateTime,
      expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Makes the live link of a receipt stop working; without one nothing happens. */
export const withdrawLink = async ({ db }: PlainScope, transaction: Transaction, now: Date): Promise<void> => {
  await db
    .updateTable('receiptLink')
    .set({ withdrawnAt: now })
    .where('transactionId', '=', transaction.id)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** The transaction that a presented token leads to; undefined for unknown, expired and withdrawn alike. */
export const followLink = ({ db }: PlainScope, token: string, now: Date) =>
  db
    .selectFrom('receiptLink')
    .select(['transactionId', 'posLocalDateTime'])
    .where('tokenHash', '=', fingerprint(token))
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
