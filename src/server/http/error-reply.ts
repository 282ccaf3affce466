import pg from 'pg'
import { ApiError } from '../api-error.ts'

export { errorReply } from '../api-error.ts'

/** PostgreSQL: statement or lock wait cancelled, shutting down, too many connections, or no room on the disk. */
const codes: Readonly<Record<string, 'BUSY' | 'STORAGE_FULL'>> = {
  '57014': 'BUSY',
  '55P03': 'BUSY',
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
