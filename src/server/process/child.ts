import { type Config, readConfig } from '#server/config/config.ts'
import { createLog, openStderr } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { type FromChild, type ProcessState, readMessage, type ToChild } from './child-messages.ts'
import type { RecoveryState } from '#server/recovery/continuous.ts'
import type { ListeningServer } from './listen.ts'
import { APPLICATION_TIMEOUT, type Application, CALLS_TIMEOUT, type Program, serve } from './serve.ts'
import { listenForStopInChild } from './stop-signals.ts'

/** Milliseconds beyond what is bounded by itself. */
const GRACE = 250

const tell = (message: FromChild): void => {
  // Without the primary process there is nobody to tell, and this one is about to stop.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

const onMessage = (listener: (message: ToChild) => void): void => {
  process.on('message', (sent) => {
    const message = readMessage(sent) as ToChild | undefined
    if (message) listener(message)
  })
}

const firstWords = () =>
  new Promise<Extract<ToChild, { kind: 'start' }>>((resolve) => {
    onMessage((message) => message.kind === 'start' && resolve(message))
    tell({ kind: 'loaded' })
  })

/** Makes this process one of several of a server, with what the primary process tells; ends when that says so. */
export const runChild = async (compose: Program['compose']): Promise<void> => {
  const { name, role, databaseUrl, secret, isDiskTight } = await firstWords()
  const config: Config = Object.freeze({ ...readConfig(process.env), role })
  const log = createLog(config, openStderr(), name)
  const signals = listenForStopInChild(log)
  signals.stop.addEventListener('abort', () => {
    const stopTimeout = config.stopDelay * 1000 + CALLS_TIMEOUT + APPLICATION_TIMEOUT + GRACE
    setTimeout(() => process.exit(1), stopTimeout).unref()
  })
  const diskRoom = { isTight: isDiskTight }
  const archive: { state: RecoveryState | undefined } = { state: undefined }
  const keepsArchive = config.walArchive !== undefined && config.databaseUrl === undefined
  let running: { application: Application; listener: ListeningServer | undefined } | undefined
  const answer = (question: number, given: boolean | ProcessState) => tell({ kind: 'answer', question, answer: given })
  onMessage((message) => {
    if (message.kind === 'stop') signals.onStop()
    if (message.kind === 'hurry') signals.onHurry()
    if (message.kind === 'diskRoom') diskRoom.isTight = message.isTight
    if (message.kind === 'archive') archive.state = message.state
    if (message.kind === 'giveUp')
      answer(message.question, running?.listener?.giveUp(message.address, message.evenBusy) ?? false)
    if (message.kind === 'tellState')
      answer(message.question, running?.application.state?.() ?? { isReady: running !== undefined })
  })
  try {
    const foundation = {
      config,
      log,
      databaseUrl,
      secret,
      stopping: signals.stop,
      diskRoom,
      archive: keepsArchive ? archive : undefined,
      isChild: true,
    }
    await serve(foundation, compose, {
      signals,
      listens: role !== 'worker',
      together: {
        opened: (address) => tell({ kind: 'opened', address }),
        closed: (address) => tell({ kind: 'closed', address }),
      },
      onReady: (application, listener) => {
        running = { application, listener }
        tell({ kind: 'ready' })
      },
    })
  } catch (error) {
    // What fails because it is being stopped has not failed.
    if (signals.stop.aborted) return
    if (!(error instanceof StartError)) throw error
    process.exitCode = 2
    await new Promise((resolve) =>
      process.send?.({ kind: 'refused', message: error.message } satisfies FromChild, undefined, undefined, resolve),
    )
  }
}
