import type { ColumnType, Generated } from 'kysely'

/** Ids and amounts are bigint in the database and safe integers here; see the parsers in `connect.ts`. */
export type Id = Generated<number>
/** An instant. */
export type InstantColumn = ColumnType<Date, Date | string, Date | string>
export type Stamped = ColumnType<Date, Date | string | undefined, never>
/** A wall time, kept as the text 'YYYY-MM-DD HH:mm:ss.SSS' so that no zone can shift it. */
export type Wall = string

export interface Tenant {
  acquirerId: number
  affiliateId: number
  instanceId: number
}

export interface Switched {
  status: Generated<number>
  /** Since when the status is what it is; kept by a trigger. */
  statusChangedAt: ColumnType<Date, never, never>
  version: Generated<number>
  createdAt: Stamped
}
