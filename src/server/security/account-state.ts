import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { column } from '#server/database/names.ts'
import type { PlainScope } from '#server/database/scope.ts'

/** Whether an account lets its person in; 'closed' was disabled or deleted. */
export type AccountState = 'open' | 'suspended' | 'closed'

/**
 * The one rule of who may log in, and for whom anything is done. A suspension ends by itself.
 * @param person the table or alias of `portal_user`
 */
export const accountState = (person: string, now: Date): RawBuilder<AccountState> =>
  sql`(case
    when ${column(`${person}.enabled`)} is not true or ${column(`${person}.deleted_at`)} is not null then 'closed'
    when ${column(`${person}.suspended_until`)} > ${now.toISOString()}::timestamptz then 'suspended'
    else 'open' end)`

/**
 * When the suspension of a person ends or ended, as entries of the audit log have it: an instant in UTC, `UNTIL_LIFTED`, or null.
 * @param person the table or alias of `portal_user`
 */
export const suspensionEnd = (person: string): RawBuilder<string | null> => {
  const end = column(`${person}.suspended_until`)
  return sql`(case when ${end} = 'infinity' then ${UNTIL_LIFTED}
    else to_char(${end} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)`
}

/** The condition that an account lets its person in. */
export const isOpen = (person: string, now: Date): RawBuilder<SqlBool> => sql`${accountState(person, now)} = 'open'`

/**
 * The state of an account, by its id.
 * @param lock until the end of the transaction nobody else changes the person
 * @returns 'closed' also for an account that is not there
 */
export const readAccountState = async (
  { db }: PlainScope,
  userId: number,
  now: Date,
  { lock = false } = {},
): Promise<AccountState> => {
  const query = db
    .selectFrom('portalUser')
    .select(accountState('portalUser', now).as('account'))
    .where('id', '=', userId)
  const found = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return found?.account ?? 'closed'
}
