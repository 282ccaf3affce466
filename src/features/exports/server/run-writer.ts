import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/database/connect.ts'
import type { Principal } from '#server/database/scope.ts'
import type { ExportEnvironment } from '#server/exports/exportable.ts'
import type { StoreSettings } from '#server/files/open-store.ts'
import type { StoredFile } from '#server/files/store.ts'
import { ATTEMPT_SILENCE_MAX, WRITER_MEMORY, WRITER_NEW_MEMORY } from './limits.ts'
import type { SavedRequest } from './request.ts'

/** What the writer is given. */
export interface WriterTask {
  readonly database: Database['opened']
  /** The URL of the replicas, if there are any. */
  readonly replicas: string | undefined
  /** Of the database past any pooler. */
  readonly directUrl: string
  readonly store: StoreSettings
  readonly principal: Principal
  readonly request: SavedRequest
  readonly file: string
  readonly environment: ExportEnvironment
  readonly rowsMax: number
}

/** Its messages: how many rows are written; at the end the file, or why there is none. */
export type WriterReport =
  | { readonly kind: 'progress'; readonly rows: number }
  | { readonly kind: 'done'; readonly rows: number; readonly file: StoredFile }
  | {
      readonly kind: 'failed'
      readonly reason: 'refused' | 'tooLarge' | 'storageFull' | 'tooSlow' | 'unexpected'
      readonly message: string
    }

/** How a writer ended. */
export type WriterEnding = Exclude<WriterReport, { kind: 'progress' }>

const limits = [`--max-old-space-size=${WRITER_MEMORY}`, `--max-semi-space-size=${WRITER_NEW_MEMORY}`]

/**
 * Writes the file of an export in a process of its own and waits for its end.
 * @param program what the process runs
 * @param onRows called with the number of rows written
 * @param signal ends the process; the attempt then counts as failed
 */
export const runWriter = async (
  program: URL,
  task: WriterTask,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<WriterEnding> => {
  const writer = fork(fileURLToPath(program), {
    execArgv: limits,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), ATTEMPT_SILENCE_MAX)
  const stop = AbortSignal.any([signal, silence.signal])
  const end = () => void writer.kill('SIGKILL')
  stop.addEventListener('abort', end)
  let ending: WriterEnding | undefined
  writer.on('message', (message: WriterReport) => {
    timer.refresh()
    if (message.kind === 'progress') onRows(message.rows)
    else ending = message
  })
  // What it said last is heard before it counts as closed, unlike before its exit.
  const closed = new Promise<string>((resolve) => {
    writer.once('close', (code, killedBy) => resolve(`the writer ended without a word: ${killedBy ?? code}`))
    // The process did not start or did not get its request: no `close` event may follow.
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
