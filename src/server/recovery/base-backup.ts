import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { connectOwner } from '#server/database/backup-tables.ts'
import type { Archive, BaseBackup } from './archive.ts'

/** What a copy does without: PostgreSQL makes it anew (PostgreSQL 18, 25.3.4, "Backing Up the Data Directory"). */
const LEFT_OUT = [
  './pg_wal/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_replslot/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  './postmaster.pid',
  './postmaster.opts',
  'pgsql_tmp*',
  'pg_internal.init*',
]

interface Source {
  /** Of the owner of the running database. */
  readonly url: string
  /** Of its files. */
  readonly folder: string
}

/**
 * Copies the files of the running database into the archive, by PostgreSQL's own protocol for that: the embedded programs have
 * no pg_basebackup. Complete when the log up to its end is in the archive, too.
 * @param reach waits for that
 */
export const takeBaseBackup = async (
  { url, folder }: Source,
  archive: Archive,
  reach: (segment: string) => Promise<void>,
  now: () => Date,
): Promise<BaseBackup> => {
  const startedAt = now().toISOString()
  const name = startedAt.replace(/[-:]|\.\d+/g, '')
  const client = await connectOwner(url)
  try {
    const { rows: started } = await client.query<{ segment: string; size: number }>(
      `select pg_walfile_name(pg_backup_start($1, true)) as segment, pg_database_size(current_database())::float8 as size`,
      [name],
    )
    await archive.writeBase(name, readFiles(folder))
    const { rows: ended } = await client.query<{ segment: string; label: string; tablespaces: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)`,
    )
    const [[first], [last]] = [started, ended]
    if (!first || !last) throw new Error('PostgreSQL did not answer.')
    if (last.tablespaces) throw new Error('Tablespaces outside of the data folder are not part of a base backup.')
    await reach(last.segment)
    const base: BaseBackup = {
      name,
      format: 'counterside-base-1',
      startedAt,
      finishedAt: now().toISOString(),
      firstSegment: first.segment,
      lastSegment: last.segment,
      label: last.label,
      size: first.size,
    }
    await archive.finishBase(base)
    return base
  } catch (error) {
    await archive.removeBase(name).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** The files of a folder as a compressed tar. That some change or go while they are read is part of the protocol. */
async function* readFiles(folder: string): AsyncGenerator<Uint8Array> {
  const tar = spawn('tar', ['-C', folder, ...LEFT_OUT.map((pattern) => `--exclude=${pattern}`), '-cf', '-', '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  tar.stderr.on('data', (chunk) => (stderr = `${stderr}${String(chunk)}`.slice(-500)))
  const exit = once(tar, 'exit')
  exit.catch(() => {})
  const compressed = createGzip({ level: 1 })
  pipeline(tar.stdout, compressed, () => {})
  try {
    yield* compressed
    const [code] = (await exit) as [number | null]
    // 1: a file changed or went while it was read.
    if (code !== 0 && code !== 1) throw new Error(`tar ended with ${code}: ${stderr}`)
  } finally {
    tar.kill()
  }
}
