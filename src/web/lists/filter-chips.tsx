import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Period, SearchOf } from '#core/list/address.ts'
import { filtersFor, type List, type Viewer } from '#core/list/declare.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { FilterStyle, FilterStyles } from './filter-style.ts'
import css from './filter-chips.module.css'
import { validSearch } from './list-query.ts'
import { periodText } from './period-text.ts'
import { filterPageOf } from '#features/views/contract.ts'
import { SavedFilters } from './saved-filters/saved-filters.tsx'
import { filterIcon } from './icons.ts'

interface Props<L extends List> {
  list: L
  viewer: Viewer
  filters: FilterStyles<L>
  search: SearchOf<L>
  period: Period | undefined
  onSearch: (search: Record<string, unknown>) => void
  onOpen: () => void
  /** Whether the filters stand in the address of the screen. */
  inAddress?: boolean
}

/** The filters in force, one chip each, and the way to more. */
export function FilterChips<L extends List>({
  list,
  viewer,
  filters,
  search,
  period,
  onSearch,
  onOpen,
  inAddress = false,
}: Props<L>) {
  const { t, i18n } = useLingui()
  const addFilter = useRef<HTMLButtonElement>(null)
  const allowed = filtersFor(list, viewer)
  const judged: Readonly<Record<string, unknown>> = validSearch(list, search)
  const page = filterPageOf(list)
  const chips = (Object.entries(filters) as [string, FilterStyle][]).filter(
    ([name]) => judged[name] !== undefined && allowed.includes(name),
  )
  const without = (...names: string[]) => {
    // What was pressed goes; who pressed it goes on beside it.
    addFilter.current?.focus()
    const dropped = new Set(['page', ...names])
    onSearch(Object.fromEntries(Object.entries(search).filter(([name]) => !dropped.has(name))))
  }
  const shownPeriod = period && periodText(period)
  const periodName = typeof shownPeriod === 'object' ? i18n._(shownPeriod) : shownPeriod
  const periodLook = filters.dateFrom && i18n._(filters.dateFrom.label)

  return (
    <div className={css.chips}>
      {/* The period that a list always has is changed, not taken away. */}
      {periodName &&
        (list.period ? (
          <Button kind="quiet" icon="calendar" onClick={onOpen}>
            {periodName}
          </Button>
        ) : (
          <Chip removeLabel={t`Remove filter: ${periodLook}`} onPress={onOpen} onRemove={() => without('period')}>
            {periodLook}: {periodName}
          </Chip>
        ))}
      {chips.map(([name, style]) => (
        <FilterChip key={name} {...{ list, viewer, name, style }} search={judged} onPress={onOpen} onRemove={without} />
      ))}
      <span className={css.more}>
        <Button ref={addFilter} kind="quiet" icon={filterIcon} onClick={onOpen}>
          <span>
            <Trans>Add filter</Trans>
          </span>
        </Button>
        {page && <SavedFilters {...{ list, page, search, onSearch, inAddress }} />}
      </span>
      {(chips.length > 0 || (period && !list.period)) && (
        <Button kind="quiet" onClick={() => without('period', ...Object.keys(list.filter))}>
          <Trans>Reset filters</Trans>
        </Button>
      )}
    </div>
  )
}
