import { sql } from 'kysely'
import type { ErrorName } from '#core/errors.ts'
import { canonicalEmail } from '#core/text/email.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Principal, PrincipalScope } from '#server/database/scope.ts'
import { refuseTaken } from '#server/database/taken.ts'
import type { Services } from '#server/services.ts'
import { personVisible } from './source.ts'

/** An address belongs to somebody whom the principal does not see, and whom this refusal gives away. */
class TakenOutOfSight extends ApiError {}

/**
 * Seconds until the principal may try addresses again: 0 while fewer than ten of people out of sight were found in an
 * hour.
 */
export const secondsUntilAddresses = ({ throttles }: Services, { userId }: Principal): Promise<number> =>
  throttles.takenAddresses.secondsToWait(String(userId))

/**
 * Writes a person's address; a principal learns without a limit that a user in scope has it. To find people of other
 * tenants is limited: once that is used up, addresses out of sight are refused alike, whether somebody has them or
 * nobody.
 * @param wait seconds, from `secondsUntilAddresses`
 * @throws ApiError `taken`, or TOO_MANY_REQUESTS
 */
export const writeAddress = async (
  scope: PrincipalScope,
  { email, taken, wait }: { email: string; taken: ErrorName; wait: number },
  write: () => Promise<unknown>,
): Promise<void> => {
  const fields = [{ field: 'email', error: taken }]
  if (wait > 0) {
    if (await isInSight(scope, email)) throw new ApiError(taken, { fields })
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: wait })
  }
  await sql`savepoint address`.execute(scope.db)
  try {
    await write().catch(refuseTaken('portal_user_email_key_key', 'email', taken))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await sql`rollback to savepoint address`.execute(scope.db)
    throw (await isInSight(scope, email)) ? error : new TakenOutOfSight(taken, { fields })
  }
}

/**
 * Counts that somebody out of sight was found, after the transaction.
 * @throws ApiError TOO_MANY_REQUESTS when there were too many, of which calls at the same moment did not know
 */
export const countTakenAddress = async ({
  error,
  principal,
  services,
}: {
  error: unknown
  principal: Principal
  services: Services
}): Promise<void> => {
  if (error instanceof TakenOutOfSight) await services.throttles.takenAddresses.take(String(principal.userId))
}

const isInSight = async (scope: PrincipalScope, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from portal_user as person
    where person.email_key = ${canonicalEmail(email)} and ${personVisible(scope)}`.execute(scope.db)
  return rows.length > 0
}
