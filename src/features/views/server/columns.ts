import type { ColumnLayout } from '#core/list/layouts.ts'
import type { PrincipalScope } from '#server/database/scope.ts'

/** A table of the portal: of a section, or one inside it. */
interface Table {
  readonly key: string
  readonly subKey?: string | undefined
}

/** Every table that the principal has arranged. */
export const allLayouts = async ({ principal, db }: PrincipalScope) => {
  const rows = await db
    .selectFrom('columnLayout')
    .select(['key', 'subKey', 'layout'])
    .where('userId', '=', principal.userId)
    .orderBy('key')
    .orderBy('subKey')
    .execute()
  return rows.map(({ subKey, ...row }) => ({ ...row, subKey: subKey || null }))
}

/** How the principal has arranged a table; null when not at all. */
export const layoutOf = async ({ principal, db }: PrincipalScope, { key, subKey }: Table) => {
  const row = await db
    .selectFrom('columnLayout')
    .select('layout')
    .where('userId', '=', principal.userId)
    .where('key', '=', key)
    .where('subKey', '=', subKey ?? '')
    .executeTakeFirst()
  return row?.layout ?? null
}

/** Keeps an arrangement in place of the former; null forgets it (D-85). */
export const storeLayout = async (
  { principal, db }: PrincipalScope,
  { key, subKey }: Table,
  arranged: ColumnLayout | null,
): Promise<void> => {
  const table = { userId: principal.userId, key, subKey: subKey ?? ('' as const) }
  if (arranged === null) {
    await db
      .deleteFrom('columnLayout')
      .where('userId', '=', table.userId)
      .where('key', '=', key)
      .where('subKey', '=', subKey ?? '')
      .execute()
    return
  }
  const layout = JSON.stringify(arranged)
  await db
    .insertInto('columnLayout')
    .values({ ...table, layout })
    .onConflict((conflict) => conflict.columns(['userId', 'key', 'subKey']).doUpdateSet({ layout }))
    .execute()
}
