import { join } from 'node:path'
import { pino } from 'pino'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { readConfig } from '#server/config/config.ts'
import { auditOperation } from '#server/database/audit-operation.ts'
import { connect } from '#server/database/connect.ts'
import { lockDataFolder } from '#server/database/data-folder.ts'
import { openStore } from '#server/files/open-store.ts'
import { openArchive } from '#server/recovery/archive.ts'
import type { Counts } from '#server/recovery/count-tables.ts'
import type { LostTime } from '#server/recovery/lost-time.ts'
import { restoreExports } from '#server/recovery/mirror-exports.ts'
import { NothingToRestore, type RestoredDatabase, restoreTo } from '#server/recovery/restore-to.ts'
import { readMoment } from '#server/recovery/wall-moment.ts'
import { CommandRefused } from './run-command.ts'

const machineZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Takes the embedded database back to a moment and prints what that changes.
 * @param at as typed; undefined: as far as the archive goes
 */
export const restoreToTime = async (at: string | undefined, zone = machineZone()): Promise<number> => {
  const { walArchive, databaseUrl, dataDir, exportStore } = readConfig(process.env)
  if (databaseUrl) throw new CommandRefused('An external PostgreSQL is restored with its own tools: see DATABASE_URL.')
  if (!walArchive) throw new CommandRefused('WAL_ARCHIVE is not set: there is no archive to restore from.')
  const now = new Date()
  const moment = at === undefined ? undefined : readMoment(at, zone)
  if (moment && 'problem' in moment) throw new CommandRefused(moment.problem)
  if (moment && moment.at > now) throw new CommandRefused(`${inZone(moment.at, zone)} is still to come.`)
  const archive = openArchive(openStore(walArchive))
  const unlock = await lockDataFolder(dataDir, 'a command line')
  try {
    const order = { dataDir, archive, at: moment?.at, now, onPlan: sayPlan(moment?.at, zone) }
    await restoreTo(order, async (restored) => {
      report(restored, zone)
      const { url, counts } = restored
      const database = connect(url, { max: 1 })
      const rows = sumOf(counts)
      await auditOperation(
        database,
        'backup.restored',
        { to: moment?.at.toISOString() ?? null, tables: Object.keys(counts).length, rows },
        pino({ level: 'silent' }),
      )
      await database.close()
    })
    if (!exportStore) {
      const files = await restoreExports(join(dataDir, 'exports'), archive)
      if (files > 0) console.log(`${files} files of exports are back.`)
    }
    console.log('Done. Start the server; it makes a new base backup at once.')
    return 0
  } catch (error) {
    throw error instanceof NothingToRestore ? new CommandRefused(error.message) : error
  } finally {
    unlock()
  }
}

const inZone = (at: Date, zone: string) => {
  const inUtc = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return zone === 'UTC' ? inUtc : `${wallTimeIn(zone, at).replace('T', ' ')} ${zone} (${inUtc})`
}

const sayPlan =
  (at: Date | undefined, zone: string) =>
  ({ finishedAt }: { readonly finishedAt: string }) =>
    console.log(
      `Restoring to ${at ? inZone(at, zone) : 'the end of the archive'} from the base backup of ${inZone(new Date(finishedAt), zone)}.`,
    )

const number = (count: number) => count.toLocaleString('en')
const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const report = ({ isShort, lastChange, counts, replaced, sessionsEnded }: RestoredDatabase, zone: string) => {
  if (isShort) console.log('The log ends before that moment: all there is was restored.')
  if (lastChange) console.log(`The last change in it was made at ${inZone(lastChange, zone)}.`)
  console.log(`${number(sumOf(counts))} rows of ${Object.keys(counts).length} tables are back.`)
  console.log(`${number(sessionsEnded)} sessions were ended: everybody logs in again.`)
  if (!replaced) {
    console.log(
      'There is no copy of the database as it was last: what had been deleted or withdrawn since (people, receipt links,\n' +
        'data feed keys) is back and cannot be listed. Go through it by hand.',
    )
    return
  }
  reportDifferences(counts, replaced.counts)
  reportLost(replaced.lost)
  console.log(`What was there before is kept in ${replaced.folder}; remove it when all is well.`)
}

const reportDifferences = (restored: Counts, replaced: Counts) => {
  const names = Object.keys({ ...restored, ...replaced }).filter((name) => restored[name] !== replaced[name])
  for (const name of names.toSorted()) {
    console.log(`  ${name}: ${number(restored[name] ?? 0)} rows, ${number(replaced[name] ?? 0)} before`)
  }
}

const reportLost = (lost: LostTime) => {
  if (lost.peopleBack.length > 0)
    console.log(`People who had been deleted since and are back: ${lost.peopleBack.join(', ')}`)
  if (lost.peopleLost.length > 0)
    console.log(`People who had been added since and are gone: ${lost.peopleLost.join(', ')}`)
  if (lost.linksWithdrawnAgain > 0)
    console.log(`${number(lost.linksWithdrawnAgain)} receipt links were withdrawn again.`)
  if (lost.feedKeysRevokedAgain > 0)
    console.log(`${number(lost.feedKeysRevokedAgain)} data feed keys were revoked again.`)
  if (lost.entriesInAll === 0) {
    console.log('Nobody had ended or narrowed anybody’s access since.')
    return
  }
  console.log(
    `Undone, from the activity log of the lost time; do again what should stay (${number(lost.entriesInAll)}):`,
  )
  for (const entry of lost.entries) console.log(`  ${entry}`)
  if (lost.entriesInAll > lost.entries.length)
    console.log(`  and ${number(lost.entriesInAll - lost.entries.length)} more`)
}
