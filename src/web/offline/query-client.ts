import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/api/call-error.ts'
import type { FamilyName } from './families.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `offline` names the family a query's data is kept on the device as; without it nothing is kept. */
    queryMeta: { offline?: FamilyName }
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
 * Milliseconds until the next try. The first one that reaches nobody is repeated at once: the monitor has been told too, and
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
