import { type Selectable, sql } from 'kysely'
import { transactionStatus } from '#core/codes.ts'
import { UNIQUE_VALUES_MAX } from '#core/limits.ts'
import type { TransactionDetails } from '../contract.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { TransactionTable } from '#server/database/types-payments.ts'
import { transactionVisible } from './source.ts'

export type Transaction = Selectable<TransactionTable>

/** A transaction in the principal's scope by its public token. */
export const findTransaction = (scope: PrincipalScope, token: string): Promise<Transaction | undefined> =>
  scope.db
    .selectFrom('transactionKey as k')
    .innerJoin('transaction as t', (join) =>
      join.onRef('t.id', '=', 'k.transactionId').onRef('t.posLocalDateTime', '=', 'k.posLocalDateTime'),
    )
    .selectAll('t')
    .where('k.token', '=', token)
    .where(sql<boolean>`${transactionVisible(scope)}`)
    .executeTakeFirst()

/** Public tokens of the terminal and the device of a transaction, where they still exist and are in scope. */
export const findParts = async ({ db }: PrincipalScope, transaction: Transaction) => {
  const terminal = await db
    .selectFrom('terminal')
    .select('token')
    .where('id', '=', transaction.terminalId)
    .executeTakeFirst()
  const store = await db.selectFrom('store').select('address').where('id', '=', transaction.storeId).executeTakeFirst()
  const device = await db
    .selectFrom('device')
    .select('token')
    .where('acquirerId', '=', transaction.acquirerId)
    .where('deviceId', '=', transaction.deviceId)
    .executeTakeFirst()
  return {
    terminalToken: terminal?.token ?? null,
    deviceToken: device?.token ?? null,
    storeAddress: store?.address ?? null,
  }
}

/** Amount and tip of a transaction while it was pending, where the answer had others. */
export const findWhilePending = async (
  { db }: PrincipalScope,
  { id, amount, tipAmount }: Transaction,
): Promise<TransactionDetails['whilePending']> => {
  const state = await db
    .selectFrom('transactionState')
    .select(['amount', 'tipAmount'])
    .where('transactionId', '=', id)
    .where('status', '=', transactionStatus.pending)
    .executeTakeFirst()
  return state && (state.amount !== amount || state.tipAmount !== tipAmount) ? state : undefined
}

/** The distinct affiliates or instances of the transactions in scope, alphabetical (D-62). */
export const listUniqueNames = async (scope: PrincipalScope, kind: 'instance' | 'affiliate'): Promise<string[]> => {
  const field = column(kind === 'instance' ? 't.transaction_instance' : 't.transaction_affiliate')
  const { rows } = await sql<{ name: string }>`
    select name from (select distinct ${field} as name from transaction t
      where ${transactionVisible(scope)} and ${field} is not null) found
    order by name collate "und-x-icu" limit ${UNIQUE_VALUES_MAX}`.execute(scope.db)
  return rows.map(({ name }) => name)
}
