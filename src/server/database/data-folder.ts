import { join } from 'node:path'
import * as v from 'valibot'
import { isDiskFull } from '#server/files/disk-full.ts'
import { prepareFolder, whyUnusable } from '#server/files/usable-folder.ts'
import { takeLock } from '#server/lock.ts'
import { readPrivateFile, writePrivateFile } from '#server/config/private-file.ts'
import { StartError } from '#server/start-error.ts'

const holderRecord = v.pipe(v.string(), v.parseJson(), v.object({ pid: v.number(), address: v.string() }))

/**
 * Creates the data folder if need be and locks it for this process (REL-04).
 * @param address where this server will listen
 * @returns unlocks the folder
 * @throws StartError naming the server that holds the folder, or why it cannot be used
 */
export const lockDataFolder = async (dataDir: string, address: string): Promise<() => void> => {
  const holderPath = join(dataDir, 'server.json')
  const unlock = await takeFolder(dataDir)
  if (!unlock) {
    const holder = await holderName(holderPath)
    throw new StartError(
      `The data folder ${dataDir} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  try {
    await writePrivateFile(holderPath, JSON.stringify({ pid: process.pid, address }))
  } catch (error) {
    unlock()
    throw unusable(dataDir, error)
  }
  return unlock
}

/** Where the server that holds the data folder listens, or the last one did; undefined where none ever has. */
export const addressOfServer = async (dataDir: string): Promise<string | undefined> => {
  const holder = v.safeParse(holderRecord, await readPrivateFile(join(dataDir, 'server.json')))
  return holder.success && URL.canParse(holder.output.address) ? holder.output.address : undefined
}

const takeFolder = async (dataDir: string) => {
  try {
    // Root runs the database as somebody else (native.ts), who must be able to pass through; the files are private.
    await prepareFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    return takeLock(join(dataDir, 'lock'))
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

const unusable = (dataDir: string, error: unknown) =>
  isDiskFull(error)
    ? error
    : new StartError(
        `The data folder ${dataDir} cannot be used: ${whyUnusable(error)}. Set DATA_DIR to another folder.`,
      )

const holderName = async (holderPath: string) => {
  const holder = v.safeParse(holderRecord, await readPrivateFile(holderPath))
  return holder.success
    ? `another server: process ${holder.output.pid}, ${holder.output.address}`
    : 'another server that is just starting'
}
