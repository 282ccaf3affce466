import { sql, type RawBuilder } from 'kysely'
import type { Tables } from './types.ts'

/**
 * The only place outside the migrations where text becomes a name in SQL (SEC-40). Callers pass constants of the code;
 * what a request says never gets here, and would not pass.
 */
const plainName = /^[a-zA-Z_][a-zA-Z0-9_]*(\.[a-zA-Z_][a-zA-Z0-9_]*)?$/

const checked = (name: string): string => {
  if (!plainName.test(name)) throw new Error(`Not a name: ${name}`)
  return name
}

/** A column as it is called in the database, with or without the alias of its table: `t.merchant_id`. */
export const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(checked(name))}`

/** A table by its name in the database. */
export const table = (name: keyof Tables & Lowercase<keyof Tables>): RawBuilder<unknown> => sql`${sql.table(name)}`

/** A name exactly as it is written, such as a field of a JSON document that is unfolded as a table. */
export const exactly = (name: string): RawBuilder<unknown> => sql.raw(`"${checked(name)}"`)
