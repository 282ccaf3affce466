// A thread of its own for one queued export: it may use up its memory, loop or be ended without harm to the server.
import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '../../api-error.ts'
import { connect, type Database } from '../../db/connect.ts'
import { asActor, type Actor } from '../../db/scope.ts'
import { openStore, type StoreSettings } from '../../files/open-store.ts'
import type { StoredFile } from '../../files/store.ts'
import { countRows } from '../../list/read-rows.ts'
import type { Circumstances } from './entities.ts'
import { STATEMENT_TIMEOUT } from './limits.ts'
import { type KeptRequest, requestOf, selectionOf } from './request.ts'
import { writeRows } from './write-rows.ts'

/** What the thread is given. */
export interface ThreadTask {
  readonly database: Database['opened']
  readonly store: StoreSettings
  readonly actor: Actor
  readonly request: KeptRequest
  readonly file: string
  readonly circumstances: Circumstances
  readonly rowsMax: number
}

/** What it tells: how many rows are written; at the end the file, or why there is none. */
export type ThreadReport =
  | { readonly kind: 'progress'; readonly rows: number }
  | { readonly kind: 'done'; readonly rows: number; readonly file: StoredFile }
  | {
      readonly kind: 'failed'
      readonly reason: 'refused' | 'tooLarge' | 'storageFull' | 'tooSlow' | 'unexpected'
      readonly message: string
    }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
const report = (message: ThreadReport) => parentPort?.postMessage(message)

const reasonOf = (error: unknown) => {
  if (error instanceof ApiError) return error.error === 'EXPORT_TOO_LARGE' ? 'tooLarge' : 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'storageFull'
  return code === '57014' ? 'tooSlow' : 'unexpected'
}

const write = async ({ database, store, actor, request, file, circumstances, rowsMax }: ThreadTask) => {
  const streams = connect(database.url, { ...database.options, max: 1, statementTimeout: STATEMENT_TIMEOUT })
  try {
    return await asActor(streams, actor, async (scope) => {
      const asked = requestOf(request, circumstances)
      // There may be more rows than when it was queued.
      if ((await countRows(scope, selectionOf(asked, actor), rowsMax)) > rowsMax) throw new ApiError('EXPORT_TOO_LARGE')
      let rows = 0
      const onRows = (written: number) => {
        rows = written
        report({ kind: 'progress', rows })
      }
      const stored = await openStore(store).write(file, writeRows(scope, asked, onRows))
      return { rows, file: stored }
    })
  } finally {
    await streams.close()
  }
}

try {
  report({ kind: 'done', ...(await write(workerData as ThreadTask)) })
} catch (error) {
  report({
    kind: 'failed',
    reason: reasonOf(error),
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
}
