import { join } from 'node:path'
import { destination, type Logger, multistream, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Config } from './config/config.ts'
import { openLogFile } from './log-file.ts'

/** Where `npm run log-lines` looks. */
export const logFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'log')

/**
 * Names and places of what went wrong, never the values that came with it: those of a reply or a query may be secrets
 * (SEC-56).
 */
export const errorWithoutValues = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const { code } = error as { code?: unknown }
  return { type, message, stack, ...(code !== undefined && { code }) }
}

/** The log of this process: lines on stderr, and the last of them in files of the data folder. */
export const createLog = (config: Pick<Config, 'dataDir' | 'logLevel' | 'role' | 'port'>): Logger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: errorWithoutValues },
    },
    multistream([
      { level: 'trace', stream: destination({ fd: 2, sync: true }) },
      // Several servers may share a folder; no two share a port.
      { level: 'trace', stream: openLogFile(join(logFolder(config), `${config.role}-${config.port}.log`)) },
    ]),
  )
