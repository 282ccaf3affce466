import type { Config } from '#server/config/config.ts'
import type { ActorScope } from '#server/database/scope.ts'

/** The actor's stored password, whom a provider signs in instead, and the texts of which a new one must hold no part. */
export const findOwnTexts = async (
  { actor, db }: ActorScope,
  { productName }: Pick<Config, 'productName'>,
): Promise<{ passwordHash: string | null; ssoSubject: string | null; ownTexts: string[] }> => {
  const { passwordHash, ssoSubject, email, firstName, lastName } = await db
    .selectFrom('portalUser')
    .select(['passwordHash', 'ssoSubject', 'email', 'firstName', 'lastName'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { passwordHash, ssoSubject, ownTexts: [email, firstName, lastName, productName] }
}
