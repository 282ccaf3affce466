import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { auditOperation } from '#server/database/audit-operation.ts'
import type { Cluster } from '#server/database/cluster.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { connectOwner } from '#server/database/backup-tables.ts'
import { type ArchiveTrial, findFact, noteFact } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'
import { finishedLogFolder } from '#server/database/wal-archiving.ts'
import { writePrivateFile } from '#server/config/private-file.ts'
import { openStore, type StoreSettings } from '#server/files/open-store.ts'
import { openArchive } from './archive.ts'
import { takeBaseBackup } from './base-backup.ts'
import { mirrorExports } from './mirror-exports.ts'
import { pruneArchive } from './retention.ts'
import { tryArchive } from './try-archive.ts'
import { type ShippingState, startWalShipper } from './wal-shipper.ts'

/** What the operator is told of the archive. */
export interface RecoveryState {
  readonly shipping: ShippingState
  /** When the newest base backup was finished, ISO 8601. */
  readonly baseAt: string | undefined
  /** Bytes of the database's files in it. */
  readonly baseBytes: number | undefined
  /** Why no base backup could be made, where that is so. */
  readonly problem: string | undefined
  readonly trial: ArchiveTrial | undefined
}

export interface ContinuousRecovery {
  readonly state: RecoveryState
  stop(): Promise<void>
}

interface Settings {
  readonly store: StoreSettings
  /** Days that can be gone back. */
  readonly days: number
  /** The hour of this machine's day at which a base backup is made and tried. */
  readonly hour: number
}

interface Surroundings {
  readonly cluster: Cluster
  /** Of the database's owner. */
  readonly url: string
  readonly settings: Settings
  /** Where the files of exports are, unless they are in a store of their own. */
  readonly exportsFolder: string | undefined
  readonly log: Logger
  readonly now?: () => Date
  /** Milliseconds between two checks whether a base backup is due. */
  readonly every?: number
}

/** Milliseconds */
const EVERY = 30_000
/** Milliseconds until a base backup that failed is made again: twice as long each time, and at most the second. */
const AFTER_FAILURE = 60_000
const AFTER_FAILURE_MAX = 600_000
/** Milliseconds for what was written last, when the server stops. */
const LAST_WORDS = 1500

/** Keeps the archive of a running embedded database: its log all the time, a base backup each night, which is then tried. */
export const keepArchive = (surroundings: Surroundings): ContinuousRecovery => {
  const { cluster, url, settings, exportsFolder, log, now = () => new Date() } = surroundings
  const archive = openArchive(openStore(settings.store))
  const spool = finishedLogFolder(cluster)
  const shipper = startWalShipper(spool, archive, log, { now })
  const stopping = new AbortController()
  const { signal } = stopping
  const reach = (segment: string) => shipper.reach(segment, signal)
  let state: Omit<RecoveryState, 'shipping'> = {
    baseAt: undefined,
    baseBytes: undefined,
    problem: undefined,
    trial: undefined,
  }
  let gaps = 0
  let afterFailure = AFTER_FAILURE
  /** A trial that the database has not been told of yet. */
  let untold: ArchiveTrial | undefined

  const makeBase = async () => {
    await archive.removeUnfinishedBases()
    await writePrivateFile(markerIn(spool), '')
    const base = await takeBaseBackup({ url, folder: cluster.folder }, archive, reach, now)
    await writePrivateFile(markerIn(spool), placeName(settings.store))
    state = { ...state, baseAt: base.finishedAt, baseBytes: base.size }
    await pruneArchive(archive, settings.days, now())
    const trial = await tryArchive({ cluster, url, archive, reach, now, log, signal })
    if (signal.aborted) return
    state = { ...state, trial }
    untold = trial
  }
  const tellOfTrial = async (database: Database) => {
    if (untold === undefined) return
    const trial = untold
    await asPublic(database, ({ db }) => noteFact(db, 'archiveTrial', trial))
    untold = undefined
    await auditOperation(database, 'backup.tried', { ...trial }, log, trial.problem === undefined ? 'ok' : 'failed')
  }
  const isDue = async () => {
    if (shipper.state.gaps > gaps) {
      gaps = shipper.state.gaps
      return true
    }
    if (
      state.baseAt === undefined ||
      (await readFile(markerIn(spool), 'utf8').catch(() => '')) !== placeName(settings.store)
    ) {
      return true
    }
    return new Date(state.baseAt) < lastNight(now(), settings.hour)
  }
  const runDue = async (database: Database): Promise<number> => {
    try {
      if (state.baseAt === undefined) {
        const base = (await archive.listBases()).at(-1)
        state = { ...state, baseAt: base?.finishedAt, baseBytes: base?.size }
      }
      if (exportsFolder !== undefined) await mirrorExports(exportsFolder, archive, settings.days, now())
      if (await isDue()) await makeBase()
      await tellOfTrial(database)
      state = { ...state, problem: undefined }
      afterFailure = AFTER_FAILURE
      return surroundings.every ?? EVERY
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      if (!signal.aborted && state.problem === undefined) log.error({ err: error }, NO_BASE)
      state = { ...state, problem }
      const wait = afterFailure
      afterFailure = Math.min(2 * wait, AFTER_FAILURE_MAX)
      return wait
    }
  }
  const work = async () => {
    const database = connect(url, { max: 1 })
    try {
      state = {
        ...state,
        trial: await asPublic(database, ({ db }) => findFact(db, 'archiveTrial')).catch(() => undefined),
      }
      while (!signal.aborted) {
        const wait = await runDue(database)
        // Rejects when it is cut short, which is what the signal is for.
        await pause(wait, undefined, { signal }).catch(() => {})
      }
    } finally {
      await database.close()
    }
  }
  const done = work()
  return {
    get state() {
      return { ...state, shipping: shipper.state }
    },
    stop: async () => {
      stopping.abort()
      const until = pause(LAST_WORDS, undefined, { ref: false })
      await Promise.race([finishSegment(url), until])
      await shipper.stop(LAST_WORDS)
      await Promise.race([done, until])
    },
  }
}

const NO_BASE = 'a base backup could not be made, will be tried again'

/** Tells that the log is in the archive without a gap from its newest base backup on, and in which archive. */
const markerIn = (spool: string): string => join(spool, 'continuous')

const placeName = (store: StoreSettings): string =>
  createHash('sha256')
    .update('s3' in store ? `${store.s3.endpoint}/${store.s3.bucket}/${store.s3.prefix}` : store.folder)
    .digest('hex')

/** A database that hands out its log no longer: a gap begins, and what waits is of no use. */
export const endArchive = (cluster: Pick<Cluster, 'folder'>): Promise<void> =>
  rm(finishedLogFolder(cluster), { recursive: true, force: true })

/** What was written last goes into the archive now, not with the next segment. */
const finishSegment = async (url: string) => {
  const client = await connectOwner(url)
  try {
    await client.query('select pg_switch_wal()')
  } finally {
    await client.end()
  }
}

/** The last time that this hour began, by the clock of the machine. */
export const lastNight = (now: Date, hour: number): Date => {
  const night = new Date(now)
  night.setHours(hour, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}
