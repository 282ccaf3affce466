import type { BodyOf } from '#core/endpoint.ts'
import type { updateLoggedUser } from '#core/session.ts'
import { ApiError, refuseField } from '#server/http/api-error.ts'
import { type Principal, asPrincipal } from '#server/database/scope.ts'
import { passwordProblems, refuseProblems } from '#server/http/field-rules.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import { confirmPassword, findOwnTexts } from '#features/authentication/server/queries.ts'

type OwnData = BodyOf<typeof updateLoggedUser>

/** Far fewer than may wait for hashing, so that those who sign in always find room there. */
const changes = new Semaphore({
  concurrency: 8,
  maxWaiting: 128,
  refusal: () => new ApiError('BUSY', { retryAfter: 2 }),
})

/** A new password that may take the place of the one that was confirmed. */
export interface NewPassword {
  readonly passwordHash: string
  readonly former: string | null
}

/**
 * Checks the password a person wants against the rules and the present one against theirs, where one is given (D-89).
 * Hashing takes long and the counters of failures connections of their own: a transaction kept open meanwhile would
 * leave nobody any.
 * @throws ApiError with the codes of §8, TOO_MANY_REQUESTS after too many wrong ones, BUSY
 */
export const prepareOwnPassword = async (
  { newPassword, currentPassword, confirmPassword: confirmation }: OwnData,
  { principal, services, requestInfo }: { principal: Principal; services: Services; requestInfo: RequestInfo },
): Promise<NewPassword | undefined> => {
  if (newPassword === undefined && currentPassword === undefined && confirmation === undefined) return undefined
  const { database, config } = services
  const own = await asPrincipal(database, principal, (scope) => findOwnTexts(scope, config))
  if (principal.isSso || own.ssoSubject) refuseField('newPassword', 'PASSWORD_OF_PROVIDER')
  if (!currentPassword) return refuseField('currentPassword', 'CURRENT_PASSWORD_BLANK')
  if (!newPassword) return refuseField('newPassword', 'PASSWORD_BLANK')
  return changes.run(async () => {
    const presented = { passwordHash: own.passwordHash, password: currentPassword }
    if (!(await confirmPassword(services, requestInfo, principal.userId, presented))) {
      refuseField('currentPassword', 'CURRENT_PASSWORD_WRONG')
    }
    if (newPassword === currentPassword) refuseField('newPassword', 'PASSWORD_UNCHANGED')
    refuseProblems({
      newPassword: passwordProblems(newPassword, own.ownTexts),
      confirmPassword: newPassword === confirmation ? undefined : 'CONFIRMATION_MISMATCH',
    })
    return { passwordHash: await hashPassword(newPassword), former: own.passwordHash }
  })
}
