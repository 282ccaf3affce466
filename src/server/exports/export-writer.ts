// A process of its own for one queued export: it may use up its memory, loop, crash or be ended without harm to the server.
// A thread could not: where the engine itself gives up, the whole process goes.
import { constants, setPriority } from 'node:os'
import pino from 'pino'
import { ApiError } from '#server/http/api-error.ts'
import { connect } from '#server/database/connect.ts'
import { openReplicas } from '#server/database/replicas.ts'
import { asPrincipal, type PrincipalScope } from '#server/database/scope.ts'
import { openStore } from '#server/files/open-store.ts'
import { countRows } from '#server/lists/read-rows.ts'
import { closingFile } from '#features/closing/server/queries.ts'
import { STATEMENT_TIMEOUT } from '#features/exports/server/limits.ts'
import { exportRequestOf, selectionOf } from '#features/exports/server/request.ts'
import type { WriterReport, WriterTask } from '#features/exports/server/run-writer.ts'
import { writeRows } from '#features/exports/server/write-rows.ts'
import { exportables } from '#server/process/features.ts'

const report = (message: WriterReport, onSent?: () => void) => process.send?.(message, undefined, undefined, onSent)

const reasonOf = (error: unknown) => {
  if (error instanceof ApiError) return error.error === 'EXPORT_TOO_LARGE' ? 'tooLarge' : 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'storageFull'
  return code === '57014' ? 'tooSlow' : 'unexpected'
}

const write = async (task: WriterTask) => {
  const { database, principal, request } = task
  const streams = connect(database.url, {
    ...database.options,
    streams: true,
    max: 1,
    statementTimeout: STATEMENT_TIMEOUT,
  })
  const replicas = openReplicas({ replicas: task.replicas, primary: task.directUrl }, pino({ level: 'silent' }))
  const reads = replicas.readsOf(streams)
  const read = (scope: PrincipalScope) => writeFile(scope, task)
  try {
    // What is audited is read on the primary.
    const isAudited = request.entity !== 'closing' && exportables(request.entity).readEvent
    return await (isAudited ? asPrincipal(streams, principal, read) : reads.asPrincipal(principal, read))
  } finally {
    await reads.close()
    await replicas.close()
    await streams.close()
  }
}

const writeFile = async (
  scope: PrincipalScope,
  { store, principal, request, file, environment, rowsMax }: WriterTask,
) => {
  if (request.entity === 'closing') {
    const closing = await closingFile(scope, { environment, exportables }, request, request.body)
    return {
      rows: closing.lineCount,
      file: await openStore(store).write(file, closing.content),
    }
  }
  const asked = exportRequestOf(request, environment, exportables, scope)
  // There may be more rows than when it was queued.
  if ((await countRows(scope, selectionOf(asked, principal), rowsMax)) > rowsMax) throw new ApiError('EXPORT_TOO_LARGE')
  let rows = 0
  const onRows = (written: number) => {
    rows = written
    report({ kind: 'progress', rows })
  }
  const stored = await openStore(store).write(file, writeRows(scope, asked, onRows))
  return { rows, file: stored }
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
