import { sql, type SqlBool } from 'kysely'
import { column } from '#server/database/names.ts'

/**
 * The condition that a person does not still have an invitation to accept: until then they have no other way in, neither by
 * single sign-on nor by asking for a new password.
 * @param person the table or alias of `portal_user`
 */
export const isNotAwaited = (person: string) =>
  sql<SqlBool>`not exists (select from invitation
    where invitation.user_id = ${column(`${person}.id`)} and invitation.accepted_at is null)`
