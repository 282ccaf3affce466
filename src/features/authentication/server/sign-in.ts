import type { ErrorName } from '#core/errors.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPublic, type PlainScope } from '#server/database/scope.ts'
import { hashPassword, needsRehash, passwordMatches } from '#server/security/password-hash.ts'
import { addressKey } from '#server/security/throttle.ts'
import { accountState, suspensionEnd } from '#server/security/account-state.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { counterOf, refuseSpentAddress, unlessBusy } from './queries.ts'
import { suspendedUntil } from './suspended.ts'

export interface SignedInUser {
  readonly id: number
  readonly token: string
}

/**
 * Checks an e-mail and a password. Unknown, wrong, locked, disabled and single-sign-on-only answer alike, in the same
 * time (SEC-04).
 * @param emailKey canonical form of the address
 * @throws ApiError CREDENTIALS_REFUSED, ACCOUNT_SUSPENDED with the right password, TOO_MANY_REQUESTS for an address that
 *   failed too often, BUSY
 */
export const signIn = async (
  services: Services,
  requestInfo: RequestInfo,
  emailKey: string,
  password: string,
): Promise<SignedInUser> => {
  const { database, throttles } = services
  const address = addressKey(requestInfo.address)
  await refuseSpentAddress(services, address)

  const person = await asPublic(database, ({ db }) =>
    db
      .selectFrom('portalUser')
      .select(['id', 'token', 'acquirerId', 'passwordHash', 'passwordExpiresAt', 'ssoSubject'])
      .select(accountState('portalUser', services.now()).as('account'))
      .select(suspensionEnd('portalUser').as('suspensionEnd'))
      .where('emailKey', '=', emailKey)
      .executeTakeFirst(),
  )
  const counter = person && (await counterOf(services, person.id, address))
  const attempt = counter && (await throttles.account.take(counter))
  const usable =
    person &&
    attempt !== 'spent' &&
    person.account !== 'closed' &&
    !person.ssoSubject &&
    !(person.passwordExpiresAt && person.passwordExpiresAt < services.now())
  // An attempt that was refused took nothing from the counter: giving one back would allow one attempt more.
  const taken = attempt === 'spent' ? undefined : counter
  const right = await unlessBusy(services, taken, passwordMatches(usable ? person.passwordHash : null, password))
  if (!usable || !right) {
    await throttles.address.count(address)
    await asPublic(database, (scope) => auditFailure(scope, requestInfo, person, { isLockedNow: attempt === 'last' }))
    throw new ApiError('CREDENTIALS_REFUSED')
  }
  if (counter) await throttles.account.reset(counter)
  // Only whoever has the password learns it; until here it is an account like any other.
  if (person.account === 'suspended') {
    await asPublic(database, (scope) => auditFailure(scope, requestInfo, person, { because: 'ACCOUNT_SUSPENDED' }))
    throw suspendedUntil(person.suspensionEnd)
  }
  if (person.passwordHash && needsRehash(person.passwordHash)) {
    const passwordHash = await hashPassword(password)
    await asPublic(database, ({ db }) =>
      db.updateTable('portalUser').set({ passwordHash }).where('id', '=', person.id).execute(),
    )
  }
  return { id: person.id, token: person.token }
}

/** Annex E: an address that is nobody's is not written down, it may be a password in the wrong field. */
const auditFailure = async (
  scope: PlainScope,
  requestInfo: RequestInfo,
  person: { id: number; token: string; acquirerId: number | null } | undefined,
  { isLockedNow = false, because }: { isLockedNow?: boolean; because?: ErrorName } = {},
): Promise<void> => {
  const whom = person && {
    object: { type: 'user', token: person.token, acquirerId: person.acquirerId },
    userId: person.id,
  }
  await auditWithoutPrincipal(scope, requestInfo, {
    event: 'login.failed',
    result: 'refused',
    ...whom,
    ...(because && { after: { because } }),
  })
  if (isLockedNow) await auditWithoutPrincipal(scope, requestInfo, { event: 'login.locked', ...whom })
}

/** Resets the counters of failed logins, which unlocks an account that they have locked. */
export const resetLoginFailures = async (
  services: Services,
  userId: number,
  requestInfo: RequestInfo,
): Promise<void> => {
  const { account } = services.throttles
  const counters = [String(userId), await counterOf(services, userId, addressKey(requestInfo.address))]
  const isLocked = (await Promise.all(counters.map((counter) => account.isSpent(counter)))).includes(true)
  for (const counter of counters) await account.reset(counter)
  if (!isLocked) return
  await asPublic(services.database, (scope) =>
    auditWithoutPrincipal(scope, requestInfo, { event: 'login.unlocked', userId }),
  )
}
