import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { checkDatabaseServer } from '#server/database/check-server.ts'
import { findClusterDirectory } from '#server/database/cluster-directory.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { lockDataFolder } from '#server/database/data-folder.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

const log = pino({ level: 'silent' })
/** Milliseconds; a command may wait longer than a call of a screen. */
const STATEMENT_TIMEOUT = 60_000

/**
 * Works with the database the server has: that of DATABASE_DIRECT_URL or DATABASE_URL, else the embedded one, which is started
 * for the duration if no server runs.
 * @param options `dryRun`: nothing that the work writes stays; `asOwner`: with the role of the URL, which may change tables
 * @throws StartError if it cannot be had
 */
export const withDatabase = async <T>(
  work: (database: Database) => Promise<T>,
  { dryRun = false, asOwner = false } = {},
): Promise<T> => {
  await using taken = new AsyncDisposableStack()
  const url = (process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL'])?.trim() || (await embeddedUrl(taken))
  await checkDatabaseServer(url, log)
  await migrate(url)
  const database = connect(url, { statementTimeout: STATEMENT_TIMEOUT, dryRun, ...(asOwner && { role: null }) })
  taken.defer(() => database.close())
  // Awaited here: what was taken is given back when this function ends.
  return await work(database)
}

const embeddedUrl = async (taken: AsyncDisposableStack): Promise<string> => {
  const { dataDir } = readConfig(process.env)
  const running = await runningUrl(dataDir)
  if (running) return running
  taken.defer(await lockDataFolder(dataDir, 'a command line'))
  const { url, stop } = await startEmbeddedDatabase({ dataDir, log })
  taken.defer(stop)
  return url
}

/** The database of a running server: its port is in the file that PostgreSQL keeps while it runs. */
const runningUrl = async (dataDir: string): Promise<string | undefined> => {
  const { folder, password } = await findClusterDirectory(dataDir)
  const port = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3]
  const url = `postgres://counterside:${password}@127.0.0.1:${port}/counterside`
  return port && (await accepts(url)) ? url : undefined
}

const accepts = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
