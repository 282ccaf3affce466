import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, stopCluster } from './cluster.ts'
import type { Postgres, PostgresSettings } from './launch-postgres.ts'

/** Where PostgreSQL puts finished segments of its log until they are carried to the archive. */
export const finishedLogFolder = ({ folder }: Pick<Cluster, 'folder'>): string => `${folder}.wal`

/** What makes PostgreSQL hand out its log, each segment when it is full or after so many seconds. */
export const archivingSettings = async (cluster: Cluster, seconds: number): Promise<PostgresSettings> => {
  const folder = finishedLogFolder(cluster)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { account } = cluster.native
  if (account) await chown(folder, account.uid, account.gid)
  // A crash leaves half-written ones.
  for (const name of await readdir(folder)) if (name.startsWith('archtemp.')) await rm(join(folder, name))
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: seconds,
  }
}

/** What copies the files of a running database. */
const functions = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)', 'pg_switch_wal()']

/**
 * Lets the owner of the database, who is no superuser, copy its files. Only the superuser can give that right, and works only
 * while the database does not run: it is stopped for it, once in its life.
 * @returns whether it was stopped
 */
export const allowBaseBackups = async (cluster: Cluster, url: string, running: Postgres): Promise<boolean> => {
  if (await isAllowed(url)) return false
  await stopCluster(cluster)
  await running.exited
  const input = `grant execute on function ${functions.join(', ')} to counterside;\n`
  await cluster.native.run('postgres', ['--single', '-D', cluster.folder, '-c', 'exit_on_error=on', 'counterside'], {
    input,
  })
  return true
}

const isAllowed = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ isAllowed: boolean }>(
      `select bool_and(has_function_privilege(name, 'execute')) as "isAllowed" from unnest($1::text[]) name`,
      [functions],
    )
    return rows[0]?.isAllowed === true
  } finally {
    await client.end()
  }
}
