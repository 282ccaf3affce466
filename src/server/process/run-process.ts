import cluster from 'node:cluster'
import { type Config, readConfig } from '#server/config/config.ts'
import { isDiskFull } from '#server/files/disk-full.ts'
import { refusalOf } from '#server/files/usable-folder.ts'
import { createLog, openLogOutput } from '#server/log.ts'
import { runServer } from './run-server.ts'
import type { Program } from './serve.ts'
import { StartError } from '#server/start-error.ts'
import { listenForStop } from './stop-signals.ts'

/** The start was refused: trying again without a change will not help. */
const REFUSED = 2
/** Milliseconds from the end of STOP_DELAY to that of the process, whatever still hangs. */
const STOP_TIMEOUT = 24_500

/**
 * Makes this process the server: settings from the environment, log lines on stderr, words for the operator on stdout.
 * Ends the process with 0 after an orderly stop, 2 when the start was refused, 1 after a failure. Where there are to be several
 * processes (`PROCESSES`), this program is run for each of them, too.
 */
export const runProcess = async (program: Program): Promise<never> => {
  // A terminal or launcher that is gone must not end the server before it has stopped in good order.
  process.stdout.on('error', () => {})
  try {
    if (cluster.isWorker) await (await import('./child.ts')).runChild(program.compose)
    else await runFromEnvironment(program)
  } catch (error) {
    process.exitCode = error instanceof StartError ? REFUSED : 1
    process.stderr.write(
      `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
  }
  // The channel to the launcher would keep the process alive.
  process.exit()
}

const runFromEnvironment = async (program: Program) => {
  const config = readConfig(process.env)
  const output = openLogOutput(config)
  const log = createLog(config, output, config.processes > 1 ? 'primary' : undefined)
  const signals = listenForStop(log)
  signals.stop.addEventListener('abort', () => {
    say('Stopping: running calls may finish.')
    setTimeout(() => process.exit(1), config.stopDelay * 1000 + STOP_TIMEOUT).unref()
  })
  let isReady = false
  const onReady = (address: string, notes: readonly string[]) => {
    isReady = true
    say(
      '',
      `${config.productName} is ready at ${address}`,
      ...notes,
      '',
      `Ctrl-C stops it, or: kill ${process.pid}`,
      '',
    )
  }
  try {
    await runServer({ config, log, output, signals, program, onReady })
  } catch (error) {
    // What fails because it is being stopped has not failed.
    if (signals.stop.aborted) return
    if (isReady || error instanceof StartError) throw error
    throw isDiskFull(error) ? new StartError(noRoom(config)) : (refusalOf(error) ?? error)
  }
}

const noRoom = ({ dataDir, databaseUrl }: Config) =>
  `There is no room left on the disk of ${dataDir}${databaseUrl ? ' or on that of the database' : ''}. Make room, or set DATA_DIR to a folder on another disk.`

const say = (...lines: string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''))
