import { NAME_MAX } from '#contract/limits.ts'
import { brokenPasswordRules } from '#contract/password.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { updateLoggedUser } from '#contract/session.ts'
import { refuseField } from '../../api-error.ts'
import type { Change } from '../../db/change.ts'
import { isCommonPassword } from '../../security/common-password.ts'
import { hashPassword, passwordMatches } from '../../security/password-hash.ts'

type OwnData = BodyOf<typeof updateLoggedUser>

/** Changes the person's own names, and the password when one is given (D-89). Refusals carry the codes of §8. */
export const updateOwnData = async (
  change: Change,
  body: OwnData,
  { now, productName }: { now: Date; productName: string },
): Promise<void> => {
  const { actor, db } = change.scope
  const person = await db
    .selectFrom('portalUser as u')
    .leftJoin('merchant as m', 'm.id', 'u.merchantId')
    .select([
      'u.token',
      'u.acquirerId',
      'email',
      'firstName',
      'lastName',
      'passwordHash',
      'ssoSubject',
      'm.name as merchantName',
    ])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const object = { type: 'user', token: person.token, acquirerId: person.acquirerId }

  const names = {
    firstName: checkedName(body.firstName ?? person.firstName, 'firstName'),
    lastName: checkedName(body.lastName ?? person.lastName, 'lastName'),
  }
  if (names.firstName !== person.firstName || names.lastName !== person.lastName) {
    await db
      .updateTable('portalUser')
      .set((eb) => ({ ...names, version: eb('version', '+', 1) }))
      .where('id', '=', actor.userId)
      .execute()
    const { firstName, lastName } = person
    await change.audit({ event: 'user-changed', object, before: { firstName, lastName }, after: names })
  }

  const { newPassword, currentPassword, confirmPassword } = body
  if (newPassword === undefined && currentPassword === undefined && confirmPassword === undefined) return
  if (actor.isSso || person.ssoSubject) refuseField('newPassword', 'PASSWORD_OF_PROVIDER')
  await checkNewPassword(
    { newPassword: newPassword ?? '', currentPassword: currentPassword ?? '', confirmPassword },
    person.passwordHash,
    [names.firstName, names.lastName, person.email, person.merchantName ?? '', productName],
  )
  await db
    .updateTable('portalUser')
    .set({ passwordHash: await hashPassword(newPassword ?? ''), passwordChangedAt: now, passwordExpiresAt: null })
    .where('id', '=', actor.userId)
    .execute()
  // SEC-07: every other session of the person ends with the old password.
  await db
    .updateTable('session')
    .set({ endedAt: now, endedBecause: 'password-changed' })
    .where('userId', '=', actor.userId)
    .where('id', '!=', actor.sessionId)
    .where('endedAt', 'is', null)
    .execute()
  await change.audit({ event: 'password-changed', object })
}

const checkedName = (name: string, field: 'firstName' | 'lastName'): string => {
  const trimmed = name.trim()
  if (trimmed === '') refuseField(field, field === 'firstName' ? 'FIRST_NAME_BLANK' : 'LAST_NAME_BLANK')
  if ([...trimmed].length > NAME_MAX)
    refuseField(field, field === 'firstName' ? 'FIRST_NAME_TOO_LONG' : 'LAST_NAME_TOO_LONG')
  return trimmed
}

const checkNewPassword = async (
  {
    newPassword,
    currentPassword,
    confirmPassword,
  }: { newPassword: string; currentPassword: string; confirmPassword: string | undefined },
  passwordHash: string | null,
  ownWords: readonly string[],
): Promise<void> => {
  if (currentPassword === '') refuseField('currentPassword', 'CURRENT_PASSWORD_BLANK')
  if (newPassword === '') refuseField('newPassword', 'PASSWORD_BLANK')
  if (!(await passwordMatches(passwordHash, currentPassword))) {
    refuseField('currentPassword', 'CURRENT_PASSWORD_WRONG')
  }
  if (newPassword === currentPassword) refuseField('newPassword', 'PASSWORD_UNCHANGED')
  if (newPassword !== confirmPassword) refuseField('confirmPassword', 'CONFIRMATION_MISMATCH')
  if (brokenPasswordRules(newPassword).length > 0) refuseField('newPassword', 'PASSWORD_RULES')
  if (isCommonPassword(newPassword, ownWords)) refuseField('newPassword', 'PASSWORD_TOO_COMMON')
}
