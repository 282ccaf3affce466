import { Worker } from 'node:worker_threads'
import { SILENCE_MAX, THREAD_MEMORY } from './limits.ts'
import type { ThreadReport, ThreadTask } from './thread.ts'

/** How a thread ended. */
export type Ending = Exclude<ThreadReport, { kind: 'progress' }>

/**
 * Writes the file of an export in a thread of its own and waits for its end.
 * @param onRows is told how many rows are written
 * @param signal ends the thread; it then counts as failed
 */
export const runThread = async (
  task: ThreadTask,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Ending> => {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY },
  })
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), SILENCE_MAX)
  const stop = AbortSignal.any([signal, silence.signal])
  stop.addEventListener('abort', () => void thread.terminate())
  let ending: Ending = { kind: 'failed', reason: 'unexpected', message: 'the thread ended without a word' }
  thread.on('message', (message: ThreadReport) => {
    timer.refresh()
    if (message.kind === 'progress') onRows(message.rows)
    else ending = message
  })
  thread.on('error', (error) => {
    ending = { kind: 'failed', reason: 'unexpected', message: String(error) }
  })
  if (stop.aborted) void thread.terminate()
  // Not `once`, which would reject on the error that was heard above.
  await new Promise((resolve) => thread.once('exit', resolve))
  clearTimeout(timer)
  return silence.signal.aborted ? { kind: 'failed', reason: 'tooSlow', message: 'the thread fell silent' } : ending
}
