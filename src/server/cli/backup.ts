import { parseArgs } from 'node:util'
import { auditOperation } from '#server/database/audit-operation.ts'
import { backUp } from '#server/database/back-up.ts'
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
    const written = await backUp(database.opened.url, path, new Date())
    const done = { tables: written.length, rows: written.reduce((sum, table) => sum + table.rows, 0) }
    await auditOperation(database, 'backup.made', done)
    return done
  })
  console.log(`${path}: ${rows.toLocaleString('en')} rows of ${tables} tables`)
  return 0
})
