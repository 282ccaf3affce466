import type pg from 'pg'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './types.ts'

/** How a statement asks for rows without the names of their columns; a comment, because it travels through the query builder. */
const MARK = '/* rows as arrays */'

/** Runs a statement whose rows are many: each comes as an array of its values, in the order of the columns. */
export const readArrays = async (db: Transaction<Tables>, statement: RawBuilder<unknown>): Promise<unknown[][]> => {
  // The plugin would look for names in every row.
  const { rows } = await sql<unknown[]>`/* rows as arrays */ ${statement}`.execute(db.withoutPlugins())
  return rows
}

/** Lets a new connection deliver what is marked so. */
export const deliverArrays = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [text, values] = args
      const isMarked = typeof text === 'string' && text.startsWith(MARK)
      return isMarked ? query({ text, values, rowMode: 'array' }) : query(...args)
    },
  })
}
