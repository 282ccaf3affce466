import { availableParallelism } from 'node:os'

interface Asked {
  readonly role: 'api' | 'worker' | 'all'
  readonly databaseUrl?: string | undefined
  /** undefined: what suits the machine. */
  readonly processes?: number | undefined
  readonly databaseConnections?: number | undefined
  readonly exportConnections?: number | undefined
}

interface Share {
  /** Processes that answer calls. */
  readonly processes: number
  /** Connections to the database of one process, for calls and for exports made at once. */
  readonly databaseConnections: number
  readonly exportConnections: number
}

/** Of all processes together: a PostgreSQL as it comes allows 100, and each process has a few of its own besides. */
const CALLS_TOGETHER = 32
const CALLS = { least: 3, most: 10 }
const EXPORTS = { alone: 4, among: 2 }

/**
 * What of the machine each process gets. The embedded database works about as long on a call as the process that answers it,
 * so that it is left half of the processors.
 */
export const shareOfMachine = (asked: Asked, processors = availableParallelism()): Share => {
  const automatic = asked.databaseUrl ? processors : Math.max(1, Math.floor(processors / 2))
  const processes = asked.role === 'worker' ? 1 : (asked.processes ?? automatic)
  const calls = Math.min(CALLS.most, Math.max(CALLS.least, Math.floor(CALLS_TOGETHER / processes)))
  return {
    processes,
    databaseConnections: asked.databaseConnections ?? calls,
    exportConnections: asked.exportConnections ?? (processes === 1 ? EXPORTS.alone : EXPORTS.among),
  }
}
