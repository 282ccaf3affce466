import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import type { FilterPage } from '#features/views/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { starIcon } from '../icons.ts'
import { useDefaultFilter, useSavedFilters } from './default-filter.ts'
import { filterStateOf, hasFilter, isSameFilter } from './filter-state.ts'
import { useKeepLastUsed } from './last-used.ts'

const SavedFiltersSheet = lazy(async () => ({ default: (await import('./saved-filters-sheet.tsx')).SavedFiltersSheet }))

interface Props<L extends List> {
  list: L
  page: FilterPage
  search: SearchOf<L>
  onSearch: (search: Record<string, unknown>) => void
  /** Whether the filters stand in the address, which can be shared and opened with a default. */
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
              onSearch(next)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
