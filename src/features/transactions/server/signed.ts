import { sql } from 'kysely'
import { typesThatGoBack } from '#core/codes.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'

/** Minor units with the sign that the type gives them: `signedMinor` of the contract in SQL. */
export const signed = (minor: Sql, type: Sql): Sql =>
  sql`case when ${anyOf(type, typesThatGoBack)} then -${minor} else ${minor} end`
