import { sql, type Transaction } from 'kysely'
import type { StopReason } from '#core/processing.ts'
import { terminalStopAt } from '#server/database/effective-state.ts'
import { addedToRollups, countedColumns, countItself, toldOf } from '#server/database/keep-rollups.ts'
import type { Tables } from '#server/database/types.ts'
import { columnsOf, fixed, listed, lookup, pick, stored, unnestLines } from '#server/feed/columns.ts'
import type { FeedLine } from '#server/feed/kind.ts'
import { treeAbove } from '#server/feed/upsert.ts'
import { transactionColumns, type TransactionLine } from './feed-line.ts'

/** A line whose key was taken for it. */
export type NewTransaction = FeedLine<{
  readonly transactionId: number
  /** Canonical form of the cashier's address. */
  readonly userEmailKey: string | null
}>

/** A new line: the id of its transaction, or why it is none. */
export type ReservedKey =
  | { readonly id: number; readonly stop: null; readonly isUnknown: false }
  | { readonly id: null; readonly stop: StopReason; readonly isUnknown: false }
  | { readonly id: null; readonly stop: null; readonly isUnknown: true }

const keyColumns = pick(transactionColumns, ['trnKey', 'linkedTrx', 'tid', 'posLocalDateTime', 'happenedAt'])

/** The instant of a line, as it is stored. */
const happenedAt = sql.join(pick(transactionColumns, ['happenedAt']).map(({ value }) => value))

/**
 * Notes the keys of lines that are new, each with the id of the transaction to come.
 * @returns by the tokens of the lines; nothing for keys that are known, whatever has been disabled since
 */
export const reserveKeys = async (
  db: Transaction<Tables>,
  lines: readonly FeedLine<TransactionLine>[],
): Promise<Map<string, ReservedKey>> => {
  const { rows } = await sql<ReservedKey & { token: string }>`
    with line as (
      ${unnestLines(lines, keyColumns)}
    ), found as (
      select line.*, terminal.id as terminal_id, ${terminalStopAt(happenedAt)} as stop
      from line
      left join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = line.tid
      left join store on store.id = terminal.store_id
      left join mid on mid.id = store.mid_id
      left join merchant on merchant.id = terminal.merchant_id
    ), taken as (
      insert into transaction_key (acquirer_id, trn_key, token, linked_trn_key, transaction_id, pos_local_date_time)
      select "acquirerId", "trnKey", token, "linkedTrx", nextval('transaction_id_seq'), "posLocalDateTime"
      from found where terminal_id is not null and stop is null
      -- One order for all: two feeds with the same lines wait for each other instead of deadlocking.
      order by "acquirerId", "trnKey"
      on conflict do nothing
      returning token, transaction_id
    ), known as (
      select found.token from found
      join transaction_key key on key.acquirer_id = found."acquirerId" and key.trn_key = found."trnKey"
      where found.stop is not null
    )
    select token, transaction_id as id, null as stop, false as is_unknown from taken
    union all select token, null, null, true from found where terminal_id is null
    union all select token, null, stop, false from found
      where stop is not null and token not in (select token from known)`.execute(db)
  return new Map(rows.map(({ token, ...taken }) => [token, taken]))
}

const columns = columnsOf({}, { transactionId: fixed('bigint', { name: 'id' }), userEmailKey: lookup('text') }).concat(
  transactionColumns,
)

/** What a new transaction has besides what its line says. */
const inherited = {
  ...treeAbove('terminal'),
  acquirer_id: sql`terminal.acquirer_id`,
  terminal_id: sql`terminal.id`,
  user_id: sql`portal_user.id`,
  time_zone: sql`store.time_zone`,
}
const inserted = listed(['token', ...Object.keys(inherited), ...stored(columns).map(({ name }) => name)])
const values = sql.join([...Object.values(inherited), ...stored(columns).map(({ value }) => value)])

/**
 * Stores new transactions under the ids taken for them, adds them to the rollups, tells whoever listens, and notes which devices
 * were seen on which terminals (D-05). What a line does not say of its merchant, store and people is what the terminal's tree says
 * now.
 */
export const insertTransactions = async (db: Transaction<Tables>, lines: readonly NewTransaction[]): Promise<void> => {
  countItself(db)
  await sql`
    with line as (
      ${unnestLines(lines, columns)}
    ), inserted as (
      insert into transaction (${inserted})
      overriding system value
      select line.token, ${values}
      from line
      join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = line.tid
      join store on store.id = terminal.store_id
      join mid on mid.id = store.mid_id
      join merchant on merchant.id = terminal.merchant_id
      join affiliate on affiliate.id = terminal.affiliate_id
      join instance on instance.id = terminal.instance_id
      left join portal_user
        on portal_user.email_key = line."userEmailKey" and portal_user.acquirer_id = line."acquirerId"
      returning ${listed(countedColumns)}, status, amount, user_id, device_id
    ), ${addedToRollups(sql`select ${listed(countedColumns)}, status, 1 as count, amount from inserted`)}, ${toldOf(sql`inserted`)}, seen as (
      insert into device_terminal (device_id, terminal_id)
      select distinct device.id, inserted.terminal_id
      from inserted
      join device on device.acquirer_id = inserted.acquirer_id and device.device_id = inserted.device_id
      on conflict do nothing
    )
    select from told`.execute(db)
}
