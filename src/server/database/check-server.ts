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
  /** Whether row-level security does not bind the role of the connection, nor the functions that it owns. */
  readonly isUnbound: boolean
}

/**
 * Makes sure that the database can be used.
 * @throws StartError if it cannot be reached or is too old
 */
export const checkDatabaseServer = async (url: string, log: Pick<Logger, 'warn'>): Promise<void> =>
  warnAbout(await ask(url), log)

/**
 * Warns of a database that could lose what it acknowledged (REL-03), and of an owner past whom the policies are not the second layer of
 * isolation that they are meant to be (SEC-28).
 * @throws StartError if it is too old
 */
export const warnAbout = (
  { version, fsync, fullPageWrites, isUnbound }: ServerSettings,
  log: Pick<Logger, 'warn'>,
): void => {
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new StartError(`The database is PostgreSQL ${version}; ${OLDEST} or newer is needed.`)
  }
  if (fsync !== 'on' || fullPageWrites !== 'on') {
    log.warn({ fsync, fullPageWrites }, 'the database can lose what it has acknowledged when power fails')
  }
  if (isUnbound) {
    log.warn(
      'the role of DATABASE_URL is a superuser or has BYPASSRLS: no policy binds its functions; give the server a role with neither',
    )
  }
}

const ask = async (url: string): Promise<ServerSettings> => {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<ServerSettings>(
      `select current_setting('server_version') version, current_setting('fsync') fsync,
        current_setting('full_page_writes') "fullPageWrites", rolsuper or rolbypassrls "isUnbound"
       from pg_roles where rolname = current_user`,
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
