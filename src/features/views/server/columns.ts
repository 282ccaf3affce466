import type { SectionKey } from '#core/codes.ts'
import type { ColumnLayout } from '../contract.ts'
import type { ActorScope } from '#server/database/scope.ts'

/** A table of the portal: of a section, or one inside it. */
interface Table {
  readonly key: SectionKey
  readonly subKey?: SectionKey | undefined
}

/** Every table that the actor has arranged. */
export const allLayouts = async ({ actor, db }: ActorScope) => {
  const rows = await db
    .selectFrom('columnLayout')
    .select(['key', 'subKey', 'layout'])
    .where('userId', '=', actor.userId)
    .orderBy('key')
    .orderBy('subKey')
    .execute()
  return rows.map(({ subKey, ...row }) => ({ ...row, subKey: subKey || null }))
}

/** How the actor has arranged a table; null when not at all. */
export const layoutOf = async ({ actor, db }: ActorScope, { key, subKey }: Table) => {
  const row = await db
    .selectFrom('columnLayout')
    .select('layout')
    .where('userId', '=', actor.userId)
    .where('key', '=', key)
    .where('subKey', '=', subKey ?? '')
    .executeTakeFirst()
  return row?.layout ?? null
}

/** Keeps an arrangement in place of the former; null forgets it (D-85). */
export const storeLayout = async (
  { actor, db }: ActorScope,
  { key, subKey }: Table,
  arranged: ColumnLayout | null,
): Promise<void> => {
  const table = { userId: actor.userId, key, subKey: subKey ?? ('' as const) }
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
