import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { DiskRoom } from '#server/files/disk-reserve.ts'
import type { ArchiveKeeper } from '#server/recovery/archive-keeper.ts'
import type { ConnectionReports } from '#server/http/connections.ts'
import type { ProcessState } from './child-messages.ts'
import { type Fetch, listen, type ListeningServer } from './listen.ts'
import type { StopSignals } from './stop-signals.ts'

/** What answers requests, made when database and secret are there. */
export interface Application {
  readonly fetch: Fetch
  /** Lines for the operator, shown under the address. */
  readonly notes: readonly string[]
  /** For the operator's own machines, where several processes are asked as one. */
  readonly state?: () => ProcessState
  /** Gives back what it works on, then its connections to the database. */
  readonly close: () => Promise<void>
}

export interface Foundation {
  readonly config: Config
  readonly log: Logger
  /** Of the owner of the database. */
  readonly databaseUrl: string
  readonly secret: string
  /** Aborts when the server begins to stop: it is not ready any more. */
  readonly stopping: AbortSignal
  /** Of the disk of our own database. */
  readonly diskRoom: DiskRoom
  /** Of our own database, where there is one; kept by the primary process, which tells the others. */
  readonly archive?: Pick<ArchiveKeeper, 'state'> | undefined
  /** Whether other processes of this server do the rest, and the primary one answers for all of them. */
  readonly isChild: boolean
}

/** What the application of a process is composed from. */
export interface Composition extends Foundation {
  /** Aborts when nothing new is accepted; until then what still comes is answered. */
  readonly closing: AbortSignal
}

/** What exists once for all processes of a server; it is closed after they have ended. */
export interface PreparedServer {
  readonly notes: readonly string[]
  readonly close: () => Promise<void>
}

/** The parts that a server is composed of. */
export interface Program {
  /** Done once, before any process of the server begins. */
  readonly prepare: (foundation: Foundation) => Promise<PreparedServer>
  /** Done in each process that answers calls or works in the background. */
  readonly compose: (composition: Composition) => Promise<Application>
}

/** REL-18: milliseconds; what follows, the database included, takes less than 5 s more. */
export const CALLS_TIMEOUT = 20_000
/** Milliseconds: exports take 2 s at most to go back into the queue, the rest is a matter of moments. */
export const APPLICATION_TIMEOUT = 4000

interface Serving {
  readonly signals: StopSignals
  /** Whether calls are answered at the port; a child that only works in the background has none. */
  readonly listens: boolean
  readonly together?: ConnectionReports
  readonly onReady: (application: Application, listener: ListeningServer | undefined) => void
}

/** Composes the application and serves until it is told to stop. @throws the reason of `stop` if stopped before it was ready */
export const serve = async (
  foundation: Foundation,
  compose: Program['compose'],
  { signals: { stop, hurry }, listens, together, onReady }: Serving,
): Promise<void> => {
  const closing = new AbortController()
  const application = await unlessAborted(stop, compose({ ...foundation, closing: closing.signal }))
  try {
    const listener = listens ? await listen(foundation.config, application.fetch, together) : undefined
    onReady(application, listener)
    await aborted(stop)
    listener?.retire()
    // Rejects when a second signal cuts it short.
    await pause(foundation.config.stopDelay * 1000, undefined, { signal: hurry }).catch(() => {})
    closing.abort()
    await listener?.drain(AbortSignal.any([hurry, AbortSignal.timeout(CALLS_TIMEOUT)]))
  } finally {
    await atMost(APPLICATION_TIMEOUT, application.close())
  }
}

/** Waits for the work, but no longer than so many milliseconds; the work goes on. */
export const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, pause(milliseconds, undefined, { ref: false })])

/** Resolves when the signal aborts. */
export const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

/** The result of the work. @throws the reason of the signal when it aborts before */
export const unlessAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([work, aborted(signal).then(() => Promise.reject<T>(signal.reason))])
