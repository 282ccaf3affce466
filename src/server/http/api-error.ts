import { errorCodes, type ErrorName, type ErrorReply, type FieldError } from '#core/errors.ts'
import type { EndReason } from '#core/session-end.ts'
import { fillIn } from '#core/texts/texts.ts'
import { errorTexts } from '#core/texts/errors.ts'

interface FieldRefusal {
  readonly field: string
  readonly error: ErrorName
}

interface Details {
  /** The fields that were refused, for errors about a body. */
  readonly fields?: readonly FieldRefusal[]
  /** Values for the placeholders of the text. */
  readonly values?: ErrorReply['values']
  /** What exactly was found, in English. */
  readonly detail?: string
  /** With STALE_VERSION: the record as it is now (REL-15). */
  readonly current?: unknown
  /** With NO_SESSION: why the session ended. */
  readonly reason?: EndReason
  /** Seconds to wait before another try. */
  readonly retryAfter?: number
}

/** Thrown by name anywhere below the API router, which makes the one reply of it. */
export class ApiError extends Error {
  readonly error: ErrorName
  readonly details: Details

  constructor(error: ErrorName, details: Details = {}) {
    super(messageOf(error, details.values))
    this.name = 'ApiError'
    this.error = error
    this.details = details
  }
}

/** Ends a look-up that found nothing, in a form that fits behind `??`. */
export const notFound = (): never => {
  throw new ApiError('NOT_FOUND')
}

/** Refuses one field of a body. */
export const refuseField = (field: string, error: ErrorName, values?: Details['values']): never => {
  throw new ApiError(error, { fields: [{ field, error }], ...(values && { values }) })
}

/** The English text of an error with its placeholders filled. */
const messageOf = (error: ErrorName, values: Details['values'] = {}): string =>
  fillIn(errorTexts[error].message, values)

/** The reply of an error (D-32). */
export const errorReply = ({ error, message, details }: ApiError, reference: string): ErrorReply => ({
  code: errorCodes[error],
  message,
  reference,
  errors: (details.fields ?? []).map(({ field, error: name }): FieldError => ({
    code: errorCodes[name],
    field,
    message: messageOf(name, details.values),
  })),
  ...(details.values && { values: details.values }),
  ...(details.detail && { detail: details.detail }),
  ...(details.current !== undefined && { current: details.current }),
  ...(details.reason && { reason: details.reason }),
})
