import type { BodyOf } from '#contract/endpoint.ts'
import type { updateLoggedUser } from '#contract/session.ts'
import { refuseField } from '../../api-error.ts'
import type { Change } from '../../db/change.ts'
import { nameProblem, refuseProblems } from '../../field-rules.ts'
import { hashPassword } from '../../security/password-hash.ts'
import type { Caller, Services } from '../../services.ts'
import { findOwnWords } from '../password/own-words.ts'
import { replacePassword } from '../password/replace-password.ts'
import { passwordProblem } from '../users/fields.ts'
import { confirmPassword } from './sign-in.ts'

type OwnData = BodyOf<typeof updateLoggedUser>

interface Context {
  readonly services: Services
  readonly caller: Caller
}

/** Changes the person's own names, and the password when one is given (D-89). Refusals carry the codes of §8. */
export const updateOwnData = async (change: Change, body: OwnData, context: Context): Promise<void> => {
  const { actor, db } = change.scope
  const person = await db
    .selectFrom('portalUser')
    .select(['token', 'acquirerId', 'firstName', 'lastName', 'ssoSubject'])
    .where('id', '=', actor.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const object = { type: 'user', token: person.token, acquirerId: person.acquirerId }

  const names = {
    firstName: body.firstName?.trim() ?? person.firstName,
    lastName: body.lastName?.trim() ?? person.lastName,
  }
  refuseProblems({
    firstName: nameProblem(names.firstName, 'FIRST_NAME_BLANK', 'FIRST_NAME_TOO_LONG'),
    lastName: nameProblem(names.lastName, 'LAST_NAME_BLANK', 'LAST_NAME_TOO_LONG'),
  })
  if (names.firstName !== person.firstName || names.lastName !== person.lastName) {
    await db
      .updateTable('portalUser')
      .set((eb) => ({ ...names, version: eb('version', '+', 1) }))
      .where('id', '=', actor.userId)
      .execute()
    const { firstName, lastName } = person
    await change.audit({ event: 'user.changed', object, before: { firstName, lastName }, after: names })
  }

  const { newPassword, currentPassword, confirmPassword: confirmation } = body
  if (newPassword === undefined && currentPassword === undefined && confirmation === undefined) return
  if (actor.isSso || person.ssoSubject) refuseField('newPassword', 'PASSWORD_OF_PROVIDER')
  await checkNewPassword(change, body, context)
  const passwordHash = await hashPassword(newPassword ?? '')
  await replacePassword(change.scope, {
    userId: actor.userId,
    passwordHash,
    exceptSession: actor.sessionId,
    language: body.language,
    caller: context.caller,
    now: context.services.now(),
  })
  await change.audit({ event: 'password.changed', object })
}

const checkNewPassword = async (
  { scope }: Change,
  { newPassword = '', currentPassword = '', confirmPassword: confirmation }: OwnData,
  { services, caller }: Context,
): Promise<void> => {
  if (currentPassword === '') refuseField('currentPassword', 'CURRENT_PASSWORD_BLANK')
  if (newPassword === '') refuseField('newPassword', 'PASSWORD_BLANK')
  const { passwordHash, ownWords } = await findOwnWords(scope, services.config)
  if (!(await confirmPassword(services, caller, scope.actor.userId, { passwordHash, password: currentPassword }))) {
    refuseField('currentPassword', 'CURRENT_PASSWORD_WRONG')
  }
  if (newPassword === currentPassword) refuseField('newPassword', 'PASSWORD_UNCHANGED')
  refuseProblems({
    newPassword: passwordProblem(newPassword, ownWords),
    confirmPassword: newPassword === confirmation ? undefined : 'CONFIRMATION_MISMATCH',
  })
}
