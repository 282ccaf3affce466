import { sql, type Transaction } from 'kysely'
import { StartError } from '#server/start-error.ts'
import type { Tables } from './types.ts'

/** A table that is spread over the workers of a distributed database, row by row. */
interface DistributedTable {
  readonly table: string
  /** Equal values lie on the same worker. */
  readonly column: string
  /** The table whose rows of equal values lie beside those of this one; 'none' for one of another column. */
  readonly beside: string
  /** What its policy becomes; undefined: the same without sub-selects. */
  readonly policy?: string
}

/**
 * What grows with the payments, in the order in which it is spread. What a merchant's rows say is in one place, so that a
 * merchant's list asks one worker. Keys are spread by themselves: who looks one up knows no merchant yet, and no merchant may
 * take the key of another. The states that a transaction had are read by whoever has found it.
 */
export const distributedTables: readonly DistributedTable[] = [
  { table: 'transaction', column: 'merchant_id', beside: 'none' },
  { table: 'merchant_day', column: 'merchant_id', beside: 'transaction' },
  { table: 'merchant_month', column: 'merchant_id', beside: 'transaction' },
  { table: 'terminal_day', column: 'merchant_id', beside: 'transaction' },
  { table: 'transaction_key', column: 'trn_key', beside: 'none' },
  {
    table: 'transaction_state',
    column: 'transaction_id',
    beside: 'none',
    policy: `( SELECT scope_mode() AS scope_mode) = ANY (ARRAY['operator'::text, 'intake'::text])
      OR transaction_id = ANY (( SELECT scope_ids('transactions'::text) AS scope_ids)::bigint[])`,
  },
]

type Db = Transaction<Tables>

/** Names are taken as they are written: plugins would change their letters. */
const plain = (db: Db) => db.withoutPlugins()

/**
 * Makes of the tables what Citus takes: no triggers, as the intake adds to the rollups and tells of what is new itself; keys that
 * contain the column by which a table is spread; policies without sub-selects.
 * @throws StartError where a policy asks other rows
 */
export const prepareTables = async (db: Db): Promise<void> => {
  for (const { table, column, policy } of distributedTables) {
    await dropTriggers(db, table)
    await widenKeys(db, table, column)
    await rewritePolicies(db, table, policy)
  }
}

const dropTriggers = async (db: Db, table: string): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(plain(db))
}

/**
 * Adds the column to the primary key under the name that it has, and makes of other unique keys plain indexes: what they hold is made
 * by chance and long enough to be unique by itself.
 */
const widenKeys = async (db: Db, table: string, column: string): Promise<void> => {
  const { rows } = await sql<{ name: string; isPrimary: boolean; columns: string[] }>`
    select conname as name, contype = 'p' as is_primary, (
        select array_agg(attname::text order by place) from unnest(conkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number
      ) as columns
    from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u')`.execute(db)
  const narrow = rows.filter(({ columns }) => !columns.includes(column))
  for (const { name, isPrimary, columns } of narrow) {
    const names = sql.join((isPrimary ? [...columns, column] : columns).map((one) => sql.id(one)))
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(plain(db))
    await (
      isPrimary
        ? sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} primary key (${names})`
        : sql`create index ${sql.id(name)} on ${sql.table(table)} (${names})`
    ).execute(plain(db))
  }
}

interface Policy {
  readonly name: string
  readonly using: string | null
  readonly check: string | null
}

const rewritePolicies = async (db: Db, table: string, instead?: string): Promise<void> => {
  const { rows } = await sql<Policy>`
    select policyname as name, qual as "using", with_check as "check" from pg_policies
    where schemaname = 'public' and tablename = ${table}`.execute(db)
  for (const { name, using, check } of rows) {
    const clause = (word: 'using' | 'with check', condition: string | null) =>
      condition === null ? sql`` : sql.raw(`${word} (${withoutSubSelects(table, instead ?? condition)})`)
    await sql`alter policy ${sql.id(name)} on ${sql.table(table)} ${clause('using', using)} ${clause('with check', check)}`.execute(
      plain(db),
    )
  }
}

/** As PostgreSQL writes them. */
const modeSelect = /\( SELECT scope_mode\(\) AS scope_mode\)/g
const idsSelect = /\( SELECT scope_ids\('(\w+)'::text\) AS scope_ids\)/g

/**
 * The condition of a policy as Citus takes it: each setting is read where it is compared, with what every worker has. On a plain
 * PostgreSQL sub-selects are quicker, because they are worked out once for each statement.
 * @throws StartError where another sub-select is left
 */
export const withoutSubSelects = (table: string, condition: string): string => {
  const rewritten = condition
    .replace(modeSelect, "current_setting('app.mode', true)")
    .replace(idsSelect, (_, kind: string) => `nullif(current_setting('app.${kind}', true), '')`)
  if (/\bselect\b/i.test(rewritten)) {
    throw new StartError(`The policy of ${table} asks other rows, which no distributed table can: ${rewritten}`)
  }
  return rewritten
}
