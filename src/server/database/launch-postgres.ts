import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { Cluster } from './cluster.ts'

/** A database process that accepts connections. */
export interface Postgres {
  /** Fulfils when the process has ended. */
  readonly exited: Promise<unknown>
  /** Why it ended, as far as it said. */
  readonly lastOutput: () => string
}

/**
 * Starts the database on a cluster, on loopback only.
 * @throws with its last words if it ends before it accepts connections; when `signal` aborts before, it is ended
 */
export const launchPostgres = async (
  { native, folder }: Pick<Cluster, 'native' | 'folder'>,
  port: number,
  log: Logger,
  signal: AbortSignal,
  others: PostgresSettings = {},
): Promise<Postgres> => {
  signal.throwIfAborted()
  const child = native.start(['-D', folder, ...options({ ...network, port, ...durability, ...messages, ...others })])
  const end = () => child.kill('SIGQUIT')
  signal.addEventListener('abort', end)

  let lastOutput = 'it said nothing'
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      log.debug({ database: line })
      if (/^(FATAL|PANIC):/.test(line)) lastOutput = line
      if (line.includes('database system is ready to accept connections')) resolve()
    })
  })
  const exited = once(child, 'exit')
  try {
    await Promise.race([ready, exited.then(() => Promise.reject(new Error(lastOutput)))])
  } finally {
    signal.removeEventListener('abort', end)
  }
  return { exited, lastOutput: () => lastOutput }
}

const network = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

/** What was acknowledged survives a loss of power (REL-03), also if somebody edits postgresql.conf. */
const durability = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

const messages = { log_line_prefix: '', log_min_messages: 'log', log_checkpoints: 'off', log_timezone: 'UTC' }

/** By their names in postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string | number>>

const options = (settings: PostgresSettings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
