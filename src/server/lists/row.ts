import { sql } from 'kysely'
import { fieldsFor, type List, type ListRow, type ListPrincipal } from '#core/list/declare.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { ListSource, Sql } from './source.ts'

/**
 * One row of a list by a condition such as its token, with the fields that this principal may see: what details have in
 * common with their list.
 * @returns undefined when there is none in scope
 */
export const findRow = async <L extends List>(
  scope: PrincipalScope,
  list: L,
  source: ListSource<L>,
  condition: Sql,
  listPrincipal: ListPrincipal,
): Promise<ListRow<L> | undefined> => {
  const fields = fieldsFor(list, listPrincipal).map((field) => sql`${source.columns[field]} as ${column(field)}`)
  const { rows } = await sql<ListRow<L>>`
    select ${sql.join(fields)} from ${source.from} ${source.beside?.join ?? sql``} where ${source.visible(scope)} and ${condition}`.execute(
    scope.db,
  )
  return rows[0]
}
