import type { BackupHeader, BackupPart, BackupSums } from './backup-file.ts'
import { writeBackupFile } from './backup-file.ts'
import { connectOwner, letOwnerSeeAll, listMigrations, listTables, readTable, type TableSum } from './backup-tables.ts'

/**
 * Writes all rows of a migrated database into a file, as they are at one moment, while a server may go on working (REL-33).
 * Files of exports, mails and the secret key are not part of it.
 * @param url of the owner
 * @returns what was written of each table
 */
export const backUp = async (url: string, path: string, now: Date): Promise<readonly TableSum[]> => {
  const client = await connectOwner(url)
  const tables: TableSum[] = []
  const entries = async function* (): AsyncGenerator<BackupHeader | BackupPart | BackupSums> {
    const months = await client.query<{ first: string }>(`
      select to_char(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM'), 'YYYY-MM-DD') as first
      from pg_inherits where inhparent = 'transaction'::regclass order by first`)
    const sequences = await client.query<{ name: string; value: string }>(`
      select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by name`)
    yield {
      format: 'counterside-backup-1',
      createdAt: now.toISOString(),
      migrations: await listMigrations(client),
      months: months.rows.map(({ first }) => first),
      sequences: sequences.rows,
    }
    for (const table of await listTables(client)) {
      const rows = readTable(client, table)
      let part = await rows.next()
      for (; !part.done; part = await rows.next()) yield [table.name, ...part.value]
      tables.push(part.value)
    }
    yield { tables }
  }
  try {
    await letOwnerSeeAll(client)
    await client.query('begin isolation level repeatable read, read only')
    await client.query(`set local app.mode to backup`)
    await writeBackupFile(path, entries())
    await client.query('commit')
    return tables
  } finally {
    await client.end()
  }
}
