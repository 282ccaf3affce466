import { type Selectable, sql } from 'kysely'
import { operationOf, transactionStatus } from '#core/codes.ts'
import { UNIQUE_VALUES_MAX } from '#core/limits.ts'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { type TransactionDetails, transactionList, type TransactionRow } from '../contract.ts'
import { column } from '#server/database/names.ts'
import { runPlannedOnce } from '#server/database/planned-once.ts'
import { type PlainScope, type PrincipalScope, revealTransactions } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import type { TransactionTable } from '#server/database/types-payments.ts'
import { conditions, listPage } from '#server/lists/page.ts'
import type { Sql } from '#server/lists/source.ts'
import { refuseLongRange } from './range.ts'
import { transactionSource, transactionVisible } from './source.ts'

export { refuseLongRange, transactionVisible }

/** What a transaction counts as, of its columns `status` and `transaction_type`; only successful business is money. */
export const kindOfTransaction = sql`case
  when status = 1 and operation_of(transaction_type) <> 'other' then operation_of(transaction_type)
  when status = -1 and operation_of(transaction_type) <> 'other' then 'declined'
  when status = 0 then 'pending' else 'rest' end`

/**
 * What makes a transaction aliased `t` one of the list's under this filter, for this person.
 * @throws ApiError as `listPage` does
 */
export const transactionConditions = (
  scope: PrincipalScope,
  body: Pick<ListBody, 'filter' | 'zone'>,
  listPrincipal: ListPrincipal,
): Sql[] => [transactionSource.visible(scope), ...conditions(transactionList, transactionSource, body, listPrincipal)]

export type Transaction = Selectable<TransactionTable>

/** One page of the transactions in the principal's scope, for other features' lists of them. */
export const listTransactionPage = (
  scope: PrincipalScope,
  request: { readonly params: ListParams; readonly body: ListBody },
  listPrincipal: ListPrincipal,
): Promise<Page<TransactionRow>> => listPage(scope, transactionList, transactionSource, request, listPrincipal)

/** A transaction in the principal's scope by its public token. */
export const findTransaction = async (scope: PrincipalScope, token: string): Promise<Transaction | undefined> => {
  const { rows } = await runPlannedOnce(
    scope.db,
    sql<Transaction>`
      with k as materialized (select transaction_id, pos_local_date_time from transaction_key where token = ${token})
      select t.* from k
        join transaction t on t.id = k.transaction_id and t.pos_local_date_time = k.pos_local_date_time
      where ${transactionVisible(scope)}`,
  )
  return rows[0]
}

/** Those of some transactions that are in the principal's scope. */
export const findTransactions = async (scope: PrincipalScope, tokens: readonly string[]): Promise<Transaction[]> => {
  const { rows } = await runPlannedOnce(
    scope.db,
    sql<Transaction>`
      with k as materialized (
        select transaction_id, pos_local_date_time from transaction_key where token = any(${tokens}::text[])
      )
      select t.* from k
        join transaction t on t.id = k.transaction_id and t.pos_local_date_time = k.pos_local_date_time
      where ${transactionVisible(scope)}`,
  )
  return rows
}

interface Parts {
  readonly terminalToken: string | null
  readonly deviceToken: string | null
  readonly storeAddress: string | null
}

/** Public tokens of the terminal and the device of a transaction, where they still exist and are in scope. */
export const findParts = async ({ db }: PrincipalScope, transaction: Transaction): Promise<Parts> => {
  const { terminalId, storeId, acquirerId, deviceId } = transaction
  const { rows } = await runPlannedOnce(
    db,
    sql<Parts>`select
      (select token from terminal where id = ${terminalId}::bigint) as terminal_token,
      (select token from device where acquirer_id = ${acquirerId}::bigint and device_id = ${deviceId}::text) as device_token,
      (select address from store where id = ${storeId}::bigint) as store_address`,
  )
  return rows[0] ?? { terminalToken: null, deviceToken: null, storeAddress: null }
}

/** What a transaction was before its state moved on, oldest first. */
export const findStates = async (
  scope: PrincipalScope,
  { id }: Transaction,
): Promise<NonNullable<TransactionDetails['states']>> => {
  const { db } = scope
  // A distributed database shows the former states of transactions that were found and named (decision 0057).
  await revealTransactions(scope, [id])
  const { rows } = await runPlannedOnce(
    db,
    sql<Omit<NonNullable<TransactionDetails['states']>[number], 'until'> & { until: Date }>`
      select status, amount, tip_amount, pos_auth_code, error_code, replaced_at as until from transaction_state
      where transaction_id = ${id} order by replaced_at`,
  )
  return rows.map(({ until, ...state }) => ({ ...state, until: until.toISOString() }))
}

/** Amount and tip of a transaction while it was pending, where the answer had others. */
export const whilePending = (
  { amount, tipAmount }: Transaction,
  states: Awaited<ReturnType<typeof findStates>>,
): TransactionDetails['whilePending'] => {
  const state = states.find(({ status }) => status === transactionStatus.pending)
  return state && (state.amount !== amount || state.tipAmount !== tipAmount)
    ? { amount: state.amount, tipAmount: state.tipAmount }
    : undefined
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

/** A sale with its refunds and voids (B-31), found from any one of them. */
export interface LinkedTransactions {
  /** The sale that the member refunds or voids; undefined for a sale. */
  readonly original: Transaction | undefined
  /** The refunds and voids of the member, oldest first. */
  readonly followers: readonly Transaction[]
}

/**
 * The transactions linked to one that the scope already sees. They are all found, whatever terminal a refund was made on:
 * with one left out the portal would offer to refund what was refunded at another one.
 */
export const findLinkedTransactions = async (
  scope: PlainScope,
  transaction: Transaction,
): Promise<LinkedTransactions> => {
  const { db } = scope
  // A sale names no other one: null equals no key.
  const { rows: members } = await runPlannedOnce(
    db,
    sql<Pick<Selectable<Tables['transactionKey']>, 'transactionId' | 'posLocalDateTime' | 'trnKey'>>`
      select transaction_id, pos_local_date_time, trn_key from transaction_key
      where acquirer_id = ${transaction.acquirerId}
        and (linked_trn_key = ${transaction.trnKey} or trn_key = ${transaction.linkedTrnKey}::text)`,
  )
  if (members.length === 0) return { original: undefined, followers: [] }
  await revealTransactions(scope, [transaction.id, ...members.map(({ transactionId }) => transactionId)])
  const rows = await db
    .selectFrom('transaction')
    .selectAll()
    // Another merchant's row under the same key is not linked to it, whatever a feed says.
    .where('merchantId', '=', transaction.merchantId)
    .where((eb) =>
      eb.or(members.map(({ transactionId, posLocalDateTime }) => eb.and({ id: transactionId, posLocalDateTime }))),
    )
    .orderBy('posLocalDateTime')
    .orderBy('id')
    .execute()
  return {
    original: rows.find(({ trnKey }) => trnKey === transaction.linkedTrnKey),
    followers: rows.filter(({ linkedTrnKey }) => linkedTrnKey === transaction.trnKey),
  }
}

const succeeded = ({ status }: Transaction) => status === transactionStatus.success

/** The refunds and voids that took effect. */
const effectiveFollowers = ({ followers }: LinkedTransactions): readonly Transaction[] => followers.filter(succeeded)

/** Of some transactions, the ids of those that are in the principal's own scope. */
export const idsInScope = async (scope: PrincipalScope, transactions: readonly Transaction[]): Promise<Set<number>> => {
  if (transactions.length === 0) return new Set()
  const rows = await scope.db
    .selectFrom('transaction as t')
    .select('t.id')
    .where((eb) =>
      eb.or(
        transactions.map(({ id, posLocalDateTime }) => eb.and({ 't.id': id, 't.posLocalDateTime': posLocalDateTime })),
      ),
    )
    .where(sql<boolean>`${transactionVisible(scope)}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What is left of a successful sale after its refunds and voids, in minor units; null for anything else. */
export const remainingOf = (transaction: Transaction, linked: LinkedTransactions): number | null => {
  if (operationOf(transaction.transactionType) !== 'sale' || !succeeded(transaction)) return null
  const standing = effectiveFollowers(linked)
  if (standing.some(({ transactionType }) => operationOf(transactionType) === 'void')) return 0
  return Math.max(0, transaction.amount - standing.reduce((sum, { amount }) => sum + amount, 0))
}

/** D-66: successes and declines have a receipt, pending and canceled ones have none. */
export const hasReceipt = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === transactionStatus.success || status === transactionStatus.failed
