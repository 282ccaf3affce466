import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { type Cluster, openCluster, stopCluster } from '#server/database/cluster.ts'
import { findClusterDirectory, saveClusterDirectory } from '#server/database/cluster-directory.ts'
import { freePort } from '#server/database/embedded.ts'
import { launchPostgres } from '#server/database/launch-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { openNative } from '#server/database/native.ts'
import { finishedLogFolder } from '#server/database/wal-archiving.ts'
import { type Archive, type BaseBackup, isHistory, isLogFile } from './archive.ts'
import { endArchive } from './continuous.ts'
import { type Counts, countTables } from './count-tables.ts'
import { endSessions, giveUpReceipts, type LostTime, reconcileLostTime, withdrawInvitations } from './lost-time.ts'
import { fetchBase, type Recovered, type RecoveryTarget } from './recover.ts'

/** Why there is nothing to restore, as a sentence. */
export class NothingToRestore extends Error {}

export interface RestoreOrder {
  readonly dataDir: string
  readonly archive: Archive
  /** undefined: as far as the archive goes. */
  readonly at: Date | undefined
  readonly now: Date
  /** Called when it is known what will be done. */
  readonly onPlan: (base: BaseBackup) => void
}

export interface RestoredDatabase {
  /** Of the owner; it runs until the work on it is done. */
  readonly url: string
  /** Whether the log ends before the moment that was asked for; what there is was restored. */
  readonly isShort: boolean
  /** When the last change that was restored was made; undefined where none followed the base backup. */
  readonly lastChange: Date | undefined
  readonly counts: Counts
  /** What was there before: its rows, and what it had ended; undefined where it is lost. */
  readonly replaced: { readonly folder: string; readonly counts: Counts; readonly lost: LostTime } | undefined
  readonly sessionsEnded: number
}

/**
 * Takes the embedded database back to a moment, from the archive. What was there stays beside it, under another name, and is
 * only put aside when everything has come back. To be called with the data folder locked.
 * @throws NothingToRestore
 */
export const restoreTo = async (
  { dataDir, archive, at, now, onPlan }: RestoreOrder,
  work: (restored: RestoredDatabase) => Promise<void>,
): Promise<void> => {
  const bases = await archive.listBases()
  const base = at ? bases.findLast(({ finishedAt }) => finishedAt <= at.toISOString()) : bases.at(-1)
  if (!base) throw new NothingToRestore(nothing(bases[0]))
  const next = at && bases.find(({ startedAt }) => startedAt > at.toISOString())
  onPlan(base)

  const signal = new AbortController().signal
  const directory = await findClusterDirectory(dataDir)
  const hasReplaced = directory.formerFolder !== undefined && existsSync(directory.formerFolder)
  const cluster: Pick<Cluster, 'folder' | 'native' | 'password' | 'unlock'> = hasReplaced
    ? await openCluster(dataDir, signal)
    : { ...directory, native: await openNative(directory.account), unlock: () => {} }
  const { native, folder: goal, password } = cluster
  const folder = `${goal}.restored`
  const { log, lastChange } = listenToRecovery()
  const running: string[] = []
  const launch = async (of: string): Promise<string> => {
    const port = await freePort()
    await launchPostgres({ native, folder: of }, port, log, signal)
    running.push(of)
    return `postgres://counterside:${password}@127.0.0.1:${port}/counterside`
  }
  try {
    if (hasReplaced) await shipFinished(cluster, archive)
    const unarchived = hasReplaced ? [join(goal, 'pg_wal')] : []
    const files = await fetchBase({ native, folder, archive, base, next, unarchived })
    const isShort = await recover(files, at, log)
    await stopCluster({ native, folder })
    await keepHistory(folder, archive)
    const input = `alter role counterside password '${password}';\n`
    await native.run('postgres', ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'], { input })

    const url = await launch(folder)
    await migrate(url)
    const counts = await countTables(url)
    const sessionsEnded = await endSessions(url, now)
    await giveUpReceipts(url, now)
    await withdrawInvitations(url, now)
    const replacedUrl = hasReplaced ? await launch(goal) : undefined
    const aside = `${goal}.replaced-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
    const replaced = replacedUrl
      ? {
          folder: aside,
          counts: await countTables(replacedUrl),
          lost: await reconcileLostTime(url, replacedUrl, at ?? new Date(base.finishedAt), now),
        }
      : undefined
    await work({ url, isShort, lastChange: lastChange(), counts, replaced, sessionsEnded })
    for (const each of running.splice(0)) await stopCluster({ native, folder: each })
    if (hasReplaced) await rename(goal, aside)
    await rename(folder, goal)
    await files.tidy()
    await endArchive(cluster)
    await saveClusterDirectory(dataDir, directory)
  } finally {
    for (const each of new Set([...running, folder])) await stopCluster({ native, folder: each })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await rm(`${folder}.log`, { recursive: true, force: true })
    cluster.unlock()
  }
}

const nothing = (oldest: BaseBackup | undefined) =>
  oldest
    ? `The archive does not go back so far: its oldest base backup was finished at ${oldest.finishedAt}.`
    : 'The archive has no base backup that this version knows.'

/** @returns whether the log ended too early */
const recover = async (files: Recovered, at: Date | undefined, log: Logger): Promise<boolean> => {
  const { signal } = new AbortController()
  const to = async (target: RecoveryTarget) => void (await files.launch(target, await freePort(), log, signal))
  if (!at) return to('newest').then(() => false)
  try {
    await to({ time: at })
    return false
  } catch (error) {
    // Nothing was written after that moment, or it is lost.
    if (!(error instanceof Error && error.message.includes('before configured recovery target'))) throw error
    await to('end')
    return true
  }
}

/** PostgreSQL says of the last change how old it is. */
const listenToRecovery = () => {
  let last: Date | undefined
  const write = (line: string) => {
    const [, day, time] = /last completed transaction was at log time (\S+) ([\d:.]+)\+00/.exec(line) ?? []
    if (day) last = new Date(`${day}T${time}Z`)
  }
  return { log: pino({ level: 'debug' }, { write }), lastChange: () => last }
}

const shipFinished = async (cluster: Pick<Cluster, 'folder'>, archive: Archive): Promise<void> => {
  const spool = finishedLogFolder(cluster)
  const names = (await readdir(spool).catch(() => [])).filter(isLogFile)
  for (const name of names.toSorted()) await archive.writeLog(name, await readFile(join(spool, name)))
}

/** The log goes on under another number from here: whoever restores next must know that this one is taken. */
const keepHistory = async (folder: string, archive: Archive): Promise<void> => {
  const names = (await readdir(join(folder, 'pg_wal'))).filter(isHistory)
  for (const name of names) await archive.writeLog(name, await readFile(join(folder, 'pg_wal', name)))
}
