import type { BodyOf } from '#core/endpoint.ts'
import type { updatePassword } from '#features/authentication/password-reset.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPrincipal, asPublic } from '#server/database/scope.ts'
import { passwordProblems, refuseProblems } from '#server/http/field-rules.ts'
import { readAccountState } from '#server/security/account-state.ts'
import { hashPassword, passwordMatches } from '#server/security/password-hash.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { findPerson } from '#server/http/find-principal.ts'
import { resetLoginFailures } from '../sign-in.ts'
import { findOwnTexts, replacePassword } from '../queries.ts'
import { type ResetRequest, consumeRequest } from './requests.ts'

/**
 * Sets the password of a verified request and uses the request up. Refusals carry the codes of §8.
 * @returns false when the request was used up or has ended since it was read, or its account was closed or suspended
 */
export const resetPassword = async (
  services: Services,
  requestInfo: RequestInfo,
  request: ResetRequest,
  { password, confirmation, language }: BodyOf<typeof updatePassword>,
): Promise<boolean> => {
  const { database, config } = services
  const principal = await asPublic(database, (scope) =>
    findPerson(scope, request.userId, config.cashierTransactionScope, services.now()),
  )
  if (!principal) return false
  const { passwordHash: former, ownTexts } = await asPrincipal(database, principal, (scope) =>
    findOwnTexts(scope, config),
  )
  refuseProblems({
    password: passwordProblems(password, ownTexts),
    confirmation: password === confirmation ? undefined : 'CONFIRMATION_MISMATCH',
  })
  if (await passwordMatches(former, password)) refuseProblems({ password: 'PASSWORD_REUSED' })
  const passwordHash = await hashPassword(password)
  const now = services.now()
  const isDone = await asPublic(database, async (scope) => {
    // Before the request, as everywhere: whoever takes the account away meanwhile comes before the new password or after it.
    if ((await readAccountState(scope, request.userId, now, { lock: true })) !== 'open') return false
    if (!(await consumeRequest(scope, request.id, now))) return false
    await replacePassword(scope, { userId: request.userId, passwordHash, language, requestInfo, now })
    await auditWithoutPrincipal(scope, requestInfo, {
      event: 'password.resetDone',
      object: { type: 'user', token: request.userToken, acquirerId: request.acquirerId },
      userId: request.userId,
    })
    return true
  })
  // Whoever reads the mail of the account need not wait for its lock.
  if (isDone) await resetLoginFailures(services, request.userId, requestInfo)
  return isDone
}
