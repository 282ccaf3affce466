import { sql } from 'kysely'
import { column, table } from '#server/database/names.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'

/** Records that transactions lie below, by the name of their table. */
export type Parent = 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'store' | 'terminal'

/** That an id is one of those with these tokens. One alone is an equality, which lets an index deliver rows in order. */
export const withTokens = (id: Sql, parent: Parent, tokens: readonly string[]): Sql => {
  const found = sql`select id from ${table(parent)} where ${anyOf(column('token'), tokens)}`
  return tokens.length === 1 ? sql`${id} = (${found})` : sql`${id} = any (array(${found}))`
}
