import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/api/call-error.ts'
import { HOUR_MS, type OfflineFamily } from '#core/offline.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `offline` is the family that a query's data is saved as on the device; without it nothing is saved. */
    queryMeta: { offline?: OfflineFamily }
  }
}

/** How often a read is repeated: long enough for the monitor to find out that the network is gone, which pauses it. */
const RETRIES = 3

/** Statuses of our own server that another try may change. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

const retry = (failures: number, error: Error): boolean => {
  if (!(error instanceof CallError)) return false
  if (error.kind === 'refused') return passing.has(error.status) && failures < RETRIES
  // Offline, the next try waits for the network instead of ending in an error (offline.md 2.4).
  return failures < RETRIES || !onlineManager.isOnline()
}

/**
 * Milliseconds until the next try. The first one that reaches nobody is repeated at once: the monitor knows of it too, and
 * where it has found the network gone, the read pauses and shows what is saved.
 */
const retryDelay = (failures: number, error: Error): number =>
  failures === 0 && error instanceof CallError && error.kind === 'unreachable' ? 100 : 1000 * 2 ** failures

/**
 * The query client of the portal. Reads pause without network and go on by themselves; writes are sent at once or fail,
 * and are never repeated by us (offline.md 2.11).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'online', staleTime: 30_000, retry, retryDelay },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })

/** Longer than any session, and below the longest timer that browsers know. Milliseconds. */
export const OFFLINE_GC_MS = 24 * HOUR_MS

/** What a query spreads into its options to be saved on the device, as its list or its call declares it. */
export const offline = ({ offline: family }: { readonly offline: OfflineFamily }) => ({
  meta: { offline: family },
  // A saved record holds fewer fields than the reply it was made of: it is shown at once, and asked for again when
  // possible.
  staleTime: ({ state }: { state: { dataUpdateCount: number } }) =>
    state.dataUpdateCount === 0 ? 0 : family.staleTime,
  gcTime: OFFLINE_GC_MS,
})
