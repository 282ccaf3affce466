import { narrowScope, asPrincipal, asPublic, type PlainScope } from '#server/database/scope.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { findPerson } from '#server/http/find-principal.ts'
import { fingerprint } from '#server/security/seal.ts'
import { addressKey } from '#server/security/throttle.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { isOpen, readAccountState } from '#server/security/account-state.ts'
import { findUser, mayInvite } from '#features/users/server/queries.ts'
import { refuseSpentAddress } from '../queries.ts'

/** An invitation that can be accepted, with the person whom it is for. */
export interface Invitation {
  readonly userId: number
  readonly userToken: string
  readonly acquirerId: number | null
  readonly invitedBy: number | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly expiresAt: Date
}

const findOpen = ({ db }: PlainScope, token: string, now: Date): Promise<Invitation | undefined> =>
  db
    .selectFrom('invitation')
    .innerJoin('portalUser as person', 'person.id', 'invitation.userId')
    .select(['userId', 'person.token as userToken', 'acquirerId', 'invitedBy', 'email', 'firstName', 'lastName'])
    .select('expiresAt')
    .where('tokenHash', '=', fingerprint(token))
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(isOpen('person', now))
    .where('person.passwordHash', 'is', null)
    .where('person.ssoSubject', 'is', null)
    .executeTakeFirst()

/**
 * Whether whoever invited might still do so today, with the rights and the place that they have now. In the rights of the
 * standard variant: the host on which a link is opened says nothing about the one on which it was made.
 */
const isBacked = async (
  { database, config, now }: Services,
  { invitedBy, userToken }: Invitation,
): Promise<boolean> => {
  const inviter =
    invitedBy === null
      ? undefined
      : await asPublic(database, (scope) => findPerson(scope, invitedBy, config.cashierTransactionScope, now()))
  const narrowed = inviter && !inviter.viewOnly && narrowScope(inviter, 'user.invite', 'standard')
  if (!narrowed) return false
  return asPrincipal(database, narrowed, async (scope) => {
    const person = await findUser(scope, userToken)
    return person !== undefined && mayInvite(scope, person, config, 'standard')
  })
}

const isInviterSuspended = async ({ database, now }: Services, { invitedBy }: Invitation): Promise<boolean> =>
  invitedBy !== null && (await asPublic(database, (scope) => readAccountState(scope, invitedBy, now()))) === 'suspended'

const withdrawUnbacked = (
  { database, now }: Services,
  requestInfo: RequestInfo,
  { userId, userToken, acquirerId }: Invitation,
) =>
  asPublic(database, async (scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('invitation')
      .set({ tokenHash: null, withdrawnAt: now() })
      .where('userId', '=', userId)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await auditWithoutPrincipal(scope, requestInfo, {
      event: 'user.invitationWithdrawn',
      object: { type: 'user', token: userToken, acquirerId },
      userId,
      after: { because: 'inviterRights' },
    })
  })

/**
 * The invitation of a link. Tokens that open nothing count as failed logins of the address.
 * @throws ApiError NO_INVITATION, whatever the reason; TOO_MANY_REQUESTS for an address that failed too often; NOT_ALLOWED on
 *   a host on which nobody is changed
 */
export const requireInvitation = async (
  services: Services,
  requestInfo: RequestInfo,
  token: string,
): Promise<Invitation> => {
  if (requestInfo.hostIsReadOnly) throw new ApiError('NOT_ALLOWED')
  const address = addressKey(requestInfo.address)
  await refuseSpentAddress(services, address)
  const invitation = await asPublic(services.database, (scope) => findOpen(scope, token, services.now()))
  if (invitation && (await isBacked(services, invitation))) return invitation
  // Of somebody who is suspended an invitation waits, as all that is theirs.
  if (invitation && !(await isInviterSuspended(services, invitation))) {
    await withdrawUnbacked(services, requestInfo, invitation)
  }
  await services.throttles.address.count(address)
  throw new ApiError('NO_INVITATION')
}

/**
 * Uses an invitation up, locked, so that it is accepted once.
 * @returns false where it has ended since it was read, or its person was disabled, deleted or suspended
 */
export const consumeInvitation = async (scope: PlainScope, token: string, now: Date): Promise<boolean> => {
  const { db } = scope
  const found = await findOpen(scope, token, now)
  if (!found) return false
  // Whoever deletes or changes the person holds this row, and ends the invitation as part of it.
  await db.selectFrom('portalUser').select('id').where('id', '=', found.userId).forNoKeyUpdate().execute()
  if (!(await findOpen(scope, token, now))) return false
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ tokenHash: null, acceptedAt: now })
    .where('tokenHash', '=', fingerprint(token))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
