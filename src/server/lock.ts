import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Locks a file for this process, creating it if need be.
 *
 * The lock is the operating system's: it goes with the process, however that ends, so there is no stale lock to tell apart
 * and no process id to mistake for another's. Node has no call for it; SQLite, which comes with Node, takes it on every
 * platform. The file stays empty.
 *
 * @returns unlocks it; undefined if somebody else holds it
 */
export const takeLock = (path: string): (() => void) | undefined => {
  const lock = new DatabaseSync(path)
  try {
    chmodSync(path, 0o600)
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
