import { sql, type Transaction } from 'kysely'
import { StartError } from '#server/start-error.ts'
import type { Database } from './connect.ts'
import { distributedTables, prepareTables } from './distributed-tables.ts'
import { APP_ROLE } from './migrations/0004-row-level-security.ts'
import { asIntake } from './scope.ts'
import type { Tables } from './types.ts'

/** Functions that the workers are asked for, beside those of PostgreSQL. */
const functions = ['operation_of(text)', 'folded(text)'] as const

type Db = Transaction<Tables>

/**
 * Spreads the tables that grow with the payments over the workers of a Citus coordinator, with what is in them; the others stay on it.
 * New months follow by themselves. Everything happens in one transaction: what is interrupted leaves the tables as they were. The
 * server's role may connect to the workers as well, as whoever runs them has arranged.
 * @param owner the database as the owner of the tables
 * @returns false where the tables were spread already, and only what the planner knows of them was brought up to date
 * @throws StartError where this is no coordinator with workers, some of the tables are spread already, or something stands in the way
 */
export const distribute = async (owner: Database): Promise<boolean> => {
  const isSpread = await asIntake(owner, ({ db }) => spread(db))
  // Until the workers know how much there is, a list of everything takes twenty times as long.
  await asIntake(owner, async ({ db }) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`analyze ${sql.join(distributedTables.map(({ table }) => sql.table(table)))}`.execute(db)
  })
  return isSpread
}

/** @returns false where all was spread before */
const spread = async (db: Db): Promise<boolean> => {
  await sql`set local statement_timeout = 0`.execute(db)
  await refuseWithoutWorkers(db)
  if (await areSpread(db)) return false
  // Of every connection from then on: what `scope.ts` sets reaches the workers; and a table of the coordinator is never joined with a
  // distributed one as it stands, at which Citus 13.2 ends with all its connections.
  await sql`
      do $$ begin
        execute format('alter database %I set citus.propagate_set_commands to local', current_database());
        execute format('alter database %I set citus.local_table_join_policy to never', current_database());
      end $$`.execute(db)
  await sql`set local citus.propagate_set_commands to local`.execute(db)
  const tables = distributedTables.map(({ table }) => sql.table(table))
  // Nobody writes meanwhile.
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(db)
  await prepareTables(db)
  // What is written to a table of the coordinator from rows of the workers asks its sequence in the writer's name.
  await sql`grant usage on all sequences in schema public to ${sql.id(APP_ROLE)}`.execute(db.withoutPlugins())
  for (const name of functions) await sql`select create_distributed_function(${name}::regprocedure)`.execute(db)
  const isProtected = await protectedTables(db)
  for (const { table, column, beside } of distributedTables) {
    const name = sql.table(table)
    // Rows are moved by COPY, which no row-level security takes; nobody else reads the table meanwhile.
    if (isProtected.has(table)) {
      await sql`alter table ${name} disable row level security, no force row level security`.execute(db)
    }
    await sql`select create_distributed_table(${table}::regclass, ${column}, colocate_with => ${beside})`.execute(db)
    if (isProtected.has(table)) {
      await sql`alter table ${name} enable row level security, force row level security`.execute(db)
    }
  }
  // Citus leaves what it has copied on the coordinator, where nothing reads it and the retention does not reach it.
  for (const { table } of distributedTables) {
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db)
  }
  return true
}

/** Those whose policies bind their owner, too. */
const protectedTables = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

const refuseWithoutWorkers = async (db: Db): Promise<void> => {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (extensions.length === 0) {
    throw new StartError(
      'The extension citus is missing in this database: an administrator creates it (create extension citus).',
    )
  }
  const { rows: workers } = await sql`select from citus_get_active_worker_nodes()`.execute(db)
  if (workers.length === 0) {
    throw new StartError(
      'The coordinator knows no worker: an administrator adds each one (select citus_add_node(host, port)).',
    )
  }
}

/** @throws StartError where some are spread and others not, which this program has not done */
const areSpread = async (db: Db): Promise<boolean> => {
  const { rows: spreadTables } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition
    where logicalrelid = any (${distributedTables.map(({ table }) => table)}::text[]::regclass[])`.execute(db)
  if (spreadTables.length > 0 && spreadTables.length < distributedTables.length) {
    throw new StartError(`Some tables are distributed already: ${spreadTables.map(({ name }) => name).join(', ')}.`)
  }
  return spreadTables.length > 0
}
