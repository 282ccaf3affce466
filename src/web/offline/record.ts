import type { Query, QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { families, type FamilyName } from './families.ts'
import { kept } from './kept.ts'

/** One query's data as it is saved. */
export interface SavedRecord {
  readonly family: FamilyName
  readonly version: number
  readonly queryKey: QueryKey
  readonly data: unknown
  /** When the server sent it, by the device's clock: milliseconds since 1970, UTC. */
  readonly dataUpdatedAt: number
}

const recordSchema = v.object({
  family: v.picklist(Object.keys(families) as FamilyName[]),
  version: v.number(),
  queryKey: v.array(v.unknown()),
  data: v.unknown(),
  dataUpdatedAt: v.number(),
})

const HOUR = 3_600_000

/** What of a query is saved; undefined for one that is not for the device, or whose data is not what its family says. */
export const recordOf = ({
  meta,
  queryKey,
  state,
}: Pick<Query, 'meta' | 'queryKey' | 'state'>): SavedRecord | undefined => {
  const family = meta?.offline
  if (!family || state.data === undefined) return undefined
  const checked = v.safeParse(kept[family], state.data)
  if (!checked.success) return undefined
  const { version } = families[family]
  return { family, version, queryKey, data: checked.output, dataUpdatedAt: state.dataUpdatedAt }
}

/** A record as it was saved, when it still may be shown at `now`; null for one of another version, too old, or broken. */
export const readRecord = (stored: unknown, now: number): SavedRecord | null => {
  const parsed = v.safeParse(recordSchema, stored)
  if (!parsed.success) return null
  const { family, version, dataUpdatedAt, data } = parsed.output
  const { retention, version: known } = families[family]
  if (version !== known) return null
  if (retention !== 'session' && now - dataUpdatedAt > retention * HOUR) return null
  const checked = v.safeParse(kept[family], data)
  return checked.success ? { ...parsed.output, data: checked.output } : null
}
