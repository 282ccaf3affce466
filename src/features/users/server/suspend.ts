import { SUSPENSION_DAYS_MAX, UNTIL_LIFTED } from '#core/suspension.ts'
import type { BodyOf } from '#core/endpoint.ts'
import type { suspendUser, UserDetails } from '../contract.ts'
import { ApiError, notFound, refuseField } from '#server/http/api-error.ts'
import { type Change, requireVersion } from '#server/database/change.ts'
import { readAccountState, suspensionEnd } from '#server/security/account-state.ts'
import { endRequests, endSessionsOf } from '#features/authentication/server/queries.ts'
import { findUser, isWithinReach, type User } from './queries.ts'

const DAY = 86_400_000

const findSuspendable = async ({ scope }: Change, token: string): Promise<User> => {
  if (token === scope.principal.userToken) throw new ApiError('OWN_SUSPENSION')
  const person = (await findUser(scope, token, { lock: true })) ?? notFound()
  if (!isWithinReach(scope, person)) throw new ApiError('NOT_ALLOWED')
  return person
}

/** When it ends, as it is stored. @throws ApiError SUSPENSION_END for what is in the past, or further away than a year */
const endOf = (until: string | null, now: Date): Date | 'infinity' => {
  if (until === null) return 'infinity'
  const end = new Date(until)
  const isWithin = end > now && end.getTime() <= now.getTime() + SUSPENSION_DAYS_MAX * DAY
  return isWithin ? end : refuseField('until', 'SUSPENSION_END')
}

/**
 * Suspends a person, or gives a suspension another end: no login and nothing in their name until then, all sessions ended.
 * @param details the person as the details call shows them, for a caller who has an older state
 * @throws ApiError OWN_SUSPENSION, NOT_FOUND, NOT_ALLOWED, STALE_VERSION, SUSPENSION_END
 */
export const suspendPerson = async (
  change: Change,
  token: string,
  { version, until }: BodyOf<typeof suspendUser>,
  { now, details }: { now: Date; details: () => Promise<UserDetails> },
): Promise<void> => {
  const { scope } = change
  const person = await findSuspendable(change, token)
  await requireVersion(person, version, details)
  const end = endOf(until, now)
  await scope.db
    .updateTable('portalUser')
    .set({ suspendedUntil: end, version: person.version + 1 })
    .where('id', '=', person.id)
    .execute()
  const ended = await endSessionsOf(scope, person.id, 'suspended', { now })
  await endRequests(scope, person.id, now)
  await change.audit({
    event: 'user.suspended',
    object: { type: 'user', token, acquirerId: person.acquirerId },
    after: { suspendedUntil: end === 'infinity' ? UNTIL_LIFTED : end.toISOString(), ended },
  })
}

/**
 * Lets a suspended person log in again; for anybody else nothing happens.
 * @throws ApiError OWN_SUSPENSION, NOT_FOUND, NOT_ALLOWED
 */
export const resumePerson = async (change: Change, token: string, now: Date): Promise<void> => {
  const { scope } = change
  const person = await findSuspendable(change, token)
  if ((await readAccountState(scope, person.id, now)) !== 'suspended') return
  const before = await scope.db
    .selectFrom('portalUser')
    .select(suspensionEnd('portalUser').as('suspendedUntil'))
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  await scope.db
    .updateTable('portalUser')
    .set({ suspendedUntil: null, version: person.version + 1 })
    .where('id', '=', person.id)
    .execute()
  await change.audit({
    event: 'user.resumed',
    object: { type: 'user', token, acquirerId: person.acquirerId },
    before,
  })
}
