import { parseArgs } from 'node:util'
import { auditOperation } from '#server/database/audit-operation.ts'
import { BackupRefused } from '#server/database/backup-file.ts'
import { connectOwner } from '#server/database/backup-tables.ts'
import { restoreBackup } from '#server/database/restore.ts'
import { giveUpReceipts, withdrawInvitations } from '#server/recovery/lost-time.ts'
import { restoreToTime } from './restore-to-time.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run restore -- [--replace] FILE
npm run restore -- --at "2026-11-20 14:00" [--zone Europe/Athens]
npm run restore -- --latest

Puts a backup into the database, which must be empty, and which no server may be using. With --replace what is in the
database is lost. Each table is compared with the backup; unless all are equal nothing is changed.

With --at the embedded database goes back to that moment, with --latest to the last one that WAL_ARCHIVE holds. The time is
read in the zone of this machine, in --zone, or in its own offset (2026-11-20T12:00Z). What was there is kept beside it.`

/** The embedded database runs only while a server does; another may be used from anywhere. */
const refuseWhileUsed = async (url: string): Promise<void> => {
  const client = await connectOwner(url)
  try {
    const { rowCount } = await client.query(`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    if (rowCount) throw new CommandRefused('A server is using the database. Stop it first.')
  } finally {
    await client.end()
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean' },
      at: { type: 'string' },
      zone: { type: 'string' },
      latest: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  const [path, ...rest] = positionals
  if (values.at !== undefined || values.latest) {
    if (values.help || path || values.replace || (values.at !== undefined && values.latest))
      throw new CommandRefused(USAGE)
    return restoreToTime(values.at, values.zone)
  }
  if (values.help || !path || rest.length > 0) throw new CommandRefused(USAGE)
  try {
    const { tables, rows } = await withDatabase(async (database) => {
      const { url } = database.opened
      await refuseWhileUsed(url)
      const restored = await restoreBackup(url, path, values.replace === true)
      await giveUpReceipts(url, new Date())
      await withdrawInvitations(url, new Date())
      const done = { tables: restored.length, rows: restored.reduce((sum, table) => sum + table.rows, 0) }
      await auditOperation(database, 'backup.restored', done)
      return done
    })
    console.log(`${path}: ${rows.toLocaleString('en')} rows of ${tables} tables are back`)
    return 0
  } catch (error) {
    throw error instanceof BackupRefused ? new CommandRefused(error.message) : error
  }
})
