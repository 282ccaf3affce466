import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '#server/start-error.ts'
import { type Cluster, openCluster, stopCluster } from './cluster.ts'
import { launchPostgres, type Postgres } from './launch-postgres.ts'
import { allowBaseBackups, archivingSettings } from './wal-archiving.ts'

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** Of the database's owner; stays valid when the database has to be started again. */
  readonly url: string
  readonly cluster: Cluster
  /** Ends it within 6 s. */
  readonly stop: () => Promise<void>
}

interface EmbeddedOptions {
  /** Absolute, there, and locked by the caller. */
  readonly dataDir: string
  readonly log: Logger
  /** Seconds after which what was written leaves the database for the archive of its log; undefined: there is none. */
  readonly archiveEvery?: number | undefined
  /** Gives up a start that is under way. */
  readonly signal?: AbortSignal
}

/** Processes of a killed database may need a moment to go; three seconds in all. */
const FIRST_ATTEMPTS = 5

/**
 * Starts the database of a data folder, creating it the first time, and starts it again whenever it ends by itself.
 * @throws StartError
 */
export const startEmbeddedDatabase = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const { dataDir, log, archiveEvery, signal = new AbortController().signal } = options
  const cluster = await openCluster(dataDir, signal)
  const port = await freePort()
  const archiving = archiveEvery === undefined ? undefined : await archivingSettings(cluster, archiveEvery)
  const launch = (until: AbortSignal) => launchPostgres(cluster, port, log, until, archiving)
  const start = () =>
    patiently(launch, signal, FIRST_ATTEMPTS).catch((error: Error) => {
      throw new StartError(`The embedded database did not start: ${error.message}`)
    })
  const url = `postgres://counterside:${cluster.password}@127.0.0.1:${port}/counterside`
  let first = await start()
  if (archiving && (await allowBaseBackups(cluster, url, first))) first = await start()

  const stopping = new AbortController()
  const supervised = supervise(first, launch, log, stopping.signal)
  return {
    url,
    cluster,
    stop: async () => {
      stopping.abort()
      await stopCluster(cluster)
      await supervised
      cluster.unlock()
    },
  }
}

type Launch = (signal: AbortSignal) => Promise<Postgres>

const supervise = async (first: Postgres, launch: Launch, log: Logger, stopping: AbortSignal) => {
  let running = first
  try {
    for (;;) {
      await running.exited
      stopping.throwIfAborted()
      log.error({ lastWords: running.lastOutput() }, 'the database ended by itself and is started again')
      running = await patiently(launch, stopping, Infinity)
    }
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

/** Tries again after 0.2, 0.4, 0.8… seconds, at most 5. */
const patiently = async (launch: Launch, signal: AbortSignal, attempts: number) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(signal)
    } catch (error) {
      if (signal.aborted || attempt === attempts) throw error
      await pause(Math.min(100 * 2 ** attempt, 5000), undefined, { signal })
    }
  }
}

/**
 * Above the ports that Linux gives to connections (32768 to 60999): none takes it between choice and use, nor while a database
 * that ended is started again. Below 65536.
 */
const PORTS = { first: 61_000, end: 65_536 } as const

/** A TCP port of 127.0.0.1 that nobody listens on at the moment. @throws where none can be listened on */
export const freePort = async (): Promise<number> => {
  const port = randomInt(PORTS.first, PORTS.end)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}
