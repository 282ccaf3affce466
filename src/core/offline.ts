/** When saved replies of a family are removed, beside the session's end, which removes all of them. */
type ClearedBy = 'storageFull'

/**
 * How replies are saved on the device for reading offline: under which name, for how long, and when they go (offline.md 2.6).
 */
export interface OfflineFamily {
  /** Written into every saved record. */
  readonly name: string
  /** Hours a record may be shown for, counted from when the server sent it; 'session': until the session ends. */
  readonly retention: number | 'session'
  readonly clearedBy: readonly ['sessionEnd', ...ClearedBy[]]
  /** Raised when what is saved changes its meaning; a release alone must not empty every tablet. */
  readonly version: number
  /** Milliseconds for which a reply counts as new. */
  readonly staleTime: number
  /** What is known of the person and their own settings: unlike data it does not become outdated. */
  readonly isPersonal?: true
}

/** How many of the first rows of a list are saved without anybody having opened it (offline.md 2.7). */
export interface OfflinePrefetch {
  /** Rows at most. */
  readonly rows: number
  /** New rows come before all others and none moves, so that reading stops at the first one that is known. */
  readonly newRowsFirst: boolean
  /** Milliseconds for which the saved rows are not read again. */
  readonly freshFor: number
}

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

type Options = Partial<Omit<OfflineFamily, 'name'>>

/** Replies that stay also where the storage is full: what cashiers need first. @param name is written into saved records */
export const offlineFamily = (name: string, options?: Options): OfflineFamily => ({
  name,
  retention: 12,
  clearedBy: ['sessionEnd'],
  version: 1,
  staleTime: 30 * SECOND_MS,
  ...options,
})

/** Replies that are removed first where the storage is full. */
export const evictableFamily = (name: string, options?: Options): OfflineFamily =>
  offlineFamily(name, { clearedBy: ['sessionEnd', 'storageFull'], ...options })
