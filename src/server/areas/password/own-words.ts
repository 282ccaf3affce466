import type { Config } from '../../config.ts'
import type { ActorScope } from '../../db/scope.ts'

/** The actor's stored password, whom a provider signs in instead, and the words that a new one must not hold (SEC-03). */
export const findOwnWords = async (
  { actor, db }: ActorScope,
  { productName }: Pick<Config, 'productName'>,
): Promise<{ passwordHash: string | null; ssoSubject: string | null; ownWords: string[] }> => {
  const { passwordHash, ssoSubject, ...words } = await db
    .selectFrom('portalUser as u')
    .leftJoin('merchant as m', 'm.id', 'u.merchantId')
    .select(['passwordHash', 'ssoSubject', 'email', 'firstName', 'lastName', 'm.name as merchantName'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const { email, firstName, lastName, merchantName } = words
  return { passwordHash, ssoSubject, ownWords: [email, firstName, lastName, merchantName ?? '', productName] }
}
