import { UNTIL_LIFTED } from '#core/suspension.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * The refusal of somebody who has shown who they are and is suspended: until when, where that has an end.
 * @param end as `suspensionEnd` has it
 */
export const suspendedUntil = (end: string | null): ApiError =>
  new ApiError(
    'ACCOUNT_SUSPENDED',
    end === null || end === UNTIL_LIFTED ? {} : { values: { until: Date.parse(end) / 1000 } },
  )
