import type { Config } from '#server/config/config.ts'
import type { PrincipalScope } from '#server/database/scope.ts'

/** The principal's stored password, whom a provider signs in instead, and the texts of which a new one must hold no part. */
export const findOwnTexts = async (
  { principal, db }: PrincipalScope,
  { productName }: Pick<Config, 'productName'>,
): Promise<{ passwordHash: string | null; ssoSubject: string | null; ownTexts: string[] }> => {
  const { passwordHash, ssoSubject, email, firstName, lastName } = await db
    .selectFrom('portalUser')
    .select(['passwordHash', 'ssoSubject', 'email', 'firstName', 'lastName'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  return { passwordHash, ssoSubject, ownTexts: [email, firstName, lastName, productName] }
}
