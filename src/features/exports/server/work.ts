import { setTimeout as pause } from 'node:timers/promises'
import { findPerson } from '#server/http/find-principal.ts'
import { asPublic, asWorker, narrowScope, type Principal } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import {
  type Attempt,
  beginAttempt,
  failAttempt,
  fileName,
  undoAttempt,
  recordProgress,
  completeAttempt,
} from './job.ts'
import { savedScope } from './saved-scope.ts'
import { RETRY_DELAYS } from './limits.ts'
import { exportRights } from '../rights.ts'
import { environmentOf } from './request.ts'
import { type WriterEnding, runWriter } from './run-writer.ts'

/** Milliseconds between two checks whether this attempt still holds the export, each of which records the progress. */
const PROGRESS_INTERVAL = 1000

/** Reasons for which another attempt would fail, too. */
const isFinal = (reason: string) => reason === 'refused' || reason === 'tooLarge'

/**
 * Does one queued export: at most once at a time is its result accepted, whatever happens to workers (REL-22, REL-23).
 * Never rejects for what is wrong with the export itself.
 */
export const workOn = async (services: Services, token: string, signal: AbortSignal): Promise<void> => {
  const { database, exports, log, now } = services
  const attempt = await asWorker(database, (scope) => beginAttempt(scope, token))
  if (!attempt) return
  const file = fileName(token, attempt.fence, attempt.request.body.format)
  const failed = (reason: Parameters<typeof failAttempt>[2]) =>
    asWorker(database, (scope) => failAttempt(scope, attempt, reason, now()))

  // An attempt that ended with its process has left nothing but its number.
  if (attempt.attempts > RETRY_DELAYS.length + 1) return void (await failed('interrupted'))
  const principal = await findExporter(services, attempt)
  if (!principal) return void (await failed('notAllowed'))

  const ending = await write(services, attempt, principal, file, signal)
  if (ending.kind === 'done') {
    const result = { rows: ending.rows, file: ending.file, scope: savedScope(principal), now: now() }
    const accepted = await asWorker(database, (scope) => completeAttempt(scope, attempt, result))
    await removeFiles(services, attempt, accepted ? attempt.fence - 1 : attempt.fence)
    return
  }
  log.warn({ token, reason: ending.reason, attempt: attempt.attempts, detail: ending.message }, 'an export failed')
  await removeFiles(services, attempt, attempt.fence)
  if (signal.aborted) {
    // The process stops: the queue gives it to another worker, and this attempt does not count.
    await asWorker(database, (scope) => undoAttempt(scope, attempt))
    throw signal.reason
  }
  if (!(await asWorker(database, (scope) => recordProgress(scope, attempt, 0)))) return
  const delay = RETRY_DELAYS[attempt.attempts - 1]
  if (isFinal(ending.reason) || delay === undefined) return void (await failed(ending.reason))
  await asWorker(database, (scope) =>
    exports.queue.send(scope, { queue: 'exports', token, group: 'again', ahead: 0, delay }),
  )
}

/** The person with their roles as they are now; undefined when they may no longer export this. */
const findExporter = async (
  { database, config, now }: Services,
  { userId, request }: Attempt,
): Promise<Principal | undefined> => {
  const person = await asPublic(database, (scope) => findPerson(scope, userId, config.cashierTransactionScope, now()))
  return person && narrowScope(person, exportRights[request.entity], request.variant)
}

/** Runs the writer and notes its progress, until it ends or the export is no longer this attempt's. */
const write = async (
  services: Services,
  attempt: Attempt,
  principal: Principal,
  file: string,
  signal: AbortSignal,
): Promise<WriterEnding> => {
  const { database, exports, config } = services
  const over = new AbortController()
  const lost = new AbortController()
  let rows = 0
  const watch = async () => {
    while (!over.signal.aborted) {
      // A database that does not answer for a moment says nothing about whose the export is.
      const isOurs = await asWorker(database, (scope) => recordProgress(scope, attempt, rows)).catch(() => true)
      if (!isOurs) return lost.abort()
      await pause(PROGRESS_INTERVAL, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  const watching = watch()
  try {
    return await runWriter(
      exports.writer,
      {
        database: database.opened,
        replicas: config.databaseReplicaUrl,
        directUrl: config.databaseDirectUrl ?? database.opened.url,
        store: exports.storeSettings,
        principal,
        request: attempt.request,
        file,
        environment: environmentOf(services),
        rowsMax: config.exportMaxRows,
      },
      (written) => {
        rows = written
      },
      AbortSignal.any([signal, lost.signal]),
    )
  } finally {
    over.abort()
    await watching
  }
}

/** Removes the files of the attempts up to a number; one that stays behind takes room and harms nothing. */
const removeFiles = async ({ exports, log }: Services, { token, request }: Attempt, upTo: number): Promise<void> => {
  for (let fence = 1; fence <= upTo; fence += 1) {
    await exports.store
      .remove(fileName(token, fence, request.body.format))
      .catch((error: unknown) => log.warn({ err: error, token }, 'a file was not removed'))
  }
}
