import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { routePath } from 'hono/route'
import pg from 'pg'
import type { Logger } from 'pino'
import { ApiError, errorReply } from './api-error.ts'
import { errorStatus } from './error-status.ts'

/**
 * PostgreSQL: statement or lock wait cancelled, deadlock, transaction idle for too long, shutting down, too many
 * connections, or no room on the disk.
 */
const codes: Readonly<Record<string, 'BUSY' | 'STORAGE_FULL'>> = {
  '57014': 'BUSY',
  '55P03': 'BUSY',
  '40P01': 'BUSY',
  '25P03': 'BUSY',
  '57P01': 'BUSY',
  '57P02': 'BUSY',
  '57P03': 'BUSY',
  '53300': 'BUSY',
  '25006': 'BUSY',
  '53100': 'STORAGE_FULL',
}

const CONNECTION_PROBLEM =
  /ECONNREFUSED|ECONNRESET|ENOENT|terminated|timeout exceeded when trying to connect|not queryable/

/** What a thrown value means to the caller: everything unforeseen is 11000, without internals. */
export const toApiError = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown
  const known = thrown instanceof pg.DatabaseError ? codes[thrown.code ?? ''] : undefined
  if (known) return new ApiError(known, { retryAfter: 2 })
  if (
    thrown instanceof Error &&
    CONNECTION_PROBLEM.test(`${thrown.message} ${String((thrown as { code?: string }).code)}`)
  ) {
    return new ApiError('BUSY', { retryAfter: 2 })
  }
  return new ApiError('UNEXPECTED')
}

/** The one reply of a failed request, and its line in the log under the same reference. */
export const replyTo = (context: Context, thrown: unknown, log: Logger, reference: string = randomUUID()): Response => {
  const error = toApiError(thrown)
  const status = errorStatus[error.error]
  // The pattern of the path, because the path itself may hold the token of a receipt link (SEC-56).
  const line = { reference, method: context.req.method, path: routePath(context), code: error.error }
  // What the server refuses by its own rule, as a call too many, is no failure: its stack says nothing new and would
  // fill the log.
  if (thrown instanceof ApiError && status >= 500) log.warn(line, 'call refused')
  else if (status >= 500) log.error({ ...line, err: thrown }, 'call failed')
  else log.info(line, 'call refused')
  if (error.details.retryAfter) context.header('Retry-After', String(error.details.retryAfter))
  return context.json(errorReply(error, reference), status)
}
