import { acceptInvitation, viewInvitation } from '#features/authentication/invitation.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { ApiError } from '#server/http/api-error.ts'
import { passwordProblems, refuseProblems } from '#server/http/field-rules.ts'
import { handlePublic } from '#server/http/handle.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { beginSession } from '../begin-session.ts'
import { replacePassword } from '../queries.ts'
import { resetLoginFailures } from '../sign-in.ts'
import { consumeInvitation, requireInvitation } from './requests.ts'

export const invitationRoutes = [
  handlePublic(viewInvitation, async ({ body, requestInfo, services }) => {
    const { firstName, email, expiresAt } = await requireInvitation(services, requestInfo, body.token)
    return { firstName, email, expiresAt: expiresAt.toISOString() }
  }),

  handlePublic(acceptInvitation, async ({ body, requestInfo, services }) => {
    const { token, password, confirmation, language } = body
    const { config } = services
    const invitation = await requireInvitation(services, requestInfo, token)
    const { userId, userToken, acquirerId, email, firstName, lastName } = invitation
    refuseProblems({
      password: passwordProblems(password, [email, firstName, lastName, config.productName]),
      confirmation: password === confirmation ? undefined : 'CONFIRMATION_MISMATCH',
    })
    const passwordHash = await hashPassword(password)
    const now = services.now()
    const session = await beginSession(
      services,
      { id: userId, token: userToken },
      { isSso: false, requestInfo, now },
      {
        before: async (scope) => {
          if (!(await consumeInvitation(scope, token, now))) throw new ApiError('NO_INVITATION')
          await replacePassword(scope, { userId, passwordHash, language, requestInfo, now })
          await auditWithoutPrincipal(scope, requestInfo, {
            event: 'user.invitationAccepted',
            object: { type: 'user', token: userToken, acquirerId },
            userId,
          })
        },
      },
    )
    await resetLoginFailures(services, userId, requestInfo)
    return session
  }),
]
