import { sql, type Transaction } from 'kysely'
import { column } from '#server/database/names.ts'
import type { Tables } from '#server/database/types.ts'
import type { Sql } from '#server/lists/source.ts'
import { listed, stored, unnestLines, type FeedColumn } from './columns.ts'
import { outcomesOf, type FeedLine, type LineOutcomes, type StoredRow } from './kind.ts'

/** What is stored of a record above another one, besides its own id. */
const levelsAbove = {
  acquirer: [],
  affiliate: [],
  instance: ['affiliate'],
  merchant: ['affiliate', 'instance'],
  store: ['affiliate', 'instance', 'merchant'],
  device: ['affiliate', 'instance', 'merchant'],
  terminal: ['affiliate', 'instance', 'merchant', 'store'],
} as const satisfies Record<string, readonly string[]>

/** The columns that say where a record of a line belongs, above its parent: they are those of the parent. */
export const treeAbove = (parent: keyof typeof levelsAbove): Readonly<Record<string, Sql>> => ({
  acquirer_id: sql`line."acquirerId"`,
  ...Object.fromEntries(levelsAbove[parent].map((level) => [`${level}_id`, column(`${parent}.${level}_id`)])),
})

interface Upsert {
  readonly table: Sql
  readonly columns: readonly FeedColumn[]
  /** Further columns of a new record, by their names. */
  readonly inherited: Readonly<Record<string, Sql>>
  /** `line` joined with the records that it names, and with `stored`, the record of the same key. */
  readonly from: Sql
  /** The field and the reason why a line cannot go in, as an array; null for one that can. */
  readonly problem?: Sql
  /** Whether a change counts its version up. */
  readonly isVersioned?: boolean
}

/** A statement that stores lines with different keys: what is new, and what changed in a column that lines may change. */
export const upsert = ({
  table,
  columns,
  inherited,
  from,
  problem = sql`null::text[]`,
  isVersioned = false,
}: Upsert) => {
  const own = stored(columns)
  const values = [
    ...Object.entries(inherited).map(([name, value]) => sql`${value} as ${column(name)}`),
    ...own.map(({ name, merged }) => sql`${merged} as ${column(name)}`),
  ]
  const inserted = listed(['token', ...Object.keys(inherited), ...own.map(({ name }) => name)])
  const changing = own.filter(({ change }) => change !== 'never')
  const compared = changing.filter(({ change }) => change !== 'unnoticed').map(({ name }) => name)
  const assignments = [
    ...changing.map(({ name }) => sql`${column(name)} = ${column(`found.${name}`)}`),
    ...(isVersioned ? [sql`version = stored.version + 1`] : []),
  ]
  const updated = sql`
    , updated as (
      update ${table} stored set ${sql.join(assignments)}
      from found
      where stored.id = found.id and problem is null
        and (${listed(compared, 'stored')}) is distinct from (${listed(compared, 'found')})
      returning found.token
    )`
  const statementAfterLines = sql`
    found as (
      select line.token, ${sql.join(values)}, stored.id, ${problem} as problem
      from ${from}
    )
    ${changing.length > 0 ? updated : sql``}
    , inserted as (
      insert into ${table} (${inserted})
      select ${inserted} from found where id is null and problem is null
      on conflict do nothing
      returning token
    )
    select token, problem, null as outcome from found where problem is not null
    ${changing.length > 0 ? sql`union all select token, null, 'updated' from updated` : sql``}
    union all select token, null, 'inserted' from inserted`
  return async (db: Transaction<Tables>, lines: readonly Omit<FeedLine, 'number'>[]): Promise<LineOutcomes> => {
    const { rows } =
      await sql<StoredRow>`with line as (${unnestLines(lines, columns)}), ${statementAfterLines}`.execute(db)
    return outcomesOf(rows)
  }
}
