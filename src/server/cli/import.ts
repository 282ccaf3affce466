import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#server/database/connect.ts'
import { analyzeTables } from '#server/database/statistics.ts'
import { intake } from '#server/feed/intake.ts'
import { isKindName, kindNames } from '#server/feed/kinds.ts'
import type { IntakeReport } from '#server/feed/report.ts'
import { SourceRefused } from '#server/feed/source-claim.ts'
import { openSourceFile, type SourceFile } from '#server/feed/source-file.ts'
import { type CommandRoom, findRoom, whileThereIsRoom } from './disk-room.ts'
import { createProgress } from './progress.ts'
import { CommandRefused, REFUSED, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

/** Rows from which on the statistics of tables are updated at once, instead of some minutes later by autovacuum. */
const MANY = 10_000

const USAGE = `npm run import -- [--check] [--kind KIND] [--acquirer CODE] FILE…

Takes in files of one JSON object a line (.ndjson, .jsonl) or CSV with a header (.csv), in the order in which they need
one another. A file's name begins with what it holds, such as transactions-2026-11.ndjson, unless --kind says it:
${kindNames.join(', ')}.
--check tries it dry: everything is read and checked as if it went in, against what the database holds and the files before,
and nothing of it is written. Until it ends, what it touches is locked: a feed of the same acquirer waits.
--acquirer says whose lines these are; without it each line has its acquirerCode.
Repeating a file changes nothing. Exit code: 0 all went in (or would), 1 some lines did not, 2 a file was refused and nothing written.`

/** Opens every file before anything is written. @returns undefined after saying which ones were refused */
const openAll = async (paths: readonly string[], kind: string | undefined): Promise<SourceFile[] | undefined> => {
  if (kind !== undefined && !isKindName(kind)) {
    throw new CommandRefused(`--kind must be one of ${kindNames.join(', ')}.`)
  }
  const files: SourceFile[] = []
  for (const path of paths) {
    try {
      files.push(await openSourceFile(path, kind))
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error
      console.error(`${path} ${error.message}.`)
    }
  }
  if (files.length === paths.length) {
    return files.toSorted((a, b) => kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind))
  }
  console.error('Nothing was written.')
  return undefined
}

interface Import {
  readonly database: Database
  readonly room: CommandRoom
  readonly acquirerCode: string | null
}

const importFile = async ({ database, room, acquirerCode }: Import, file: SourceFile): Promise<IntakeReport> => {
  const name = basename(file.path)
  const progress = createProgress(name, file.size)
  let bytes = 0
  const start = performance.now()
  try {
    const report = await intake({
      database,
      kind: file.kind,
      lines: whileThereIsRoom(
        file.read((read) => (bytes = read)),
        room,
      ),
      acquirerCode,
      onProgress: ({ received }) => progress.show(bytes, received),
    })
    progress.end()
    console.log(`${name}: ${summary(report)} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    return report
  } catch (error) {
    progress.end()
    throw error
  }
}

const summary = ({ received, inserted, updated, unchanged, rejected, masked }: IntakeReport): string => {
  const say = (count: number) => count.toLocaleString('en')
  const parts = [`${say(inserted)} new`, `${say(updated)} changed`, `${say(unchanged)} as they were`]
  if (rejected > 0) parts.push(`${say(rejected)} rejected`)
  if (masked > 0) parts.push(`${say(masked)} card numbers cut to their last four digits`)
  return `${say(received)} lines: ${parts.join(', ')}`
}

/** The rows are in by then: without statistics the first calls are slow, and nothing is lost. */
const updateStatistics = (database: Database): Promise<void> =>
  analyzeTables(database).catch((error: unknown) =>
    console.error(`The rows are in. The statistics of the tables were not updated: ${String(error)}`),
  )

const listProblems = ({ problems, rejected }: IntakeReport): void => {
  for (const { line, field, reason } of problems) console.log(`  line ${line}: ${field ? `${field} ` : ''}${reason}`)
  const listed = new Set(problems.map(({ line }) => line)).size
  if (rejected > listed) console.log(`  and ${(rejected - listed).toLocaleString('en')} more lines`)
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      kind: { type: 'string' },
      acquirer: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (positionals.length === 0) throw new CommandRefused(USAGE)
  const files = await openAll(positionals, values.kind)
  if (!files) return REFUSED
  const room = await findRoom()
  const problem = await room.findProblem()
  if (problem) throw new CommandRefused(`${problem} Nothing was written; make room first.`)
  let [rejected, written] = [0, 0]
  const importAll = async (database: Database) => {
    for (const file of files) {
      const report = await importFile({ database, room, acquirerCode: values.acquirer ?? null }, file)
      listProblems(report)
      rejected += report.rejected
      written += report.inserted + report.updated
    }
    if (written >= MANY && !values.check) await updateStatistics(database)
  }
  await withDatabase(importAll, { dryRun: values.check })
  if (values.check) console.log('Nothing was written: this was a check.')
  return rejected > 0 ? 1 : 0
})
