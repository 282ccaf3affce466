import type { Logger } from 'pino'
import { StartError } from '#server/start-error.ts'
import { PrimaryClient } from './hosts.ts'
import { hostsIn } from './urls.ts'

const OLDEST = 15

/** What PostgreSQL says of itself. */
interface ServerSettings {
  /** Such as `18.4` or `15.8 (Debian 15.8-1)`. */
  readonly version: string
  readonly fsync: string
  readonly fullPageWrites: string
}

/**
 * Makes sure that the database can be used.
 * @throws StartError if it cannot be reached or is too old
 */
export const checkDatabaseServer = async (url: string, log: Logger): Promise<void> => warnAbout(await ask(url), log)

/** REL-03: warns of a database that could lose what it acknowledged. @throws StartError if it is too old */
export const warnAbout = ({ version, fsync, fullPageWrites }: ServerSettings, log: Pick<Logger, 'warn'>): void => {
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new StartError(`The database is PostgreSQL ${version}; ${OLDEST} or newer is needed.`)
  }
  if (fsync !== 'on' || fullPageWrites !== 'on') {
    log.warn({ fsync, fullPageWrites }, 'the database can lose what it has acknowledged when power fails')
  }
}

const ask = async (url: string): Promise<ServerSettings> => {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<ServerSettings>(
      `select current_setting('server_version') version, current_setting('fsync') fsync,
        current_setting('full_page_writes') "fullPageWrites"`,
    )
    const [settings] = rows
    if (!settings) throw new Error('no answer')
    return settings
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database at ${hostsIn(url)} cannot be used: ${reason}.`)
  } finally {
    await client.end()
  }
}
