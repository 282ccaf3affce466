import { canonicalEmail } from '#core/text/email.ts'
import type { ProviderCode } from '#core/session.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Config } from '#server/config/config.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPublic, type PlainScope } from '#server/database/scope.ts'
import { accountState, type AccountState, isOpen, suspensionEnd } from '#server/security/account-state.ts'
import type { Identity } from '#server/security/identity-provider.ts'
import { fingerprint, seal } from '#server/security/seal.ts'
import { addressKey } from '#server/security/throttle.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { isNotAwaited } from './invitation/awaited.ts'
import { endRequests, endSession, endSessionsOf, refuseSpentAddress } from './queries.ts'
import { suspendedUntil } from './suspended.ts'
import type { SignedInUser } from './sign-in.ts'

const DAY = 86_400_000

/**
 * Signs somebody in whom the identity provider vouches for (D-25).
 * @returns the person, and what the provider gave for asking it again, sealed
 * @throws ApiError SSO_REFUSED, SSO_NO_ACCOUNT, ACCOUNT_SUSPENDED, SSO_UNAVAILABLE, TOO_MANY_REQUESTS for an address that
 *   failed too often
 */
export const signOn = async (
  services: Services,
  requestInfo: RequestInfo,
  presented: ProviderCode,
): Promise<{ person: SignedInUser; ssoGrant: Buffer }> => {
  const { database, keys, throttles } = services
  const address = addressKey(requestInfo.address)
  await refuseSpentAddress(services, address)
  let person: Known | undefined
  try {
    const { identity, grant } = await exchangeOnce(services, requestInfo, presented)
    person = await asPublic(database, (scope) => findOrBind(scope, identity, services.now(), requestInfo))
    if (person?.account === 'suspended') throw suspendedUntil(person.suspensionEnd)
    if (person?.account !== 'open') throw new ApiError('SSO_NO_ACCOUNT')
    return { person, ssoGrant: seal(keys.signOnGrants, JSON.stringify(grant)) }
  } catch (error) {
    if (error instanceof ApiError && error.error !== 'SSO_UNAVAILABLE') {
      await throttles.address.count(address)
      await asPublic(database, (scope) =>
        auditWithoutPrincipal(scope, requestInfo, {
          event: 'login.failed',
          result: 'refused',
          ...(person && {
            object: { type: 'user', token: person.token, acquirerId: person.acquirerId },
            userId: person.id,
          }),
          after: { because: error.error },
        }),
      )
    }
    throw error
  }
}

const exchangeOnce = async (services: Services, requestInfo: RequestInfo, presented: ProviderCode) => {
  const { identityProvider, config, database, now } = services
  const isOurs = identityProvider && isOwnReturn(presented.redirectUri, config)
  if (!isOurs || !(await asPublic(database, (scope) => useOnce(scope, presented, { now: now(), requestInfo })))) {
    throw new ApiError('SSO_REFUSED')
  }
  return identityProvider.exchange(presented)
}

/** SEC-16: the provider sends people back to the login page of this server and to nowhere else. */
const isOwnReturn = (address: string, { publicOrigin, variantByHost, specialHosts }: Config): boolean => {
  const { origin, hostname } = new URL(address)
  const isOwn = origin === publicOrigin || variantByHost.has(hostname) || specialHosts.has(hostname)
  return isOwn && address === `${origin}/login`
}

/**
 * Whether code and nonce are presented for the first time. A code that comes again may have been stolen: what it opened
 * ends, and what it is opening is refused (RFC 6749, 4.1.2).
 */
const useOnce = async (
  scope: PlainScope,
  { code, nonce }: ProviderCode,
  { now, requestInfo }: { now: Date; requestInfo: RequestInfo },
): Promise<boolean> => {
  const { db } = scope
  await db
    .deleteFrom('ssoUsed')
    .where('usedAt', '<', new Date(now.getTime() - DAY))
    .execute()
  const inserted = await db
    .insertInto('ssoUsed')
    .values([code, nonce].map((secret) => ({ hash: fingerprint(secret), usedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .execute()
  const codeHash = fingerprint(code)
  if (inserted.some(({ hash }) => codeHash.equals(hash))) return inserted.length === 2
  const replayed = await db
    .updateTable('ssoUsed')
    .set({ replayed: true })
    .where('hash', '=', codeHash)
    .returning('sessionId')
    .executeTakeFirst()
  if (replayed?.sessionId) await endSession(scope, replayed.sessionId, 'code-reuse', { now, requestInfo })
  return false
}

/**
 * Notes which session a code opens, as part of opening it.
 * @throws ApiError SSO_REFUSED when the same code was presented a second time
 */
export const bindCode = async ({ db }: PlainScope, code: string, sessionId: string): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('ssoUsed')
    .set({ sessionId })
    .where('hash', '=', fingerprint(code))
    .where('replayed', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('SSO_REFUSED')
}

/** A person whom the provider vouches for, with whether the account lets them in. */
interface Known extends SignedInUser {
  readonly acquirerId: number | null
  readonly account: AccountState
  readonly suspensionEnd: string | null
}

/** The account of an identity; the first time it is found by its verified address and bound to the identity (D-26). */
const findOrBind = async (
  scope: PlainScope,
  { issuer, subject, email }: Identity,
  now: Date,
  requestInfo: RequestInfo,
): Promise<Known | undefined> => {
  const { db } = scope
  const bound = await db
    .selectFrom('portalUser')
    .select(['id', 'token', 'acquirerId'])
    .select(accountState('portalUser', now).as('account'))
    .select(suspensionEnd('portalUser').as('suspensionEnd'))
    .where('ssoIssuer', '=', issuer)
    .where('ssoSubject', '=', subject)
    .executeTakeFirst()
  if (bound) return bound
  if (email === undefined) return undefined
  // The provider keeps the password from now on (SEC-18).
  const person = await db
    .updateTable('portalUser')
    .set({ ssoIssuer: issuer, ssoSubject: subject, passwordHash: null, passwordExpiresAt: null })
    .where('emailKey', '=', canonicalEmail(email))
    .where('ssoSubject', 'is', null)
    .where(isOpen('portalUser', now))
    .where(isNotAwaited('portalUser'))
    .returning(['id', 'token', 'acquirerId'])
    .executeTakeFirst()
  if (!person) return undefined
  await endSessionsOf(scope, person.id, 'provider', { now })
  await endRequests(scope, person.id, now)
  await auditWithoutPrincipal(scope, requestInfo, {
    event: 'user.boundToProvider',
    object: { type: 'user', token: person.token, acquirerId: person.acquirerId },
    userId: person.id,
  })
  return { ...person, account: 'open', suspensionEnd: null }
}
