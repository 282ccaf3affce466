import { existsSync } from 'node:fs'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const MB = 1024 * 1024
/**
 * Bytes kept aside: four segments of the database's log, each of which holds some ten thousand logins with their audit rows.
 * What is free below the lower bound is what the database takes between two checks.
 */
const SIZES = { reserve: 64 * MB, low: 32 * MB }
/** Milliseconds between two checks; asking costs microseconds. */
const EVERY = 250

/** Whether the disk has room for more than what must go on: logins and the audit log. */
export interface DiskRoom {
  /** The reserve is in use: logins and audit go on, what can come again later is refused. */
  readonly isTight: boolean
}

interface DiskReserve extends DiskRoom {
  readonly stop: () => Promise<void>
}

/**
 * Whether the disk has room beyond the reserve, also while no server runs: the reserve is not free to others, whether the
 * file still has it or the database has got it.
 * @param path of the file that keeps it
 */
export const hasRoomBeside = async (path: string, sizes = SIZES): Promise<boolean> => {
  const isThere = (await sizeOf(path)) === sizes.reserve
  return (await freeBeside(path)) >= sizes.low + (isThere ? 0 : sizes.reserve)
}

/** Deletes the reserve where the disk is full, before the database starts: it needs some room to recover. */
export const releaseOnFullDisk = async (path: string): Promise<void> => {
  const size = await sizeOf(path)
  if (size !== undefined && (await freeBeside(path)) < SIZES.low) await rm(path, { force: true })
}

/** The disk that the folder of the file is on, or will be, in bytes. */
export const diskBeside = async (path: string): Promise<{ readonly free: number; readonly total: number }> => {
  const folder = dirname(path)
  if (!existsSync(folder) && folder !== path) return diskBeside(folder)
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

const freeBeside = async (path: string): Promise<number> => (await diskBeside(path)).free

/**
 * Keeps a file on the disk of the database whose room is given to it when the disk is full, and which is made again when there
 * is room.
 * @param path of the file
 */
export const keepDiskReserve = async (path: string, log: Logger, sizes = SIZES): Promise<DiskReserve> => {
  const stopping = new AbortController()
  const { signal } = stopping
  let isTight = false
  const check = async () => {
    const free = await freeBeside(path)
    const isThere = (await sizeOf(path)) === sizes.reserve
    if (isThere && free >= sizes.low) isTight = false
    else if (isThere) {
      await rm(path, { force: true })
      isTight = true
      log.error({ free }, TIGHT)
    } else if (free >= sizes.reserve + 2 * sizes.low) {
      await make(path, sizes.reserve, signal)
      if (isTight) log.warn('the disk has room again; space is kept aside as before')
      isTight = false
    } else if (!isTight) {
      isTight = true
      log.error({ free }, TIGHT)
    }
  }
  const tryToCheck = () =>
    check().catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the room on the disk could not be looked at')
    })
  // To make it need not be waited for.
  if ((await sizeOf(path)) === sizes.reserve) await tryToCheck()
  const watch = async () => {
    while (!signal.aborted) {
      await tryToCheck()
      // Rejects when it is cut short, which is what the signal is for.
      await pause(EVERY, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const done = watch()
  return {
    get isTight() {
      return isTight
    },
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

const TIGHT =
  'the disk is full: space kept aside is given to logins and audit; feeds and exports are refused until there is room'

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size

/** Written byte by byte, because a file with holes keeps nothing aside; it is there whole or not at all. */
const make = async (path: string, size: number, signal: AbortSignal): Promise<void> => {
  const draft = `${path}.new`
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      for (let left = size; left > 0; left -= MB) {
        signal.throwIfAborted()
        await file.writeFile(Buffer.alloc(Math.min(MB, left), 1))
      }
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
