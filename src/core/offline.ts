/** When saved replies of a family go, beside the session's end, which takes all of them. */
type ClearedBy = 'storageFull'

/** Replies that are saved on the device for reading offline, how long, and when they go (offline.md 2.6). */
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
  /** What is known of the person and how they have arranged things: it does not grow old as data does. */
  readonly isPersonal?: true
}

/** The first rows of a list, saved without anybody having opened it (offline.md 2.7). */
export interface OfflinePrefetch {
  /** Rows at most. */
  readonly rows: number
  /** Rows keep their place and only come in front, so that reading stops at the first one that is known. */
  readonly newRowsFirst: boolean
  /** Milliseconds for which the saved rows are good enough. */
  readonly freshFor: number
}

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

type Options = Partial<Omit<OfflineFamily, 'name'>>

/** What somebody at a till looks for first. */
export const offlineFamily = (name: string, options?: Options): OfflineFamily => ({
  name,
  retention: 12,
  clearedBy: ['sessionEnd'],
  version: 1,
  staleTime: 30 * SECOND_MS,
  ...options,
})

/** What gives way to it where there is little room. */
export const evictableFamily = (name: string, options?: Options): OfflineFamily =>
  offlineFamily(name, { clearedBy: ['sessionEnd', 'storageFull'], ...options })
