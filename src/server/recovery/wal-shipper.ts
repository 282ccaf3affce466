import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Archive, isHistory, isLogFile, walPositionOf } from './archive.ts'

/** Milliseconds between two checks for finished segments; longer after a failure. */
const EVERY = 500
const AFTER_FAILURE = 5000
/** Bytes of the log that wait on the disk of the database at most while the archive cannot be written. */
const BACKLOG_MAX = 1024 ** 3

/** Moves the finished segments of the write-ahead log from the disk of the database to the archive, in their order. */
export interface WalShipper {
  readonly state: ShippingState
  /** Fulfils when all of the log up to this segment is in the archive. @throws when part of it was given up */
  reach(segment: string, signal: AbortSignal): Promise<void>
  /** Ends it when all finished segments are moved, or after so many milliseconds. */
  stop(timeout: number): Promise<void>
}

export interface ShippingState {
  /** When everything that was finished was in the archive for the last time, ISO 8601. */
  readonly caughtUpAt: string
  /** When PostgreSQL handed out the newest segment that is in the archive, ISO 8601; undefined: none since the start. */
  readonly newestAt: string | undefined
  /** Bytes that wait. */
  readonly waiting: number
  /** Why the archive cannot be written, where that is so. */
  readonly problem: string | undefined
  /** How often part of the log was given up, so that the service could go on: a new base backup is needed each time. */
  readonly gaps: number
  /** When that was so last, ISO 8601. */
  readonly gapAt: string | undefined
}

/**
 * PostgreSQL puts each finished segment into the folder; it leaves it for the archive. While the archive cannot be written, so
 * much may wait; then it is given up, because a full disk would stop the service (SCALE-09).
 */
export const startWalShipper = (
  folder: string,
  archive: Pick<Archive, 'writeLog'>,
  log: Logger,
  { backlogMax = BACKLOG_MAX, every = EVERY, afterFailure = AFTER_FAILURE, now = () => new Date() } = {},
): WalShipper => {
  const stopping = new AbortController()
  let shipped = ''
  let state: ShippingState = {
    caughtUpAt: now().toISOString(),
    newestAt: undefined,
    waiting: 0,
    problem: undefined,
    gaps: 0,
    gapAt: undefined,
  }

  const ship = async (): Promise<void> => {
    const files = await waitingFiles(folder)
    let waiting = files.reduce((sum, { size }) => sum + size, 0)
    state = { ...state, waiting }
    for (const { name, size, finishedAt } of files) {
      await archive.writeLog(name, await readFile(join(folder, name)))
      await rm(join(folder, name))
      if (!isHistory(name)) shipped = walPositionOf(name)
      waiting -= size
      if (state.problem !== undefined) log.warn('the archive of the log can be written again')
      state = { ...state, newestAt: finishedAt.toISOString(), waiting, problem: undefined }
    }
    state = { ...state, caughtUpAt: now().toISOString(), problem: undefined }
  }
  const giveUp = async () => {
    for (const { name } of await waitingFiles(folder)) await rm(join(folder, name), { force: true })
    state = { ...state, waiting: 0, gaps: state.gaps + 1, gapAt: now().toISOString() }
    log.error(GIVEN_UP)
  }
  const shipOrGiveUp = async (): Promise<boolean> => {
    try {
      await ship()
      return true
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      if (state.problem === undefined) log.error({ err: error }, CANNOT_WRITE)
      state = { ...state, problem }
      if (state.waiting > backlogMax) await giveUp()
      return false
    }
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const isDone = await shipOrGiveUp()
      // Rejects when it is cut short, which is what the signal is for.
      await pause(isDone ? every : afterFailure, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await shipOrGiveUp()
  }
  const done = work()
  return {
    get state() {
      return state
    },
    reach: async (segment, signal) => {
      const { gaps } = state
      while (shipped < walPositionOf(segment)) {
        if (state.gaps > gaps) throw new Error('part of the log was given up')
        await pause(every, undefined, { signal })
      }
    },
    stop: async (timeout) => {
      stopping.abort()
      await Promise.race([done, pause(timeout, undefined, { ref: false })])
    },
  }
}

export const CANNOT_WRITE =
  'the archive of the log cannot be written: what is lost with this disk from now on cannot be brought back; see WAL_ARCHIVE'
export const GIVEN_UP =
  'the archive of the log could not be written for too long and has a gap: no moment from then on can be restored until the next base backup'

const waitingFiles = async (folder: string) => {
  const names = (await readdir(folder))
    .filter(isLogFile)
    .toSorted((a, b) => walPositionOf(a).localeCompare(walPositionOf(b)))
  return Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await stat(join(folder, name))
      return { name, size, finishedAt: mtime }
    }),
  )
}
