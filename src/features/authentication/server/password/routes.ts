import { timingSafeEqual } from 'node:crypto'
import { canonicalEmail, isEmailAddress } from '#core/text/email.ts'
import { RESET_CODE_MAX, RESET_CODE_MIN } from '#core/limits.ts'
import {
  identifyPassword,
  resetErrors,
  updatePassword,
  verifyPassword,
} from '#features/authentication/password-reset.ts'
import type { Variant } from '#core/access/variant.ts'
import { ApiError, refuseField } from '#server/http/api-error.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPublic } from '#server/database/scope.ts'
import { handlePublic } from '#server/http/handle.ts'
import { enqueueEmail } from '#server/mail/outbox.ts'
import { addressKey } from '#server/security/throttle.ts'
import { codeHash, countAttempt, endOf, findRequest, markVerified, type ResetRequest } from './requests.ts'
import { resetPassword } from './reset-password.ts'

const codeForm = new RegExp(`^\\d{${RESET_CODE_MIN},${RESET_CODE_MAX}}$`)

/** The request, if its link works. */
const requireOpen = (request: ResetRequest | undefined, variant: Variant, now: Date): ResetRequest => {
  const end = endOf(request, now)
  if (end || !request) throw new ApiError(resetErrors[variant][end ?? 'unknown'])
  return request
}

export const passwordRoutes = [
  handlePublic(identifyPassword, async ({ body: { email, language }, requestInfo, services }) => {
    const address = email.trim()
    if (!isEmailAddress(address)) refuseField('email', 'IDENTIFY_EMAIL_INVALID')
    await services.throttles.resetAddress.take(addressKey(requestInfo.address))
    // Whether somebody has this address is looked up when the email is written: here everybody takes the same time (D-20).
    const to = { emailKey: canonicalEmail(address) }
    await asPublic(services.database, (scope) =>
      enqueueEmail(scope, { kind: 'password-reset', to, language, requestInfo, now: services.now() }),
    )
    return null
  }),

  handlePublic(verifyPassword, async ({ body: { token, code }, requestInfo, services }) => {
    const { config, database, now, throttles } = services
    await throttles.resetSteps.take(addressKey(requestInfo.address))
    const outcome = await asPublic(database, async (scope) => {
      const request = requireOpen(await findRequest(scope, token, now()), requestInfo.variant, now())
      if (!codeForm.test(code)) return 'wrong'
      const expected = await countAttempt(scope, request.id, config.resetCodeTries)
      if (!expected) return 'spent'
      const isRight = timingSafeEqual(expected, codeHash(token, code))
      if (isRight) await markVerified(scope, request.id, now())
      await auditWithoutPrincipal(scope, requestInfo, {
        event: 'password.resetVerified',
        object: { type: 'user', token: request.userToken, acquirerId: request.acquirerId },
        result: isRight ? 'ok' : 'refused',
        userId: request.userId,
      })
      return isRight ? 'right' : 'wrong'
    })
    // Thrown out here, so that the try stays counted.
    if (outcome === 'spent') throw new ApiError(resetErrors[requestInfo.variant].expired)
    if (outcome === 'wrong') refuseField('code', 'INVALID_VALIDATION_CODE')
    return null
  }),

  handlePublic(updatePassword, async ({ body, requestInfo, services }) => {
    const { database, now, throttles } = services
    await throttles.resetSteps.take(addressKey(requestInfo.address))
    const find = () => asPublic(database, (scope) => findRequest(scope, body.token, now()))
    const request = requireOpen(await find(), requestInfo.variant, now())
    if (!request.verifiedAt) throw new ApiError('RESET_CODE_NOT_VALIDATED')
    const isDone = await resetPassword(services, requestInfo, request, body)
    // Somebody was quicker while the passwords were hashed: say what has become of the link.
    if (!isDone) requireOpen(await find(), requestInfo.variant, now())
    return null
  }),
]
