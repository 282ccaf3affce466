import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { KindName } from './kinds.ts'
import type { ReadLine } from './read-lines.ts'

/** Some whole lines of a feed, each ended by a newline. */
export interface LineTask {
  readonly kind: KindName
  readonly acquirerCode: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of the first of them in its stream, from 1. */
  readonly firstNumber: number
  /** Numbers of lines that were too long, which are empty here. */
  readonly tooLong: ReadonlySet<number>
  /** Whether these are the first lines of their stream that say anything, by which it is recognised. */
  readonly isStart: boolean
}

/** What a thread makes of them; `refused`: the stream is not of its kind. */
export type LineReply = { readonly lines: readonly ReadLine[] } | { readonly refused: string }

/** Threads that read the lines of feeds. */
export interface LinePool {
  /** @throws Error when the thread fails or takes too long; other tasks are not touched by it */
  read(task: LineTask): Promise<LineReply>
  close(): Promise<void>
}

interface Job {
  readonly task: LineTask
  readonly done: (reply: LineReply) => void
  readonly failed: (error: Error) => void
}

const THREADS_MAX = 4
/** Megabytes of objects in one thread; the largest task needs a few. */
const MEMORY_MAX = 128
/** Milliseconds for one task, which normally takes some ten. */
const TASK_TIMEOUT = 30_000

/** Threads of one of so many processes of a machine: one processor each is left to the calls. */
export const threadsFor = (processes: number, processors = availableParallelism()): number =>
  Math.max(1, Math.min(Math.floor(THREADS_MAX / processes), processors - processes))

/**
 * Starts threads when there is work for them. Acquirers take turns: however many streams one of them sends, another
 * one's next lines wait for one task of each acquirer at most.
 */
export const createLinePool = ({
  threads = threadsFor(1),
  program = new URL('line-worker.ts', import.meta.url),
  taskTimeout = TASK_TIMEOUT,
} = {}): LinePool => {
  /** Waiting jobs of each acquirer; the one whose turn is next comes first. */
  const waiting = new Map<string, Job[]>()
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let isClosed = false

  const nextJob = (): Job | undefined => {
    for (const [acquirer, jobs] of waiting) {
      const job = jobs.shift()
      waiting.delete(acquirer)
      if (jobs.length > 0) waiting.set(acquirer, jobs)
      if (job) return job
    }
    return undefined
  }

  const forget = (worker: Worker): void => {
    all.delete(worker)
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
  }

  const start = (): Worker => {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX } })
    // A thread without work keeps no process alive.
    worker.unref()
    all.add(worker)
    // Its job gets the error too; without a listener for it the process would end.
    worker.on('error', () => forget(worker))
    worker.on('exit', () => forget(worker))
    return worker
  }

  const advance = (): void => {
    while (waiting.size > 0 && (idle.length > 0 || all.size < threads)) {
      const worker = idle.pop() ?? start()
      const job = nextJob()
      if (job) run(worker, job)
    }
  }

  const run = (worker: Worker, { task, done, failed }: Job): void => {
    const settle = () => {
      clearTimeout(timer)
      worker.off('message', onReply).off('error', onFailure).off('messageerror', onFailure).off('exit', onExit)
    }
    const onReply = (reply: LineReply) => {
      settle()
      idle.push(worker)
      done(reply)
      advance()
    }
    const onFailure = (reason: unknown) => {
      settle()
      forget(worker)
      void worker.terminate()
      failed(new Error('A thread that reads lines of a feed failed.', { cause: reason }))
      if (!isClosed) advance()
    }
    const onExit = (code: number) => onFailure(new Error(`It ended with code ${code}.`))
    const timer = setTimeout(() => onFailure(new Error(`It took longer than ${taskTimeout} ms.`)), taskTimeout)
    worker.once('message', onReply)
    worker.once('error', onFailure)
    worker.once('messageerror', onFailure)
    worker.once('exit', onExit)
    worker.postMessage(task, [task.bytes.buffer])
  }

  return {
    read: (task) =>
      new Promise((done, failed) => {
        if (isClosed) return failed(new Error('The server is stopping.'))
        const jobs = waiting.get(task.acquirerCode)
        const job = { task, done, failed }
        if (jobs) jobs.push(job)
        else waiting.set(task.acquirerCode, [job])
        advance()
      }),
    close: async () => {
      isClosed = true
      for (const jobs of waiting.values()) for (const { failed } of jobs) failed(new Error('The server is stopping.'))
      waiting.clear()
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
