import { statfs } from 'node:fs/promises'

/** Linux keeps its files in memory. */
const PATH = '/dev/shm'
/** Bytes that must be free there, which is several times what the tests of a run have at once. */
const LEAST = 4 * 1024 ** 3

/** A folder for files that nobody keeps, in memory where there is room; undefined where there is none. */
export const memoryDisk = async (): Promise<string | undefined> => {
  const { bavail = 0, bsize = 0 } = (await statfs(PATH).catch(() => undefined)) ?? {}
  return Math.min(bavail * bsize, process.availableMemory()) >= LEAST ? PATH : undefined
}

/**
 * Once per run, before the first worker: has temporary files in memory. Databases and the profiles of browsers are some hundred
 * files each, and writing those to a disk takes a sixth of the time of the tests that make many (140 s instead of 168).
 */
export const setup = async (): Promise<void> => {
  const folder = await memoryDisk()
  if (folder) process.env.TMPDIR = folder
}
