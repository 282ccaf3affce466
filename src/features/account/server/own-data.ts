import type { BodyOf } from '#core/endpoint.ts'
import type { updateLoggedUser } from '#core/session.ts'
import { refuseField } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import type { Principal } from '#server/database/scope.ts'
import { nameProblem, refuseProblems } from '#server/http/field-rules.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { asName } from '#core/text/text.ts'
import { replacePassword } from '#features/authentication/server/queries.ts'
import { type NewPassword, prepareOwnPassword } from './own-password.ts'

type OwnData = BodyOf<typeof updateLoggedUser>

interface Context {
  readonly services: Services
  readonly requestInfo: RequestInfo
}

/** Checks what can be checked without a lock, the password included. Refusals carry the codes of §8. */
export const prepareOwnData = ({
  body,
  ...context
}: Context & { readonly body: OwnData; readonly principal: Principal }): Promise<NewPassword | undefined> => {
  const { firstName, lastName } = trimmedNames(body)
  refuseProblems({
    firstName: firstName === undefined ? undefined : nameProblem(firstName, 'FIRST_NAME_BLANK', 'FIRST_NAME_TOO_LONG'),
    lastName: lastName === undefined ? undefined : nameProblem(lastName, 'LAST_NAME_BLANK', 'LAST_NAME_TOO_LONG'),
  })
  return prepareOwnPassword(body, context)
}

/** Changes the person's own names, and the password when one was given (D-89). */
export const updateOwnData = async (
  change: Change,
  body: OwnData,
  password: NewPassword | undefined,
  { services, requestInfo }: Context,
): Promise<void> => {
  const { principal, db } = change.scope
  const person = await db
    .selectFrom('portalUser')
    .select(['token', 'acquirerId', 'firstName', 'lastName', 'passwordHash'])
    .where('id', '=', principal.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const object = { type: 'user', token: person.token, acquirerId: person.acquirerId }

  const { firstName = person.firstName, lastName = person.lastName } = trimmedNames(body)
  if (firstName !== person.firstName || lastName !== person.lastName) {
    await db
      .updateTable('portalUser')
      .set((eb) => ({ firstName, lastName, version: eb('version', '+', 1) }))
      .where('id', '=', principal.userId)
      .execute()
    const before = { firstName: person.firstName, lastName: person.lastName }
    await change.audit({ event: 'user.changed', object, before, after: { firstName, lastName } })
  }

  if (!password) return
  // Somebody was quicker: what was confirmed is no longer the current one.
  if (person.passwordHash !== password.former) refuseField('currentPassword', 'CURRENT_PASSWORD_WRONG')
  await replacePassword(change.scope, {
    userId: principal.userId,
    passwordHash: password.passwordHash,
    exceptSession: principal.sessionId,
    language: body.language,
    requestInfo,
    now: services.now(),
  })
  await change.audit({ event: 'password.changed', object })
}

const trimmedNames = ({ firstName, lastName }: OwnData) => ({
  firstName: firstName === undefined ? undefined : asName(firstName),
  lastName: lastName === undefined ? undefined : asName(lastName),
})
