import type pg from 'pg'
import { BackupRefused, openBackupFile } from './backup-file.ts'
import {
  type BackupTable,
  connectOwner,
  letOwnerSeeAll,
  listMigrations,
  listTables,
  readTable,
  type TableSum,
} from './backup-tables.ts'

/**
 * Puts a backup into a migrated database that is empty, or takes the place of what is in it, in one transaction: afterwards
 * every table has the rows and the sum that the backup says, or nothing has changed (REL-33).
 * @param url of the owner
 * @throws BackupRefused
 */
export const restoreBackup = async (url: string, path: string, replace: boolean): Promise<readonly TableSum[]> => {
  const file = await openBackupFile(path)
  const client = await connectOwner(url)
  try {
    if (file.header.migrations.join() !== (await listMigrations(client)).join()) {
      throw new BackupRefused(`${path} was made by another version: restore it with that one, then update.`)
    }
    await letOwnerSeeAll(client)
    await client.query('begin')
    await client.query('set local app.mode to backup')
    const tables = await listTables(client)
    if (!replace && !(await isEmpty(client))) {
      throw new BackupRefused('The database is not empty. To lose what is in it, add --replace.')
    }
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const month of file.header.months) await client.query('select ensure_transaction_month($1)', [month])
    // What triggers have made of the rows is in the backup, too.
    const { rows: triggered } = await client.query<{ name: string }>(
      'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgrelid = any ($1::regclass[])',
      [tables.map(({ name }) => name)],
    )
    for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`)
    const known = new Set(tables.map(({ name }) => name))
    for await (const [name, ...rows] of file.parts) {
      if (!known.has(name)) throw new BackupRefused(`${path} has a table ${name} that this version does not know.`)
      const columns = await columnsOf(client, name)
      await client.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from unnest($1::${name}[]) returning 1`,
        [rows],
      )
    }
    const sums = file.sums()
    for (const table of tables) await expectSame(client, table, sums)
    for (const { name, value } of file.header.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    }
    for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`)
    await client.query('commit')
    return sums
  } finally {
    await client.end()
  }
}

/** The columns that are written; the others are worked out of these. */
const columnsOf = async (client: pg.Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `select not exists (select from acquirer) and not exists (select from portal_user) as "isEmpty"`,
  )
  return rows[0]?.isEmpty === true
}

const expectSame = async (client: pg.Client, table: BackupTable, sums: readonly TableSum[]) => {
  const rows = readTable(client, table)
  let part = await rows.next()
  while (!part.done) part = await rows.next()
  const expected = sums.find(({ name }) => name === table.name)
  if (part.value.rows !== expected?.rows || part.value.hash !== expected.hash) {
    throw new BackupRefused(`The table ${table.name} did not come back as it was: nothing was restored.`)
  }
}
