import { QueryClient } from '@tanstack/react-query'

/**
 * The small things a page must know before anything is loaded: configuration, preferences, times of the session. A
 * client of its own, because all of it is written at each change. Nothing of it may be sensitive: text in local storage
 * outlives every wipe on disk (offline.md 2.5).
 */
export const bootClient = new QueryClient({
  defaultOptions: { queries: { gcTime: Infinity, staleTime: Infinity, networkMode: 'always' } },
})

/** Forgets what belongs to the session; the configuration belongs to the host, and some settings to the device. */
export const forgetSnapshot = (): void =>
  bootClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'config' && queryKey[0] !== 'deviceSettings',
  })
