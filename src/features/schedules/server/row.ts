import type { Selectable } from 'kysely'
import type { ScheduleTable } from '#server/database/types-work.ts'
import type { SavedScope } from '#features/exports/server/queries.ts'
import type { ScheduleContent, SchedulePlan, ScheduleState, StopReason } from '../contract.ts'

type Stored = Selectable<ScheduleTable>

/** A schedule as it is stored. */
export type ScheduleRow = Omit<Stored, 'content' | 'plan' | 'scope' | 'state' | 'reason'> & {
  readonly content: ScheduleContent
  readonly plan: SchedulePlan
  readonly scope: SavedScope
  readonly state: ScheduleState
  readonly reason: StopReason | null
}

/** What the database holds as JSON and text was checked when it came in. */
export const rowOf = (stored: Stored): ScheduleRow => stored as ScheduleRow
