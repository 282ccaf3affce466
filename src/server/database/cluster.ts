import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { takeLock } from '#server/lock.ts'
import { StartError } from '#server/start-error.ts'
import { findClusterDirectory, saveClusterDirectory } from './cluster-directory.ts'
import { createCluster } from './create-cluster.ts'
import { type Native, openNative } from './native.ts'

const run = promisify(execFile)

/** The files of the embedded database, complete but not running. */
export interface Cluster {
  readonly folder: string
  readonly native: Native
  /** Of the role `counterside`, which owns the database `counterside`. */
  readonly password: string
  unlock(): void
}

/**
 * Opens the cluster of a locked data folder, creating it the first time, and ends a database that a killed server has
 * left running on it.
 * @throws StartError
 */
export const openCluster = async (dataDir: string, signal: AbortSignal): Promise<Cluster> => {
  const directory = await findClusterDirectory(dataDir)
  const { folder, formerFolder, password } = directory
  // Copies of one data folder share a cluster that is outside of it.
  const unlock = directory.isOutside ? takeLock(`${folder}.lock`) : () => {}
  if (!unlock) throw new StartError(`The database ${folder} is in use by another server, whose data folder was copied.`)

  const native = await openNative(directory.account)
  for (const used of new Set([folder, formerFolder ?? folder])) await endRunning(native, used)
  if (folder !== formerFolder) {
    const isMove = formerFolder !== undefined && existsSync(formerFolder)
    if (isMove || formerFolder === undefined) await setAside(folder)
    if (isMove) await run('mv', [formerFolder, folder])
    await saveClusterDirectory(dataDir, directory)
  }
  if (!existsSync(folder)) await createCluster(native, folder, password, signal)
  return { folder, native, password, unlock }
}

/** Files that no data folder knows any more; one set is kept, in case that was a mistake. */
const setAside = async (folder: string) => {
  if (!existsSync(folder)) return
  await rm(`${folder}.old`, { recursive: true, force: true })
  await rename(folder, `${folder}.old`)
}

/** Ends the database that runs on the files; harmless if there is none. */
export const stopCluster = async ({ native, folder }: Pick<Cluster, 'native' | 'folder'>): Promise<void> => {
  const stop = (mode: 'fast' | 'immediate', seconds: number) =>
    native.run('pg_ctl', ['stop', '-D', folder, '-m', mode, '-w', '-t', String(seconds)])
  // "immediate" loses nothing: the next start recovers from the log.
  await stop('fast', 3)
    .catch(() => stop('immediate', 2))
    .catch(() => {})
}

const endRunning = async (native: Native, folder: string) => {
  if (!(await isRunning(folder))) return
  await stopCluster({ native, folder })
  if (await isRunning(folder)) throw new StartError(`The database that still runs on ${folder} cannot be ended.`)
}

/** postmaster.pid outlives a crash, and its number may be another program's by now. */
const isRunning = async (folder: string) => {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return pid ? (await commandLine(pid)).includes(folder) : false
}

const commandLine = async (pid: string): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { stdout } = await run('ps', ['-o', 'args=', '-p', pid]).catch(() => ({ stdout: '' }))
  return stdout
}
