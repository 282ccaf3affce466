import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import type { EffectiveState, StopReason } from '#core/processing.ts'
import { column } from './names.ts'
import type { Sql } from '#server/lists/source.ts'

/** What has a switch of its own. */
type Switched = Exclude<StopReason, 'device'>

/** The alias under which each table takes part in a query. */
type Aliases<Kind extends Switched> = Readonly<Record<Kind, string>>

/**
 * The rule of D-52, the only place that knows it: nothing cascades in the data, the nearest disabled record decides.
 * @param otherwise further branches of the `case`
 * @returns an SQL text: the kind of that record, or null while everything is enabled
 */
const stopOf = (
  chain: readonly Switched[],
  aliases: Readonly<Partial<Record<Switched, string>>>,
  { condition = () => sql``, otherwise = sql`` }: { condition?: (alias: string) => Sql; otherwise?: Sql } = {},
): Sql => sql`case
  ${sql.join(
    chain.map((kind) => {
      const alias = aliases[kind] ?? kind
      return sql`when ${column(`${alias}.status`)} = ${switchState.disabled} ${condition(alias)} then ${kind}::text`
    }),
    sql` `,
  )} ${otherwise} end`

/** Why no terminal of a MID takes payments: 'mid', 'merchant' or null. */
export const midStop = (aliases: Aliases<'mid' | 'merchant'>): Sql => stopOf(['mid', 'merchant'], aliases)

/** Why a store counts as deactivated: 'store', 'mid', 'merchant' or null. */
export const storeStop = (aliases: Aliases<'store' | 'mid' | 'merchant'>): Sql =>
  stopOf(['store', 'mid', 'merchant'], aliases)

/**
 * Why a terminal takes no payments: 'terminal', 'store', 'mid', 'merchant', 'device' where it was seen with devices and each
 * of them is blocked (D-53), or null. Whoever sees a terminal sees all devices seen on it.
 */
export const terminalStop = (aliases: Aliases<Switched>): Sql =>
  stopOf(['terminal', 'store', 'mid', 'merchant'], aliases, {
    otherwise: sql`when (
      select bool_and(device.blocked) from device_terminal seen join device on device.id = seen.device_id
      where seen.terminal_id = ${column(`${aliases.terminal}.id`)}
    ) then 'device'::text`,
  })

/**
 * Why a terminal took no payments at an instant, for a query with the tables under their own names: what of its tree was
 * disabled by then and still is. Since when a device is blocked is not known.
 */
export const terminalStopAt = (instant: Sql): Sql =>
  stopOf(
    ['terminal', 'store', 'mid', 'merchant'],
    { terminal: 'terminal', store: 'store', mid: 'mid', merchant: 'merchant' },
    { condition: (alias) => sql`and ${column(`${alias}.status_changed_at`)} <= ${instant}` },
  )

/** A stop as the `processing` of a reply (`core/processing.ts`). */
export const processingOf = (stop: Sql): Sql => sql`json_build_object('enabled', ${stop} is null, 'reason', ${stop})`

/** A stop as one word (`effectiveStateOf` of the contract). */
export const effectiveState = (stop: Sql): Sql => sql`coalesce(${stop}, ${'accepting' satisfies EffectiveState})`
