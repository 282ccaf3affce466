import { ApiError } from '#server/http/api-error.ts'
import { asPublic } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { reasonOf } from './end-reason.ts'

/**
 * The refusal of a session that is over, with the reason as far as it is known. Only for holders of a genuine token of that
 * session: nobody else may learn what became of it.
 */
export const refusalOfEnded = async ({ database }: Services, sessionId: string): Promise<ApiError> => {
  const session = await asPublic(database, ({ db }) =>
    db
      .selectFrom('session as s')
      .innerJoin('portalUser as u', 'u.id', 's.userId')
      .select(['s.endedAt', 's.endedBecause', 'u.enabled', 'u.deletedAt'])
      .where('s.id', '=', sessionId)
      .executeTakeFirst(),
  )
  if (!session) return new ApiError('NO_SESSION')
  const reason = reasonOf(session)
  return new ApiError('NO_SESSION', reason ? { reason } : {})
}
