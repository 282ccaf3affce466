import type { DestinationStream, Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { loadSecret } from '#server/config/secrets.ts'
import { checkDatabaseServer } from '#server/database/check-server.ts'
import { findClusterDirectory, findReserve } from '#server/database/cluster-directory.ts'
import { lockDataFolder } from '#server/database/data-folder.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts'
import { type DiskRoom, keepDiskReserve, releaseOnFullDisk } from '#server/files/disk-reserve.ts'
import { localOrigin } from '#server/http/local-origin.ts'
import { createArchiveKeeper } from '#server/recovery/archive-keeper.ts'
import { endArchive } from '#server/recovery/continuous.ts'
import { probeAddress } from './listen.ts'
import { atMost, type Foundation, type Program, serve, unlessAborted } from './serve.ts'
import type { StopSignals } from './stop-signals.ts'

interface Run {
  readonly config: Config
  readonly log: Logger
  /** Where the lines of all its processes go. */
  readonly output: DestinationStream
  readonly signals: StopSignals
  readonly program: Program
  /** Called when the server accepts calls. */
  readonly onReady: (address: string, notes: readonly string[]) => void
}

/** Milliseconds: a row of the audit log. */
const LAST_WORDS_TIMEOUT = 1000

/**
 * Runs the server until a signal stops it, and gives back all it took, in reverse order.
 * @throws StartError if it cannot start; the reason of `signals.stop` if stopped before it was ready
 */
export const runServer = async ({ config, log, output, signals, program, onReady }: Run): Promise<void> => {
  const { stop } = signals
  const address = localOrigin(config)
  await using taken = new AsyncDisposableStack()

  if (!config.databaseUrl) taken.defer(await lockDataFolder(config.dataDir, address))
  await probeAddress(config)
  const secret = await loadSecret(config)
  const embedded = config.databaseUrl ? undefined : await startDatabase(config, log, stop, taken)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const archive = embedded && createArchiveKeeper(config, embedded, log)
  const diskRoom = config.databaseUrl ? { isTight: false } : await keepRoom(config, log, taken)
  for (const url of [databaseUrl, config.databaseDirectUrl]) if (url) await checkDatabaseServer(url, log)
  const isAlone = config.processes === 1
  const foundation: Foundation = { config, log, databaseUrl, secret, stopping: stop, diskRoom, archive, isChild: false }
  const prepared = await unlessAborted(stop, program.prepare(foundation))
  // It needs the newest schema.
  if (archive) taken.defer(archive.begin())
  taken.defer(() => atMost(LAST_WORDS_TIMEOUT, prepared.close()))

  if (isAlone) {
    const ready = ({ notes }: { notes: readonly string[] }) => onReady(address, [...prepared.notes, ...notes])
    await serve(foundation, program.compose, { signals, listens: true, onReady: ready })
  } else {
    const { serveByChildren } = await import('./children.ts')
    await serveByChildren(foundation, { signals, output, onReady: () => onReady(address, prepared.notes) })
  }
}

const keepRoom = async (config: Config, log: Logger, taken: AsyncDisposableStack): Promise<DiskRoom> => {
  const reserve = await keepDiskReserve(await findReserve(config.dataDir), log)
  taken.defer(reserve.stop)
  return reserve
}

const startDatabase = async (
  config: Config,
  log: Logger,
  signal: AbortSignal,
  taken: AsyncDisposableStack,
): Promise<EmbeddedDatabase> => {
  await releaseOnFullDisk(await findReserve(config.dataDir))
  const { dataDir, walArchive, walArchiveSeconds } = config
  if (!walArchive) await endArchive(await findClusterDirectory(dataDir))
  const archiveEvery = walArchive && walArchiveSeconds
  const database = await startEmbeddedDatabase({ dataDir, log, archiveEvery, signal })
  taken.defer(database.stop)
  return database
}
