import { rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { type Cluster, stopCluster } from '#server/database/cluster.ts'
import { freePort } from '#server/database/embedded.ts'
import type { ArchiveTrial } from '#server/database/operation-facts.ts'
import type { Archive } from './archive.ts'
import { type Counts, countAtPosition, countTables } from './count-tables.ts'
import { fetchBase } from './recover.ts'

interface Trial {
  readonly cluster: Pick<Cluster, 'folder' | 'native' | 'password'>
  /** Of the database's owner. */
  readonly url: string
  readonly archive: Archive
  readonly reach: (segment: string) => Promise<void>
  readonly now: () => Date
  readonly log: Logger
  readonly signal: AbortSignal
}

/** Of the size of the database: its files, and the log beside them. */
const ROOM = 1.3

/** Restores the archive into a temporary folder up to a moment of now, and compares how many rows each table has. */
export const tryArchive = async (trial: Trial): Promise<ArchiveTrial> => {
  const { now, log } = trial
  const begun = now()
  try {
    const counts = await compare(trial)
    const numbers = Object.values(counts)
    return {
      at: now().toISOString(),
      tables: numbers.length,
      rows: numbers.reduce((sum, count) => sum + count, 0),
      seconds: Math.round((now().getTime() - begun.getTime()) / 1000),
    }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (!trial.signal.aborted) log.error({ err: error }, FAILED)
    return { at: now().toISOString(), problem }
  }
}

const FAILED =
  'the archive was restored on trial and is not good: nothing can be restored from it until that is put right'

const compare = async ({ cluster, url, archive, reach, log, signal }: Trial): Promise<Counts> => {
  const base = (await archive.listBases()).at(-1)
  if (!base) throw new Error('there is no base backup')
  const folder = `${cluster.folder}.trial`
  const { bavail, bsize } = await statfs(dirname(folder))
  if (bavail * bsize < base.size * ROOM) throw new Error(`there is no room for a trial in ${dirname(folder)}`)
  const moment = await countAtPosition(url, signal)
  await reach(moment.segment)
  const { native } = cluster
  const files = await fetchBase({ native, folder, archive, base })
  const port = await freePort()
  try {
    await files.launch({ lsn: moment.lsn }, port, log, signal)
    const scratch = new URL(url)
    scratch.port = String(port)
    const counts = await countTables(scratch.href)
    const different = Object.keys({ ...counts, ...moment.counts }).filter(
      (name) => counts[name] !== moment.counts[name],
    )
    if (different.length > 0) {
      const list = different.map(
        (name) => `${name} ${counts[name] ?? 'none'} instead of ${moment.counts[name] ?? 'none'}`,
      )
      throw new Error(`other numbers of rows came back: ${list.join(', ')}`)
    }
    return counts
  } finally {
    await stopCluster({ native, folder })
    await files.tidy()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
