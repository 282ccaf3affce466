import { sql } from 'kysely'
import { OPTIONS_MAX } from '#core/limits.ts'
import { column, table } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Sql } from './source.ts'

export interface FilterOption {
  readonly token: string
  readonly name: string
}

/** The conditions of what a picker searches for, each by the rule of its name. */
export const narrow = <Search extends object>(
  rules: { readonly [K in keyof Search]-?: (value: NonNullable<Search[K]>) => Sql },
  search: Search,
): Sql[] =>
  (Object.keys(search) as (keyof Search)[])
    .filter((name) => search[name] !== undefined)
    .map((name) => rules[name](search[name] as NonNullable<Search[typeof name]>))

/** Records of a table as token and name, the first in the order of their names. */
export const listOptions = async (
  { db }: PrincipalScope,
  from: 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'mid' | 'store',
  conditions: readonly Sql[],
  name: Sql = column('name'),
): Promise<FilterOption[]> => {
  const { rows } = await sql<FilterOption>`
    select token, ${name} as name from ${table(from)} where ${sql.join(conditions, sql` and `)}
    order by ${name} collate "und-x-icu", id limit ${OPTIONS_MAX}`.execute(db)
  return rows
}

/** The distinct texts of a query's one column `value`, in their order. */
export const listTexts = async ({ db }: PrincipalScope, values: Sql): Promise<string[]> => {
  const { rows } = await sql<{ value: string }>`
    select value from (select distinct value from (${values}) every) one order by value limit ${OPTIONS_MAX}`.execute(
    db,
  )
  return rows.map(({ value }) => value)
}
