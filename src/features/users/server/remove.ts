import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { endSessionsOf } from '#features/authentication/server/queries.ts'
import { endInvitation, endInvitationsBy } from './invitations/ends.ts'
import { findUser, isWithinReach } from './queries.ts'

const findRemovable = async (scope: PrincipalScope, token: string) => {
  const person = (await findUser(scope, token, { lock: true })) ?? notFound()
  if (!isWithinReach(scope, person)) throw new ApiError('NOT_ALLOWED')
  return person
}

/**
 * Deletes a person (D-50): no sign-in any more, sessions ended, terminals free; the row stays for the history.
 * @throws ApiError NOT_FOUND, OWN_PROFILE, NOT_ALLOWED
 */
export const deletePerson = async (change: Change, token: string, now: Date): Promise<void> => {
  const { scope } = change
  if (token === scope.principal.userToken) throw new ApiError('OWN_PROFILE')
  const person = await findRemovable(scope, token)
  await endSessionsOf(scope, person.id, 'deleted', { now })
  await endInvitation(change, person, 'deleted', now)
  await endInvitationsBy(change, person.id, now)
  await change.audit({
    event: 'user.deleted',
    object: { type: 'user', token, acquirerId: person.acquirerId },
    before: { email: person.email, terminals: person.linkedTerminals.map((terminal) => terminal.token) },
  })
  await scope.db.deleteFrom('userTerminal').where('userId', '=', person.id).execute()
  await scope.db
    .updateTable('portalUser')
    .set({ enabled: false, deletedAt: now, passwordHash: null, version: person.version + 1 })
    .where('id', '=', person.id)
    .execute()
}

/**
 * Signs a person out everywhere (SEC-26).
 * @returns how many sessions ended
 * @throws ApiError NOT_FOUND, NOT_ALLOWED
 */
export const signOutEverywhere = async (change: Change, token: string, now: Date): Promise<number> => {
  const { scope } = change
  const person = await findRemovable(scope, token)
  const ended = await endSessionsOf(scope, person.id, 'admin', { now })
  await change.audit({
    event: 'user.sessionsEnded',
    object: { type: 'user', token, acquirerId: person.acquirerId },
    after: { ended },
  })
  return ended
}
