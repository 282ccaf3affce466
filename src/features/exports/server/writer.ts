// A process of its own for one queued export: it may use up its memory, loop, crash or be ended without harm to the server.
// A thread could not: where the engine itself gives up, the whole process goes.
import { constants, setPriority } from 'node:os'
import { ApiError } from '#server/http/api-error.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { asPrincipal, type Principal } from '#server/database/scope.ts'
import { openStore, type StoreSettings } from '#server/files/open-store.ts'
import type { StoredFile } from '#server/files/store.ts'
import { countRows } from '#server/lists/read-rows.ts'
import { type Catalogue, setCatalogue } from '#server/texts.ts'
import type { ExportEnvironment } from './entities.ts'
import { STATEMENT_TIMEOUT } from './limits.ts'
import { type KeptRequest, requestOf, selectionOf } from './request.ts'
import { writeRows } from './write-rows.ts'

/** What the writer is given. */
export interface WriterTask {
  readonly database: Database['opened']
  readonly store: StoreSettings
  readonly principal: Principal
  readonly request: KeptRequest
  /** Of the language of the request, which the server has read. */
  readonly catalogue: Catalogue
  readonly file: string
  readonly environment: ExportEnvironment
  readonly rowsMax: number
}

/** What it tells: how many rows are written; at the end the file, or why there is none. */
export type WriterReport =
  | { readonly kind: 'progress'; readonly rows: number }
  | { readonly kind: 'done'; readonly rows: number; readonly file: StoredFile }
  | {
      readonly kind: 'failed'
      readonly reason: 'refused' | 'tooLarge' | 'storageFull' | 'tooSlow' | 'unexpected'
      readonly message: string
    }

const report = (message: WriterReport, onSent?: () => void) => process.send?.(message, undefined, undefined, onSent)

const reasonOf = (error: unknown) => {
  if (error instanceof ApiError) return error.error === 'EXPORT_TOO_LARGE' ? 'tooLarge' : 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'storageFull'
  return code === '57014' ? 'tooSlow' : 'unexpected'
}

const write = async ({ database, store, principal, request, catalogue, file, environment, rowsMax }: WriterTask) => {
  setCatalogue(request.body.language, catalogue)
  const streams = connect(database.url, {
    ...database.options,
    streams: true,
    max: 1,
    statementTimeout: STATEMENT_TIMEOUT,
  })
  try {
    return await asPrincipal(streams, principal, async (scope) => {
      const asked = requestOf(request, environment)
      // There may be more rows than when it was queued.
      if ((await countRows(scope, selectionOf(asked, principal), rowsMax)) > rowsMax)
        throw new ApiError('EXPORT_TOO_LARGE')
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

const endingOf = (task: WriterTask): Promise<WriterReport> =>
  write(task).then(
    (done) => ({ kind: 'done', ...done }),
    (error: unknown) => ({
      kind: 'failed',
      reason: reasonOf(error),
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )

// Lists, which somebody waits for, come first (REL-24).
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', async (task: WriterTask) => report(await endingOf(task), () => process.disconnect()))
// Whoever asked has gone, and another will be asked.
process.once('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal: whether an attempt counts is for the server to say.
process.on('SIGINT', () => {})
