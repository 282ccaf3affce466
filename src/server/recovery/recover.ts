import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Native } from '#server/database/native.ts'
import { launchPostgres, type Postgres, type PostgresSettings } from '#server/database/launch-postgres.ts'
import { type Archive, type BaseBackup, gunzip, isHistory, isLogFile, walPositionOf } from './archive.ts'

/**
 * How far the log is applied: to a moment, a position in the log (LSN) or the end of it, as it went on from the base backup; or to the end
 * of what went on after the last restore.
 */
export type RecoveryTarget = { readonly time: Date } | { readonly lsn: string } | 'end' | 'newest'

interface Recovery {
  readonly native: Native
  /** New; the files of the database. */
  readonly folder: string
  readonly archive: Archive
  readonly base: BaseBackup
  /** The first base backup after the target, whose end bounds what is needed of the log. */
  readonly next?: BaseBackup | undefined
  /** Folders with segments that are not in the archive yet. */
  readonly unarchived?: readonly string[]
}

/** The files of a database as they were, whose log is still to be applied. */
export interface Recovered {
  /** Applies the log. @returns the database, which accepts connections */
  launch(target: RecoveryTarget, port: number, log: Logger, signal: AbortSignal): Promise<Postgres>
  /** Removes what only the recovery needed. */
  tidy(): Promise<void>
}

/** Brings the files of a base backup and the log from then on to the disk. */
export const fetchBase = async (recovery: Recovery): Promise<Recovered> => {
  const { native, folder, archive, base } = recovery
  await makeFolder(native, folder)
  await unpack(native, folder, archive, base)
  await own(native, join(folder, 'backup_label'), (path) => writeFile(path, base.label, { mode: 0o600 }))
  await own(native, join(folder, 'recovery.signal'), (path) => writeFile(path, '', { mode: 0o600 }))
  const logFolder = `${folder}.log`
  await makeFolder(native, logFolder)
  await fetchLog(recovery, logFolder)
  return {
    launch: (target, port, log, signal) =>
      launchPostgres({ native, folder }, port, log, signal, { ...recoverySettings(logFolder), ...settingsOf(target) }),
    tidy: () => rm(logFolder, { recursive: true, force: true }),
  }
}

const recoverySettings = (logFolder: string): PostgresSettings => ({
  restore_command: `if [ -f '${logFolder}/%f.gz' ]; then exec gzip -dc '${logFolder}/%f.gz' > '%p'; else exec cp '${logFolder}/%f' '%p'; fi`,
  // That of the base backup: what happened at that time, whatever was restored since.
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  hot_standby: 'off',
  archive_mode: 'off',
})

const settingsOf = (target: RecoveryTarget): PostgresSettings => {
  if (target === 'end') return {}
  if (target === 'newest') return { recovery_target_timeline: 'latest' }
  if ('time' in target) return { recovery_target_time: target.time.toISOString().replace('T', ' ').replace('Z', '+00') }
  // Before whatever was written there.
  return { recovery_target_lsn: target.lsn, recovery_target_inclusive: 'off' }
}

const makeFolder = async ({ account }: Native, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}

/** Makes a file that belongs to whom the database runs as. */
const own = async ({ account }: Native, path: string, make: (path: string) => Promise<unknown>): Promise<void> => {
  await make(path)
  await chmod(path, 0o600)
  if (account) await chown(path, account.uid, account.gid)
}

const unpack = async ({ account }: Native, folder: string, archive: Archive, base: BaseBackup): Promise<void> => {
  const tar = spawn('tar', ['-C', folder, '-xpf', '-'], { ...account, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] })
  let stderr = ''
  tar.stderr.on('data', (chunk) => (stderr = `${stderr}${String(chunk)}`.slice(-500)))
  const exit = once(tar, 'exit')
  exit.catch(() => {})
  const files = gunzip(await archive.readBase(base))
  const [piped, ended] = await Promise.allSettled([pipeline(files, tar.stdin), exit])
  const code: unknown = ended.status === 'fulfilled' ? ended.value[0] : ended.reason
  if (code !== 0) throw new Error(`tar ended with ${String(code)}: ${stderr}`)
  // tar goes when it has read the end of the archive, which may be before the pipe was closed.
  if (piped.status === 'rejected' && !isClosedPipe(piped.reason)) throw piped.reason
}

const isClosedPipe = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'].includes(String(error.code))

const fetchLog = async ({ native, archive, base, next, unarchived = [] }: Recovery, logFolder: string) => {
  const [first, last] = [walPositionOf(base.firstSegment), next && walPositionOf(next.lastSegment)]
  const isNeeded = (name: string) =>
    isHistory(name) || (walPositionOf(name) >= first && (last === undefined || walPositionOf(name) <= last))
  for (const file of await archive.listLog()) {
    if (!isNeeded(file.name)) continue
    const content = await archive.readLog(file)
    await own(native, join(logFolder, `${file.name}.gz`), (path) => pipeline(content, createWriteStream(path)))
  }
  for (const folder of unarchived) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (isLogFile(name) && isNeeded(name)) {
        await own(native, join(logFolder, name), (path) => copyFile(join(folder, name), path))
      }
    }
  }
}
