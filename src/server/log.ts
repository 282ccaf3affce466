import { join } from 'node:path'
import { destination, type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
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

/** Where each line goes at once. */
export const openStderr = (): DestinationStream => destination({ fd: 2, sync: true })

/** Lines on stderr, and the last of them in files of the data folder. */
export const openLogOutput = (config: Pick<Config, 'dataDir' | 'role' | 'port'>): DestinationStream => {
  const outputs = [
    openStderr(),
    // Several servers may share a folder; no two share a port.
    openLogFile(join(logFolder(config), `${config.role}-${config.port}.log`)),
  ]
  return {
    write: (line) => {
      for (const output of outputs) output.write(line)
    },
  }
}

/** @param process its name, where there are several in one log */
export const createLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  output: DestinationStream,
  process?: string,
): Logger =>
  pino(
    {
      level: logLevel,
      base: process === undefined ? null : { process },
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: errorWithoutValues },
    },
    output,
  )
