import { type BadRow, verifyAudit } from '#server/database/audit-verify.ts'
import { asIntake } from '#server/database/scope.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run audit-verify   checks that no row of the audit log was changed, removed, added or moved`

const chainName = (acquirerId: number) => (acquirerId === 0 ? 'no acquirer' : `acquirer ${acquirerId}`)

const sentences: Readonly<Record<BadRow['reason'], string>> = {
  changed: 'is not as it was written',
  missing: 'is not there any more',
  unexpected: 'is not the one that was written there',
}

await runCommand(async () => {
  if (process.argv.length > 2) throw new CommandRefused(USAGE)
  return withDatabase(async (database) => {
    const { rows, chains, bad } = await asIntake(database, verifyAudit)
    for (const { acquirerId, position, id, reason } of bad) {
      const row = id === null ? 'the row' : `row ${id}`
      console.log(`${chainName(acquirerId)}: ${row} at position ${position} ${sentences[reason]}.`)
    }
    if (bad.length > 0) return 1
    // Whoever keeps these elsewhere also notices an audit log that was written anew as a whole.
    for (const { acquirerId, position, hash } of chains) console.log(`${chainName(acquirerId)}\t${position}\t${hash}`)
    console.log(`${rows} rows are as they were written.`)
    return 0
  })
})
