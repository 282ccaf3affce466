import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { PrimaryClient } from './hosts.ts'

/** A table as it is backed up: its name as SQL, and the columns that order its rows. */
export interface BackupTable {
  readonly name: string
  readonly order: string
}

/** What shows whether two copies of a table differ. */
export interface TableSum {
  readonly name: string
  readonly rows: number
  /** SHA-256 of all rows as PostgreSQL writes them, in order. */
  readonly hash: string
}

/** Rows read and written at a time. */
const PART = 1000

/** Opens a connection as the owner, on which rows are always written the same way. */
export const connectOwner = async (url: string): Promise<pg.Client> => {
  const client = new PrimaryClient({
    connectionString: url,
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex',
  })
  // A connection that breaks fails the query that runs.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * All tables of the product, each after those it refers to; not the counters of attempts, which nobody misses. Partitions
 * are rows of their parent.
 */
export const listTables = async (client: pg.Client): Promise<BackupTable[]> => {
  const { rows } = await client.query<{ name: string; order: string; parents: string[] }>(`
    select t.oid::regclass::text as name,
      coalesce((select string_agg(quote_ident(a.attname), ', ' order by k.position)
        from pg_index i, unnest(i.indkey) with ordinality k (number, position), pg_attribute a
        where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid and a.attnum = k.number), 't::text') as order,
      array(select distinct confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = t.oid and confrelid <> t.oid) as parents
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relpersistence = 'p'
      and not t.relispartition and t.relname not like 'kysely%'
    order by name`)
  const sorted: BackupTable[] = []
  let left = rows
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ parents }) => parents.every((parent) => !names.has(parent)))
    if (free.length === 0) throw new Error(`These tables refer to one another in a circle: ${[...names].join(', ')}.`)
    sorted.push(...free.map(({ name, order }) => ({ name, order })))
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}

/** The names of the migrations that made the schema. */
export const listMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/**
 * Lets the owner, and nobody else, see every row in a transaction of the mode `backup`: the policies bind the owner, too.
 * For tables that are new since the last time.
 */
export const letOwnerSeeAll = async (client: pg.Client): Promise<void> => {
  await client.query(`do $$ declare protected_table text; begin
    set local lock_timeout = '5s';
    for protected_table in select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'backup') loop
      execute format('create policy backup on %s to %I using (current_setting(''app.mode'', true) = ''backup'')', protected_table, current_user);
    end loop;
  end $$`)
}

/** The rows of a table in order, part by part, and what they sum up to. To be called in a transaction. */
export async function* readTable(
  client: pg.Client,
  { name, order }: BackupTable,
): AsyncGenerator<readonly string[], TableSum> {
  const hash = createHash('sha256')
  let rows = 0
  await client.query(`declare backup_rows no scroll cursor for select t::text as row from ${name} t order by ${order}`)
  for (;;) {
    const part = await client.query<{ row: string }>(`fetch ${PART} from backup_rows`)
    if (part.rows.length === 0) break
    const texts = part.rows.map(({ row }) => row)
    addRows(hash, texts)
    rows += texts.length
    yield texts
  }
  await client.query('close backup_rows')
  return { name, rows, hash: hash.digest('hex') }
}

const addRows = (hash: Hash, texts: readonly string[]) => {
  for (const text of texts) hash.update(text).update('\n')
}
