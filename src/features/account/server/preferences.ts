import { sql } from 'kysely'
import * as v from 'valibot'
import type { BodyOf } from '#core/endpoint.ts'
import {
  defaultPreferences,
  type PersonalPreferences,
  readablePreferences,
  type savePreferences,
} from '#core/preferences.ts'
import type { PrincipalScope } from '#server/database/scope.ts'

/** What the principal chose, and the default of the rest. */
export const findPreferences = async ({ principal, db }: PrincipalScope): Promise<PersonalPreferences> => {
  const row = await db
    .selectFrom('userPreferences')
    .select('preferences')
    .where('userId', '=', principal.userId)
    .executeTakeFirst()
  return asPreferences(row?.preferences)
}

/** Keeps what is named, beside what was chosen before. */
export const storePreferences = async (
  { principal, db }: PrincipalScope,
  chosen: BodyOf<typeof savePreferences>,
): Promise<PersonalPreferences> => {
  const row = await db
    .insertInto('userPreferences')
    .values({ userId: principal.userId, preferences: JSON.stringify(chosen) })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ preferences: sql`user_preferences.preferences || excluded.preferences` }),
    )
    .returning('preferences')
    .executeTakeFirstOrThrow()
  return asPreferences(row.preferences)
}

/** A later release, gone back from, may have stored what this one does not know. */
const asPreferences = (stored: unknown): PersonalPreferences =>
  v.parse(readablePreferences, Object.assign({}, defaultPreferences, stored))
