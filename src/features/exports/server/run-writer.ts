import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SILENCE_MAX, WRITER_MEMORY, WRITER_NEW_MEMORY } from './limits.ts'
import type { WriterReport, WriterTask } from './writer.ts'

/** How a writer ended. */
export type Ending = Exclude<WriterReport, { kind: 'progress' }>

const program = fileURLToPath(new URL('writer.ts', import.meta.url))
const limits = [`--max-old-space-size=${WRITER_MEMORY}`, `--max-semi-space-size=${WRITER_NEW_MEMORY}`]

/**
 * Writes the file of an export in a process of its own and waits for its end.
 * @param onRows is told how many rows are written
 * @param signal ends the process; the attempt then counts as failed
 */
export const runWriter = async (
  task: WriterTask,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Ending> => {
  const writer = fork(program, {
    execArgv: limits,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), SILENCE_MAX)
  const stop = AbortSignal.any([signal, silence.signal])
  const end = () => void writer.kill('SIGKILL')
  stop.addEventListener('abort', end)
  let ending: Ending | undefined
  writer.on('message', (message: WriterReport) => {
    timer.refresh()
    if (message.kind === 'progress') onRows(message.rows)
    else ending = message
  })
  // What it said last is heard before it counts as closed, unlike before its exit.
  const closed = new Promise<string>((resolve) => {
    writer.once('close', (code, killedBy) => resolve(`the writer ended without a word: ${killedBy ?? code}`))
    // Not started, or not told what to do: there may be nothing left that closes.
    writer.on('error', (error) => resolve(String(error)))
  })
  writer.send(task)
  if (stop.aborted) end()
  const message = await closed
  clearTimeout(timer)
  end()
  if (silence.signal.aborted) return { kind: 'failed', reason: 'tooSlow', message: 'the writer fell silent' }
  return ending ?? { kind: 'failed', reason: 'unexpected', message }
}
