import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { distribute } from '#server/database/distribute.ts'
import { addedToRollups, countedColumns, toldOf } from '#server/database/keep-rollups.ts'
import type { Tables } from '#server/database/types.ts'
import { listed } from '#server/feed/columns.ts'
import type { TestDatabase } from './database.ts'

/**
 * `host:port` of the Citus workers behind the coordinator that `TEST_DATABASE_URL` names, with commas between. Roles and databases are
 * made there as on the coordinator, by the same superuser.
 */
const workers = (process.env.TEST_CITUS_WORKERS ?? '').split(',').filter((worker) => worker !== '')

/** Whether the databases of this run are distributed, where no statement is planned for all values. */
export const isDistributed = workers.length > 0

/** Spreads a migrated database over the workers, where there are any; what drops it drops it there too. */
export const distributeTestDatabase = async ({ url, drop }: TestDatabase): Promise<TestDatabase> => {
  if (!isDistributed) return { url, drop }
  const name = new URL(url).pathname.slice(1)
  const onWorkers = async (database: string, statement: string) => {
    for (const worker of workers) await onServer(addressAt(url, worker, database), statement)
  }
  await onWorkers('postgres', `create database ${name} template template0`)
  await onWorkers(name, 'create extension citus')
  await onServer(
    url,
    'create extension citus',
    `select citus_set_coordinator_host('${new URL(url).hostname}', ${new URL(url).port})`,
    ...workers.map((worker) => `select citus_add_node('${worker.split(':')[0]}', ${worker.split(':')[1]})`),
  )
  const owner = connect(url, { role: null, max: 1 })
  await distribute(owner)
  await owner.close()
  return {
    url,
    drop: async () => {
      await drop()
      await onWorkers('postgres', `drop database ${name} with (force)`)
    },
  }
}

const addressAt = (url: string, worker: string, database: string): string => {
  const address = new URL(url)
  address.host = worker
  address.pathname = database
  return address.href
}

const onServer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const isSpread = async (db: Transaction<Tables>): Promise<boolean> => {
  const { rows } = await sql<{
    isThere: boolean
  }>`select to_regclass('pg_dist_partition') is not null is_there`.execute(db)
  return rows[0]?.isThere ?? false
}

/**
 * Counts what a test has built, and tells of it: elsewhere triggers do.
 * @param merchantIds of all of it; a merchant may be there more than once
 */
export const countWhereDistributed = async (
  db: Transaction<Tables>,
  ids: readonly number[],
  merchantIds: readonly number[],
): Promise<void> => {
  // Some tests make databases of their own, which are not spread.
  if (!isDistributed || !(await isSpread(db))) return
  await sql`
    with built as materialized (
      select ${listed(countedColumns)}, status, amount, user_id from transaction
      where merchant_id = any(${[...new Set(merchantIds)]}::bigint[]) and id = any(${ids}::bigint[])
    ), ${addedToRollups(sql`select ${listed(countedColumns)}, status, 1 as count, amount from built`)}, ${toldOf(sql`built`)}
    select from told`.execute(db)
}
