import { sql } from 'kysely'
import type { Context } from 'hono'
import { isCallSeenAs, maskSeenAs, notAskedSeenAs } from '#core/access/seen-as.ts'
import { SEE_AS_HEADER } from '#core/see-as.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { changeIn } from '#server/database/change.ts'
import { asPrincipal, narrowScope, type Principal } from '#server/database/scope.ts'
import { findSeenAs } from '#server/security/seen-as.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { ApiError } from './api-error.ts'
import type { Handler } from './handle.ts'
import { readInput } from './input.ts'

/** The token of seeing the portal as another role, where the call carries one; an empty one is a wrong one. */
export const seeAsTokenOf = ({ header }: RequestInfo): string | undefined => header(SEE_AS_HEADER)

interface SeenAsCall {
  readonly context: Context
  readonly handler: Extract<Handler, { kind: 'principal' }>
  readonly services: Services
  readonly requestInfo: RequestInfo
  readonly token: string
  /** Whoever makes the call, in their own session. */
  readonly person: Principal
  readonly authorize: (principal: Principal, endpoint: AnyEndpoint, requestInfo: RequestInfo) => Principal
}

/**
 * Answers a call as a role beneath would be answered: of the calls that are listed for it those alone, in a transaction that
 * cannot write, by a principal who is nobody, and without personal data. Whatever is in doubt is refused.
 * @throws ApiError SEE_AS_ENDED, NOT_WHEN_SEEN_AS, and whatever the call throws
 */
export const answerSeenAs = async (call: SeenAsCall): Promise<unknown> => {
  const { context, handler, services, requestInfo, token, person, authorize } = call
  const { endpoint } = handler
  const seen = await principalOf(services, person, token, requestInfo)
  if (!isCallSeenAs(endpoint)) throw new ApiError('NOT_WHEN_SEEN_AS')
  await services.throttles.seenAsCalls.take(String(person.userId))
  const granted = authorize(seen, endpoint, requestInfo)
  const raw = await readInput(context, endpoint)
  const refused = notAskedSeenAs(raw.body)
  if (refused.length > 0) throw new ApiError('NOT_WHEN_SEEN_AS')
  const { prepare } = handler.accept(raw, { requestInfo, services })
  const run = await prepare(granted)
  const answered = await services.load.inTurn(endpoint, person.userId, () =>
    asPrincipal(services.database, granted, async (scope) => {
      await sql`set transaction read only`.execute(scope.db)
      return run(scope, changeIn(scope, requestInfo))
    }),
  )
  if (answered instanceof Response || typeof answered === 'function') throw new ApiError('NOT_WHEN_SEEN_AS')
  return maskSeenAs(endpoint.name, answered)
}

/** @throws ApiError SEE_AS_ENDED where the person may not, or no longer, or never might */
const principalOf = async (
  { database, now, config }: Services,
  person: Principal,
  token: string,
  { variant }: RequestInfo,
): Promise<Principal> => {
  const within = person.mustChangePassword ? undefined : narrowScope(person, 'seeAs.start', variant)
  const seen =
    within &&
    (await asPrincipal(database, within, (scope) => findSeenAs(scope, token, now(), config.cashierTransactionScope)))
  if (!seen) throw new ApiError('SEE_AS_ENDED')
  return seen
}
