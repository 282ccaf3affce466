import pg from 'pg'
import type { ErrorName } from '#core/errors.ts'
import { refuseField } from '#server/http/api-error.ts'

const UNIQUE_VIOLATION = '23505'

/** Makes the refusal of a unique key the refusal of a field, for `.catch()`; the transaction is lost either way. */
export const refuseTaken =
  (constraint: string, field: string, name: ErrorName) =>
  (error: unknown): never => {
    const isTaken =
      error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint
    if (isTaken) refuseField(field, name)
    throw error
  }
