import cluster, { type Worker } from 'node:cluster'
import { createInterface } from 'node:readline'
import type { DestinationStream } from 'pino'
import { StartError } from '#server/start-error.ts'
import { type FromChild, type ProcessState, readMessage, type ToChild } from './child-messages.ts'

/** How a process ended: with an exit code, or by a signal. */
export interface ProcessExit {
  readonly code: number | null
  readonly signal: string | null
}

/** One running process of the server, as the primary one sees it. */
export interface Child {
  readonly id: number
  readonly name: string
  readonly pid: number | undefined
  /** Fulfils when it serves. @throws StartError where its start is refused, Error where it ends before */
  readonly ready: Promise<void>
  readonly ended: Promise<ProcessExit>
  tell(message: ToChild): void
  /** @returns undefined where it is not ready, or ends before it has answered */
  ask(question: Question): Promise<boolean | ProcessState | undefined>
  kill(): void
}

type Question =
  | Omit<Extract<ToChild, { kind: 'giveUp' }>, 'question'>
  | Omit<Extract<ToChild, { kind: 'tellState' }>, 'question'>

interface Launch {
  readonly start: Extract<ToChild, { kind: 'start' }>
  /** Where its lines go. */
  readonly output: DestinationStream
  /** What it says besides of its start. */
  readonly onMessage: (message: FromChild) => void
}

/** Starts this program once more as a child, which shares the port of the others. */
export const launchChild = ({ start, output, onMessage }: Launch): Child => {
  // Its messages come through here, so that one writer keeps the log's files.
  cluster.setupPrimary({ stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  const worker = cluster.fork()
  // What cannot be sent, because it has just ended, is not waited for.
  worker.on('error', () => {})
  const { stderr } = worker.process
  if (stderr) createInterface(stderr).on('line', (line) => output.write(`${line}\n`))

  const waiting = new Map<number, (answer: boolean | ProcessState | undefined) => void>()
  let questions = 0
  let isReady = false
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})
  const ended = new Promise<ProcessExit>((resolve) => {
    worker.once('exit', (code, signal) => {
      for (const answered of waiting.values()) answered(undefined)
      ready.reject(new Error(`The process ${start.name} ended (${signal ?? code}) before it was ready.`))
      resolve({ code, signal })
    })
  })
  const tell = (message: ToChild) => sendTo(worker, message)
  worker.on('message', (sent) => {
    const message = readMessage(sent) as FromChild | undefined
    if (!message) return
    if (message.kind === 'loaded') tell(start)
    else if (message.kind === 'ready') {
      isReady = true
      ready.resolve()
    } else if (message.kind === 'refused') ready.reject(new StartError(message.message))
    else if (message.kind === 'answer') {
      waiting.get(message.question)?.(message.answer)
      waiting.delete(message.question)
    } else onMessage(message)
  })
  return {
    id: worker.id,
    name: start.name,
    pid: worker.process.pid,
    ready: ready.promise,
    ended,
    tell,
    ask: (question) => {
      if (!isReady || !worker.isConnected()) return Promise.resolve(undefined)
      const number = (questions += 1)
      return new Promise((resolve) => {
        waiting.set(number, resolve)
        tell({ ...question, question: number })
      })
    },
    kill: () => worker.process.kill('SIGKILL'),
  }
}

const sendTo = (worker: Worker, message: ToChild): void => {
  if (worker.isConnected()) worker.send(message)
}
