import { sql } from 'kysely'
import type { PlainScope, PrincipalScope } from '#server/database/scope.ts'
import { fingerprint, randomToken, seal, unseal } from '#server/security/seal.ts'
import type { Transaction } from '#features/transactions/server/queries.ts'

/** D-64: 192 random bits, 32 URL-safe characters, derived from nothing. */
const TOKEN_BYTES = 24

export interface StoredLink {
  readonly token: string
  readonly expiresAt: Date
  /** Made in advance; nobody has asked for it yet. */
  readonly prepared: boolean
}

/** Links by the ids of their transactions. */
type StoredLinks = ReadonlyMap<number, StoredLink>

interface LinkOptions {
  readonly key: Buffer
  readonly days: number
  readonly now: Date
}

const idsOf = (transactions: readonly Pick<Transaction, 'id'>[]) => transactions.map(({ id }) => id)

/** Lets one request at a time find or make the links of receipts, so that two at once get the same ones. */
export const lockLinks = async ({ db }: PlainScope, transactions: readonly Transaction[]): Promise<void> => {
  const tokens = transactions.map(({ token }) => token)
  // In one order, so that two requests never wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('receipt ' || token, 0))
    from (select token from unnest(${tokens}::text[]) token order by token) turn`.execute(db)
}

/** The links of receipts that work now; one that cannot be shown is left out. */
export const findLiveLinks = async (
  { db }: PlainScope,
  transactions: readonly Pick<Transaction, 'id'>[],
  { key, now }: Pick<LinkOptions, 'key' | 'now'>,
): Promise<StoredLinks> => {
  const rows = await db
    .selectFrom('receiptLink')
    .select(['transactionId', 'sealedToken', 'expiresAt', 'prepared'])
    .where('transactionId', 'in', idsOf(transactions))
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
  return new Map(
    rows.flatMap(({ transactionId, sealedToken, ...row }) => {
      const token = tryUnseal(key, sealedToken)
      return token === undefined ? [] : [[transactionId, { token, ...row }]]
    }),
  )
}

/** undefined: sealed before the server's secret changed. */
const tryUnseal = (key: Buffer, sealed: Buffer): string | undefined => {
  try {
    return unseal(key, sealed)
  } catch {
    return undefined
  }
}

/** Makes links that work for the given days, in place of any others; nobody has asked for them yet. */
export const makeLinks = async (
  scope: PlainScope,
  transactions: readonly Transaction[],
  { key, days, now }: LinkOptions,
): Promise<StoredLinks> => {
  await withdrawLinks(scope, transactions, now)
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const made = transactions.map((transaction) => ({ transaction, token: randomToken(TOKEN_BYTES) }))
  await scope.db
    .insertInto('receiptLink')
    .values(
      made.map(({ transaction, token }) => ({
        tokenHash: fingerprint(token),
        sealedToken: seal(key, token),
        acquirerId: transaction.acquirerId,
        transactionId: transaction.id,
        posLocalDateTime: transaction.posLocalDateTime,
        expiresAt,
        prepared: true,
      })),
    )
    .execute()
  return new Map(made.map(({ transaction, token }) => [transaction.id, { token, expiresAt, prepared: true }]))
}

/**
 * Finds the links of receipts, and makes missing ones in advance; not where somebody has withdrawn one, which is made again
 * only when somebody asks for that receipt.
 */
export const prepareLinks = async (
  scope: PlainScope,
  transactions: readonly Transaction[],
  options: LinkOptions,
): Promise<StoredLinks> => {
  if (transactions.length === 0) return new Map()
  const live = await findLiveLinks(scope, transactions, options)
  const missing = transactions.filter(({ id }) => !live.has(id))
  if (missing.length === 0) return live
  await lockLinks(scope, missing)
  // Somebody may have made or withdrawn one in the meantime.
  const since = await findLiveLinks(scope, missing, options)
  const withdrawn = await findWithdrawn(scope, missing)
  const open = missing.filter(({ id }) => !since.has(id) && !withdrawn.has(id))
  const made = open.length > 0 ? await makeLinks(scope, open, options) : []
  return new Map([...live, ...since, ...made])
}

/**
 * Stores that the live links of receipts are on a device of this person from now on.
 * @returns the ids of the transactions whose links this person had not been handed before
 */
export const recordHandover = async (
  { principal, db }: PrincipalScope,
  transactionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (transactionIds.length === 0) return new Set()
  const { rows } = await sql<{ transactionId: number }>`
    update receipt_link set handed_to = handed_to || ${principal.userId}::bigint
    where id in (
      -- In one order, so that two requests never wait for each other.
      select id from receipt_link
      where transaction_id = any(${transactionIds}::bigint[]) and withdrawn_at is null
        and ${principal.userId}::bigint <> all(handed_to)
      order by id for update)
    returning transaction_id`.execute(db)
  return new Set(rows.map(({ transactionId }) => transactionId))
}

/** The ids of transactions whose last link somebody has withdrawn: one that has expired was not. */
const findWithdrawn = async ({ db }: PlainScope, transactions: readonly Transaction[]): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('receiptLink as link')
    .select('link.transactionId')
    .where('link.transactionId', 'in', idsOf(transactions))
    .where('link.withdrawnAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('receiptLink as last')
            .select('last.id')
            .whereRef('last.transactionId', '=', 'link.transactionId')
            .where('last.withdrawnAt', 'is', null),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ transactionId }) => transactionId))
}

/** Stores that somebody has asked for the link of a receipt: it is no longer only prepared. */
export const markShared = async ({ db }: PlainScope, transaction: Transaction): Promise<void> => {
  await db
    .updateTable('receiptLink')
    .set({ prepared: false })
    .where('transactionId', '=', transaction.id)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** Makes the live links of receipts stop working; without one nothing happens. */
export const withdrawLinks = async (
  { db }: PlainScope,
  transactions: readonly Transaction[],
  now: Date,
): Promise<void> => {
  await db
    .updateTable('receiptLink')
    .set({ withdrawnAt: now })
    .where('transactionId', 'in', idsOf(transactions))
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
