import { useEffect, useEffectEvent, useRef } from 'react'
import type { List } from '#core/list/declare.ts'
import type { FilterPage, SavedFilter } from '#features/views/contract.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { currentConnectivity } from '#web/connectivity/monitor.ts'
import { hasFilter, isSameFilter } from './filter-state.ts'
import { useSaveFilter } from './mutations.ts'

/** Keeps the filter in force as the one last used (D-84), unless it is saved already. It is not worth a message. */
export const useKeepLastUsed = (
  list: List,
  page: FilterPage,
  filter: Readonly<Record<string, unknown>>,
  saved: readonly SavedFilter[] | undefined,
): void => {
  const { mutate } = useSaveFilter(page)
  const isNew =
    saved !== undefined && hasFilter(list, filter) && !saved.some((one) => isSameFilter(list, one.filter, filter))
  const key = JSON.stringify(filter)
  const kept = useRef<string>(undefined)
  const keep = useEffectEvent((changed: string) => {
    if (kept.current === changed || isOffline(currentConnectivity())) return
    kept.current = changed
    mutate({ filter, isDefault: false })
  })
  useEffect(() => {
    if (isNew) keep(key)
  }, [isNew, key])
}
