/** When saved records of a family go, beside the session's end, which takes all of them. */
type ClearedBy = 'storageFull'

interface Family {
  /** Hours a record may be shown for, counted from when the server sent it; 'session': until the session ends. */
  readonly retention: number | 'session'
  readonly clearedBy: readonly ['sessionEnd', ...ClearedBy[]]
  /** Raised when what is kept changes its meaning; a release alone must not empty every tablet. */
  readonly version: number
  /** Milliseconds for which a reply counts as new. */
  readonly staleTime: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** What somebody at a till looks for first. */
const kept = { retention: 12, clearedBy: ['sessionEnd'], version: 1, staleTime: 30 * SECOND } as const
/** What gives way to it where there is little room. */
const givesWay = { ...kept, clearedBy: ['sessionEnd', 'storageFull'] } as const

/** Every kind of reply that is kept on the device for reading offline (offline.md 2.6); `kept.ts` says what of it. */
export const families = {
  me: { ...kept, retention: 'session', staleTime: 5 * MINUTE },
  // Changed here alone; what another device arranges is seen after the next start.
  columns: { ...kept, retention: 'session', staleTime: Infinity },
  savedFilters: { ...kept, retention: 'session' },
  transactions: kept,
  transaction: givesWay,
  devices: givesWay,
  device: givesWay,
  terminals: kept,
  terminal: givesWay,
  // A receipt never changes.
  receipt: { ...givesWay, retention: 'session', staleTime: Infinity },
  users: kept,
  user: givesWay,
  merchants: givesWay,
  merchant: givesWay,
  mids: givesWay,
  mid: givesWay,
  stores: givesWay,
  store: givesWay,
  storeTerminals: givesWay,
  dashboard: { ...givesWay, staleTime: MINUTE },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof families

const ofThePerson: readonly FamilyName[] = ['me', 'columns', 'savedFilters']

/** Whether it is what is known of the person and how they have arranged things: it does not grow old as data does. */
export const isOfThePerson = (family: FamilyName): boolean => ofThePerson.includes(family)

/** Longer than any session, and below the longest timer that browsers know. Milliseconds. */
export const OFFLINE_GC_MS = 24 * 60 * MINUTE

/** What a query spreads into its options to be kept on the device. */
export const offline = (family: FamilyName) => ({
  meta: { offline: family },
  // A saved record holds fewer fields than the reply it was made of: it is shown at once, and asked for again when possible.
  staleTime: ({ state }: { state: { dataUpdateCount: number } }) =>
    state.dataUpdateCount === 0 ? 0 : families[family].staleTime,
  gcTime: OFFLINE_GC_MS,
})
