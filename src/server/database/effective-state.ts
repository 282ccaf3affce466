import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import type { StopReason } from '#core/processing.ts'
import { column } from './names.ts'
import type { Sql } from '#server/lists/source.ts'

/** The alias under which each table takes part in a query. */
type Aliases<Kind extends StopReason> = Readonly<Record<Kind, string>>

/**
 * The rule of D-52, the only place that knows it: nothing cascades in the data, the nearest disabled record decides.
 * @returns an SQL text: the kind of that record, or null while everything is enabled
 */
const stopOf = (
  chain: readonly StopReason[],
  aliases: Readonly<Partial<Record<StopReason, string>>>,
  condition: (alias: string) => Sql = () => sql``,
): Sql => sql`case
  ${sql.join(
    chain.map((kind) => {
      const alias = aliases[kind] ?? kind
      return sql`when ${column(`${alias}.status`)} = ${switchState.disabled} ${condition(alias)} then ${kind}::text`
    }),
    sql` `,
  )} end`

/** Why no terminal of a MID takes payments: 'mid', 'merchant' or null. */
export const midStop = (aliases: Aliases<'mid' | 'merchant'>): Sql => stopOf(['mid', 'merchant'], aliases)

/** Why a store counts as deactivated: 'store', 'mid', 'merchant' or null. */
export const storeStop = (aliases: Aliases<'store' | 'mid' | 'merchant'>): Sql =>
  stopOf(['store', 'mid', 'merchant'], aliases)

/** Why a terminal takes no payments: 'terminal', 'store', 'mid', 'merchant' or null. */
export const terminalStop = (aliases: Aliases<StopReason>): Sql =>
  stopOf(['terminal', 'store', 'mid', 'merchant'], aliases)

/**
 * Why a terminal took no payments at an instant, for a query with the tables under their own names: as above, of what
 * was disabled by then and still is.
 */
export const terminalStopAt = (instant: Sql): Sql =>
  stopOf(
    ['terminal', 'store', 'mid', 'merchant'],
    { terminal: 'terminal', store: 'store', mid: 'mid', merchant: 'merchant' },
    (alias) => sql`and ${column(`${alias}.status_changed_at`)} <= ${instant}`,
  )

/** A stop as the `processing` of a reply (`core/processing.ts`). */
export const processingOf = (stop: Sql): Sql => sql`json_build_object('enabled', ${stop} is null, 'reason', ${stop})`
