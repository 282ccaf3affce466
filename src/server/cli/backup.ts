import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { auditOperation } from '#server/database/audit-operation.ts'
import { backUp } from '#server/database/back-up.ts'
import { noteFact } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run backup -- FILE

Writes all data of the database into a new file, as it is at one moment; a server may go on working. Keep SECRET_KEY, or
the file secret-key of DATA_DIR, in another place: without it sessions and receipt links of the backup do not work.
Files of exports are not part of it.`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const [path, ...rest] = positionals
  if (values.help || !path || rest.length > 0) throw new CommandRefused(USAGE)
  const { tables, rows } = await withDatabase(async (database) => {
    const now = new Date()
    const written = await backUp(database.opened.url, path, now)
    const done = { tables: written.length, rows: written.reduce((sum, table) => sum + table.rows, 0) }
    await auditOperation(database, 'backup.made', done)
    const { size: bytes } = await stat(path)
    await asPublic(database, ({ db }) => noteFact(db, 'backupFile', { at: now.toISOString(), bytes }))
    return done
  })
  console.log(`${path}: ${rows.toLocaleString('en')} rows of ${tables} tables`)
  return 0
})
