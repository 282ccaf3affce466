import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { currentConnectivity } from '#web/connectivity/monitor.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { Button } from '#web/ui/button.tsx'
import type { FilterUpdate } from '../filter-draft.ts'
import { starIcon } from '../icons.ts'
import { useDefaultFilter, useSavedFilters } from './default-filter.ts'
import { filterStateOf, hasFilter, isSameFilter } from './filter-state.ts'
import { useSaveFilter } from './mutations.ts'

const SavedFiltersSheet = lazy(async () => ({ default: (await import('./saved-filters-sheet.tsx')).SavedFiltersSheet }))

interface Props<L extends List> {
  list: L
  page: string
  search: SearchOf<L>
  onSearch: (update: FilterUpdate<L>) => void
  /** Whether the filters are in the address, which can be shared and opened with a default. */
  inAddress: boolean
}

/** Filters under names (D-84, B-11): says which one is in force, and leads to all of them. */
export function SavedFilters<L extends List>({ list, page, search, onSearch, inAddress }: Props<L>) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { data: saved } = useSavedFilters(list)
  const filter = filterStateOf(list, search)
  useDefaultFilter(list, search, inAddress)
  useKeepLastUsed(list, page, filter, saved)
  const inForce = hasFilter(list, filter)
    ? saved?.find((one) => one.name !== null && isSameFilter(list, one.filter, filter))
    : undefined

  return (
    <>
      <Button kind="quiet" icon={starIcon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{inForce ? t`Saved: ${inForce.name}` : t`Saved`}</span>
      </Button>
      {open && (
        <Suspense>
          <SavedFiltersSheet
            {...{ list, page, filter, inAddress }}
            onApply={(next) => {
              onSearch(() => next)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the filter in force as the one last used (D-84), unless it is saved already. It is not worth a message. */
const useKeepLastUsed = (
  list: List,
  page: string,
  filter: Readonly<Record<string, unknown>>,
  saved: readonly SavedFilter[] | undefined,
): void => {
  const { mutate } = useSaveFilter(page)
  const isNew =
    saved !== undefined && hasFilter(list, filter) && !saved.some((one) => isSameFilter(list, one.filter, filter))
  const key = JSON.stringify(filter)
  const savedName = useRef<string>(undefined)
  const keep = useEffectEvent((changed: string) => {
    if (savedName.current === changed || isOffline(currentConnectivity())) return
    savedName.current = changed
    mutate({ filter, isDefault: false })
  })
  useEffect(() => {
    if (isNew) keep(key)
  }, [isNew, key])
}
