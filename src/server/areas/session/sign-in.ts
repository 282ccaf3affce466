import { ApiError } from '../../api-error.ts'
import { asPublic } from '../../db/scope.ts'
import { hashPassword, needsRehash, passwordMatches } from '../../security/password-hash.ts'
import { addressKey } from '../../security/throttle.ts'
import type { Caller, Services } from '../../services.ts'

/** Days within which an address counts as one this account signs in from (D-90). */
const KNOWN_ADDRESS_DAYS = 30

interface Person {
  readonly id: number
  readonly token: string
}

/**
 * Checks an e-mail and a password. Unknown, wrong, locked, disabled and single-sign-on-only answer alike, in the same
 * time (SEC-04).
 * @param emailKey canonical form of the address
 * @throws ApiError CREDENTIALS_REFUSED, TOO_MANY_REQUESTS for an address that failed too often, BUSY
 */
export const signIn = async (
  services: Services,
  caller: Caller,
  emailKey: string,
  password: string,
): Promise<Person> => {
  const { database, throttles } = services
  const address = addressKey(caller.address)
  if (await throttles.address.isSpent(address)) await throttles.address.take(address)

  const person = await asPublic(database, ({ db }) =>
    db
      .selectFrom('portalUser')
      .select(['id', 'token', 'passwordHash', 'passwordExpiresAt', 'enabled', 'deletedAt', 'ssoSubject'])
      .where('emailKey', '=', emailKey)
      .executeTakeFirst(),
  )
  const counter = person && (await counterOf(services, person.id, address))
  const locked = counter ? await throttles.account.isSpent(counter) : false
  const usable =
    person &&
    !locked &&
    person.enabled &&
    !person.deletedAt &&
    !person.ssoSubject &&
    !(person.passwordExpiresAt && person.passwordExpiresAt < services.now())
  const right = await passwordMatches(usable ? person.passwordHash : null, password)
  if (!usable || !right) {
    await throttles.address.count(address)
    if (counter) await throttles.account.count(counter)
    throw new ApiError('CREDENTIALS_REFUSED')
  }
  if (counter) await throttles.account.reset(counter)
  if (person.passwordHash && needsRehash(person.passwordHash)) {
    const passwordHash = await hashPassword(password)
    await asPublic(database, ({ db }) =>
      db.updateTable('portalUser').set({ passwordHash }).where('id', '=', person.id).execute(),
    )
  }
  return { id: person.id, token: person.token }
}

/** A stranger's failures must not lock out people at addresses they are known to use: those count apart (D-90). */
const counterOf = async ({ database, now }: Services, userId: number, address: string) => {
  const since = new Date(now().getTime() - KNOWN_ADDRESS_DAYS * 86_400_000)
  const known = await asPublic(database, ({ db }) =>
    db
      .selectFrom('session')
      .select('address')
      .distinct()
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .execute(),
  )
  return known.some((session) => addressKey(session.address) === address) ? `${userId}@${address}` : String(userId)
}
