import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isOfThePerson } from '#web/offline/families.ts'

/**
 * When the oldest of the data on the screen that is also kept on the device came from the server: milliseconds since 1970;
 * undefined while there is none.
 */
export function useSavedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const times = cache
      .findAll({
        type: 'active',
        predicate: ({ meta }) => meta?.offline !== undefined && !isOfThePerson(meta.offline),
      })
      .map(({ state }) => state.dataUpdatedAt)
      .filter((time) => time > 0)
    return times.length > 0 ? Math.min(...times) : undefined
  }
  return useSyncExternalStore((listener) => cache.subscribe(listener), oldest)
}
