import { sql } from 'kysely'
import { column, exactly, table } from '#server/database/names.ts'
import type { Sql } from '#server/lists/source.ts'
import { columnsOf, stored, type ColumnRules, type Fields } from './columns.ts'
import { treeAbove, upsert } from './upsert.ts'

interface Records<F extends Fields> {
  readonly table: Parameters<typeof table>[0]
  readonly fields: F
  /** Values that a line gets after its check, made from its fields. */
  readonly made?: ColumnRules
  /** The field that identifies a record within an acquirer. */
  readonly key: keyof F & string
  /** The table of what these records belong to, and the field that has its code. One that is fixed never names another. */
  readonly parent: { readonly table: 'affiliate' | 'instance' | 'merchant' | 'store'; readonly code: keyof F & string }
  /** Joins what else the lines name. */
  readonly joins?: Sql
  /** Why else a line cannot go in, each as `when … then array['field', 'reason']`. */
  readonly problems?: Sql
}

/** A statement that stores the lines of records which have a code of their own and belong to one that has a code. */
export const upsertRecords = <const F extends Fields>(of: Records<F>, { isVersioned = false } = {}) => {
  const { parent, joins = sql``, problems = sql`` } = of
  const columns = columnsOf(of.fields, of.made)
  const [parentId, storedParentId] = [column(`${parent.table}.id`), column(`stored.${parent.table}_id`)]
  const isFixed = columns.find(({ field }) => field === parent.code)?.change === 'never'
  const moved = sql`when ${storedParentId} <> ${parentId} then array[${parent.code}::text, 'cannot change']`
  return upsert({
    table: table(of.table),
    columns,
    inherited: treeAbove(parent.table),
    from: sql`line
      left join ${table(parent.table)} on ${column(`${parent.table}.acquirer_id`)} = line."acquirerId"
        and ${column(`${parent.table}.code`)} = line.${exactly(parent.code)}
      left join ${table(of.table)} stored on stored.acquirer_id = line."acquirerId"
        and ${column(`stored.${keyColumnOf(of)}`)} = line.${exactly(of.key)}
      ${joins}`,
    problem: sql`
      case
        when ${parentId} is null then array[${parent.code}::text, 'is unknown']
        ${isFixed ? moved : sql``}
        ${problems}
      end`,
    isVersioned,
  })
}

/** How records are stored that people change in the portal too: each change counts their version up. */
export const sharedRecords = <const F extends Fields>(of: Records<F>) => ({
  shared: { table: table(of.table), key: column(keyColumnOf(of)) },
  store: upsertRecords(of, { isVersioned: true }),
})

const keyColumnOf = <F extends Fields>({ fields, key }: Records<F>): string => {
  const keyColumn = stored(columnsOf(fields)).find(({ field }) => field === key)
  if (!keyColumn) throw new Error(`${key} is stored in no column`)
  return keyColumn.name
}
