import { inviteUser, renewInvitation, withdrawInvitation } from '../../invitations.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { handle, handlePrepared } from '#server/http/handle.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { readAccountState } from '#server/security/account-state.ts'
import type { Services } from '#server/services.ts'
import { addPerson } from '../create.ts'
import { findUser, isWithinReach, mayInvite, readUserDetails, type User } from '../queries.ts'
import { countTakenAddress, secondsUntilAddresses } from '../taken-address.ts'
import { endInvitation } from './ends.ts'
import { type Letter, queueLetter, showLink, writeInvitation } from './links.ts'

const letterOf = (
  { id, token, acquirerId }: Pick<User, 'id' | 'token' | 'acquirerId'>,
  how: Pick<Letter, 'delivery' | 'language'>,
): Letter => ({ id, token, acquirerId, ...how })

/** The person, locked. @throws ApiError NOT_FOUND */
const lockUser = async (scope: PrincipalScope, token: string) =>
  (await findUser(scope, token, { lock: true })) ?? notFound()

export const invitationRoutes = [
  handlePrepared(
    inviteUser,
    async ({ principal, services }) => {
      await services.throttles.invitations.take(String(principal.userId))
      return secondsUntilAddresses(services, principal)
    },
    async ({ body, prepared: wait, scope, change, requestInfo, services, listPrincipal }) => {
      const { delivery, language, ...fields } = body
      const { id, token } = await addPerson(change, fields, { password: 'own', wait }, { requestInfo, services })
      const { acquirerId } = await lockUser(scope, token)
      const letter = letterOf({ id, token, acquirerId }, { delivery, language })
      await writeInvitation(change, 'user.invited', letter, services)
      if (delivery === 'mail') await queueLetter(scope, letter, requestInfo, services)
      return readUserDetails(scope, token, services.config, listPrincipal)
    },
    countTakenAddress,
  ),

  handlePrepared(
    renewInvitation,
    async ({ principal, params, services: { throttles } }: Limited) => {
      await throttles.invitations.take(String(principal.userId))
      await throttles.invitationLinks.take(`${principal.userId}:${params.token}`)
    },
    async ({ params, body, scope, change, requestInfo, services }) => {
      const person = await lockUser(scope, params.token)
      if (!mayInvite(scope, person, services.config, requestInfo.variant)) throw new ApiError('NOT_ALLOWED')
      if (!person.invitation || person.invitation.isAccepted) throw new ApiError('INVITATION_ACCEPTED')
      // No link opens anything until then.
      if ((await readAccountState(scope, person.id, services.now())) === 'suspended')
        throw new ApiError('USER_SUSPENDED')
      const letter = letterOf(person, body)
      const expiresAt = (await writeInvitation(change, 'user.invitationRenewed', letter, services)).toISOString()
      if (body.delivery === 'code') return { token: await showLink(scope, letter, services), expiresAt }
      await queueLetter(scope, letter, requestInfo, services)
      return { token: null, expiresAt }
    },
  ),

  handle(withdrawInvitation, async ({ params, scope, change, services }) => {
    const person = await lockUser(scope, params.token)
    if (!isWithinReach(scope, person)) throw new ApiError('NOT_ALLOWED')
    await endInvitation(change, person, 'withdrawn', services.now())
    return null
  }),
]

interface Limited {
  readonly principal: { readonly userId: number }
  readonly params: { readonly token: string }
  readonly services: Pick<Services, 'throttles'>
}
