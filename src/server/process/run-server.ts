import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { checkDatabaseServer } from '#server/database/check-server.ts'
import { findClusterDirectory } from '#server/database/cluster-directory.ts'
import { lockDataFolder } from '#server/database/data-folder.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { type DiskRoom, keepDiskReserve, releaseOnFullDisk } from '#server/files/disk-reserve.ts'
import { type Fetch, listen, probeAddress } from './listen.ts'
import { localOrigin } from '#server/http/local-origin.ts'
import { loadSecret } from '#server/config/secrets.ts'
import type { StopSignals } from './stop-signals.ts'

/** What answers requests, made when database and secret are there. */
export interface Application {
  readonly fetch: Fetch
  /** Lines for the operator, shown under the address. */
  readonly notes: readonly string[]
  /** Gives back what it works on, then its connections to the database. */
  readonly close: () => Promise<void>
}

export interface Foundation {
  readonly config: Config
  readonly log: Logger
  /** Of the owner of the database. */
  readonly databaseUrl: string
  readonly secret: string
  /** Aborts when the server begins to stop. */
  readonly stopping: AbortSignal
  /** Of the disk of our own database. */
  readonly diskRoom: DiskRoom
}

export type Compose = (foundation: Foundation) => Promise<Application>

interface Program {
  readonly config: Config
  readonly log: Logger
  readonly signals: StopSignals
  readonly compose: Compose
  /** Called when the server accepts calls. */
  readonly onReady: (address: string, notes: readonly string[]) => void
}

/** REL-18: milliseconds; what follows, the database included, takes less than 5 s more. */
const CALLS_MAY_TAKE = 20_000
/** Milliseconds: exports take 2 s at most to go back into the queue, the rest is a matter of moments. */
const APPLICATION_MAY_TAKE = 4000

/**
 * Runs the server until a signal stops it, and gives back all it took, in reverse order.
 * @throws StartError if it cannot start; the reason of `signals.stop` if stopped before it was ready
 */
export const runServer = async ({ config, log, signals, compose, onReady }: Program): Promise<void> => {
  const { stop, hurry } = signals
  const address = localOrigin(config)
  await using taken = new AsyncDisposableStack()

  if (!config.databaseUrl) taken.defer(await lockDataFolder(config.dataDir, address))
  await probeAddress(config)
  const secret = await loadSecret(config)
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log, stop, taken))
  const diskRoom = config.databaseUrl ? { isTight: false } : await keepRoom(config, log, taken)
  for (const url of [databaseUrl, config.databaseDirectUrl]) if (url) await checkDatabaseServer(url, log)
  const { fetch, notes, close } = await unlessAborted(
    stop,
    compose({ config, log, databaseUrl, secret, stopping: stop, diskRoom }),
  )
  taken.defer(() => Promise.race([close(), pause(APPLICATION_MAY_TAKE, undefined, { ref: false })]))

  const listener = await listen(config, fetch)
  onReady(address, notes)
  await aborted(stop)
  await listener.drain(AbortSignal.any([hurry, AbortSignal.timeout(CALLS_MAY_TAKE)]))
}

const reserveOf = async ({ dataDir }: Config): Promise<string> =>
  `${(await findClusterDirectory(dataDir)).folder}.reserve`

const keepRoom = async (config: Config, log: Logger, taken: AsyncDisposableStack): Promise<DiskRoom> => {
  const reserve = await keepDiskReserve(await reserveOf(config), log)
  taken.defer(reserve.stop)
  return reserve
}

const startDatabase = async (config: Config, log: Logger, signal: AbortSignal, taken: AsyncDisposableStack) => {
  await releaseOnFullDisk(await reserveOf(config))
  const database = await startEmbeddedDatabase({ dataDir: config.dataDir, log, signal })
  taken.defer(database.stop)
  return database.url
}

const aborted = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, 'abort')
}

const unlessAborted = async <T>(signal: AbortSignal, work: Promise<T>) =>
  Promise.race([work, aborted(signal).then(() => Promise.reject<T>(signal.reason))])
