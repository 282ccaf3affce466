import { hashKey, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import type { SessionStore } from './session-store.ts'
import type { OfflineFamily } from '#core/offline.ts'
import { OFFLINE_GC_MS } from './query-client.ts'
import { readSavedRecord, recordOf, type OfflineFamilies, type SavedRecord } from './saved-records.ts'

const FLUSH_MS = 400

/** The records of a session are named after the session and the query. */
const keyOf = (sid: string, queryHash: string) => `${sid}/${queryHash}`

/**
 * Brings back what the session saved: every record that may still be shown, never over newer data. Broken and outdated
 * records are removed, each by itself.
 */
export const restoreRecords = async (
  queryClient: QueryClient,
  store: SessionStore,
  { sid, families }: Pick<Options, 'sid' | 'families'>,
): Promise<void> => {
  const all = await store.readAll()
  const now = Date.now()
  const useless = new Map<string, undefined>()
  const queries: DehydratedState['queries'] = []
  for (const [key, stored] of all) {
    const read = key.startsWith(`${sid}/`) ? readSavedRecord(stored, now, families) : null
    if (read) queries.push(dehydrated(read.record, read.family))
    else useless.set(key, undefined)
  }
  hydrate(
    queryClient,
    { queries },
    // Saved pages stay in memory although no screen shows them.
    { defaultOptions: { queries: { gcTime: OFFLINE_GC_MS } } },
  )
  if (useless.size > 0) await store.write(useless)
}

const dehydrated = (
  { queryKey, data, dataUpdatedAt }: SavedRecord,
  family: OfflineFamily,
): DehydratedState['queries'][number] => ({
  queryKey,
  queryHash: hashKey(queryKey),
  dehydratedAt: dataUpdatedAt,
  meta: { offline: family },
  state: {
    data,
    dataUpdatedAt,
    dataUpdateCount: 0,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    fetchStatus: 'idle',
    isInvalidated: false,
    status: 'success',
  },
})

interface Options {
  readonly sid: string
  readonly families: OfflineFamilies
  /** Nothing more can be saved: the device has taken the database away, or never gave it. */
  readonly onLost: (error: unknown) => void
  /** The device has no room for what was read last, only for what it has; undefined: it has room again. */
  readonly onFull: (saved: readonly SavedRecord[] | undefined) => void
}

/**
 * Saves every reply of an offline family, one record per query, so that two tabs never overwrite each other's pages, and
 * removes what a change made outdated.
 * What arrives while the store is still being opened waits for it.
 * @returns ends it; what has not been written then is dropped
 */
export const persist = (
  queryClient: QueryClient,
  opening: Promise<SessionStore>,
  { sid, families, onLost, onFull }: Options,
): (() => void) => {
  const dirty = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let full = false

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const records = takeDirty()
    try {
      const store = await opening
      if (records.size === 0) return
      const outcome = await writeOrMakeRoom(store, records, families, full)
      if (outcome === 'ended') stop()
      else await noteRoom(store, records, outcome === 'full')
    } catch (error) {
      stop()
      onLost(error)
    }
  }

  /** What found no room is tried again with the next news: people make room, and other programs do. */
  const noteRoom = async (store: SessionStore, records: ReadonlyMap<string, unknown>, isFull: boolean) => {
    if (isFull) {
      for (const [key, record] of records) if (record) dirty.add(key.slice(keyOf(sid, '').length))
    }
    const isEmptied = full && [...records.values()].every((record) => record === undefined)
    if (full === isFull && !isEmptied) return
    // What is only removed does not show that there is room.
    full = isFull || isEmptied
    onFull(full ? await recordsIn(store, families) : undefined)
  }

  const takeDirty = () => {
    const records = new Map<string, unknown>()
    for (const hash of dirty) {
      const query = queryClient.getQueryCache().get(hash)
      const record = query && recordOf(query, families)
      // What was taken out of memory is not kept either; what was changed and has not been read again would come back as
      // it was before.
      if (!query || query.state.isInvalidated) records.set(keyOf(sid, hash), undefined)
      else if (record) records.set(keyOf(sid, hash), record)
    }
    dirty.clear()
    return records
  }

  const note = ({ queryHash, meta }: Query) => {
    if (!meta?.offline) return
    dirty.add(queryHash)
    timer ??= setTimeout(() => void flush(), FLUSH_MS)
  }
  // What was read while this was being loaded.
  for (const query of queryClient.getQueryCache().getAll()) note(query)
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const isNews =
      event.type === 'removed' || (event.type === 'updated' && ['success', 'invalidate'].includes(event.action.type))
    if (isNews) note(event.query)
  })
  const onVisibility = () => document.visibilityState === 'hidden' && void flush()
  document.addEventListener('visibilitychange', onVisibility)

  const stop = () => {
    clearTimeout(timer)
    dirty.clear()
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisibility)
  }
  return stop
}

type Outcome = 'saved' | 'full' | 'ended'

/** A device that is full loses first what can be spared, and what is outdated in any case. */
const writeOrMakeRoom = async (
  store: SessionStore,
  records: ReadonlyMap<string, unknown>,
  families: OfflineFamilies,
  hasNothingSpare: boolean,
): Promise<Outcome> => {
  const outcome = await writeIfRoom(store, records)
  if (outcome !== 'full') return outcome
  if (!hasNothingSpare) {
    await removeSpare(store, families)
    const second = await writeIfRoom(store, records)
    if (second !== 'full') return second
  }
  const outdated = [...records].filter(([, record]) => record === undefined)
  if (outdated.length > 0 && !(await store.write(new Map(outdated)))) return 'ended'
  return 'full'
}

const writeIfRoom = async (store: SessionStore, records: ReadonlyMap<string, unknown>): Promise<Outcome> => {
  try {
    return (await store.write(records)) ? 'saved' : 'ended'
  } catch (error) {
    if (isQuotaError(error)) return 'full'
    throw error
  }
}

/** Whether the device refused to store something because it is full. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** What is on the device for reading offline, as far as it may still be shown. */
const recordsIn = async (store: SessionStore, families: OfflineFamilies): Promise<SavedRecord[]> => {
  const all = await store.readAll()
  return all.flatMap(([, stored]) => {
    const read = readSavedRecord(stored, Date.now(), families)
    return read && !read.family.isPersonal ? [read.record] : []
  })
}

const removeSpare = async (store: SessionStore, families: OfflineFamilies) => {
  const all = await store.readAll()
  const spare = all.filter(([, stored]) => {
    const read = readSavedRecord(stored, 0, families)
    return !read || read.family.clearedBy.includes('storageFull')
  })
  await store.write(new Map(spare.map(([key]) => [key, undefined])))
}
