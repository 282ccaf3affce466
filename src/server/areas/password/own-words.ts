import type { Config } from '../../config.ts'
import type { ActorScope } from '../../db/scope.ts'

/** The actor's stored password and the words that a new one must not hold (SEC-03). */
export const findOwnWords = async (
  { actor, db }: ActorScope,
  { productName }: Pick<Config, 'productName'>,
): Promise<{ passwordHash: string | null; ownWords: string[] }> => {
  const { passwordHash, ...words } = await db
    .selectFrom('portalUser as u')
    .leftJoin('merchant as m', 'm.id', 'u.merchantId')
    .select(['passwordHash', 'email', 'firstName', 'lastName', 'm.name as merchantName'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const { email, firstName, lastName, merchantName } = words
  return { passwordHash, ownWords: [email, firstName, lastName, merchantName ?? '', productName] }
}
