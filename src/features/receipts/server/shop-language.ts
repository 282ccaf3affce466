import { sql } from 'kysely'
import { type Language, languages, languageTag, regionalTag } from '#core/languages/languages.ts'
import type { PlainScope } from '#server/database/scope.ts'
import type { Transaction } from '#features/transactions/server/queries.ts'

/**
 * The language whose region a country is; null of a country that has none. Of one that has a language of its own kind, as
 * Canada has its French, it is not said that all speak it.
 */
export const languageIn = (country: string): Language | null =>
  languages.find((language) => regionalTag(language) === `${languageTag(language)}-${country}`) ?? null

/** What is spoken where the shop of a transaction is. */
export const shopLanguage = async ({ db }: PlainScope, { merchantId }: Transaction): Promise<Language | null> => {
  const { rows } = await sql<{ country: string }>`select country from merchant where id = ${merchantId}`.execute(db)
  return languageIn(rows[0]?.country ?? '')
}
