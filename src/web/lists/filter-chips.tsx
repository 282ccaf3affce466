import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Period, SearchOf } from '#core/list/address.ts'
import { filtersFor, type List, type ListPrincipal } from '#core/list/declare.ts'
import { seenAs } from '#web/session/seen-as.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { AddFilterProps } from './add-filter.tsx'
import type { FilterEditorProps } from './filter-editor.tsx'
import { type FilterUpdate, otherEnd } from './filter-draft.ts'
import type { FilterStyle, FilterStyles } from './filter-style.ts'
import { FilterText } from './filter-text.tsx'
import css from './filter-chips.module.css'
import { validSearch } from './list-query.ts'
import { periodText } from './period-text.ts'
import { SavedFilters } from './saved-filters/saved-filters.tsx'
import { filterIcon, filterOffIcon } from './icons.ts'
import { useOpenedFilter } from './use-opened-filter.ts'

interface Props<L extends List> {
  list: L
  principal: ListPrincipal
  filters: FilterStyles<L>
  search: SearchOf<L>
  period: Period | undefined
  /** Takes a change of the search, which is made to what the search is by then. */
  onSearch: (update: FilterUpdate<L>) => void
  /** Whether the filters are in the address of the screen. */
  inAddress?: boolean
}

// Loaded when one is opened for the first time.
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor })) as <
  L extends List,
>(
  props: FilterEditorProps<L>,
) => ReactNode
const loadAddFilter = () => import('./add-filter.tsx')
const AddFilter = lazy(async () => ({ default: (await loadAddFilter()).AddFilter })) as <L extends List>(
  props: AddFilterProps<L>,
) => ReactNode

// Brings the rule that it asks, which is of use where the portal is seen as another role alone.
const MaskedFilters = lazy(async () => ({ default: (await import('./masked-filters.tsx')).MaskedFilters }))

/** Is open instead of a filter: the choice of one. */
const CHOICE = ''

/** The filters in force, one chip each, which opens at its own position, and the button for more. */
export function FilterChips<L extends List>({
  list,
  principal,
  filters,
  search,
  period,
  onSearch,
  inAddress = false,
}: Props<L>) {
  const { t, i18n } = useLingui()
  const { row, popoverId, opened, setOpened, opens, opener } = useOpenedFilter()
  const addFilter = useRef<HTMLButtonElement>(null)
  const allowed = filtersFor(list, principal)
  const validated: Readonly<Record<string, unknown>> = validSearch(list, search)
  const styles = (Object.entries(filters) as [string, FilterStyle][]).filter(([name]) => allowed.includes(name))
  const chips = styles.filter(([name]) => validated[name] !== undefined)
  const without = (...names: string[]) => {
    // What was pressed goes; who pressed it goes on beside it.
    addFilter.current?.focus()
    const dropped = new Set(['page', ...names])
    onSearch((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !dropped.has(name))))
  }
  const shownPeriod = period && periodText(period, filters.dateFrom?.periods)
  const value = typeof shownPeriod === 'object' ? i18n._(shownPeriod) : shownPeriod
  const label = filters.dateFrom && i18n._(filters.dateFrom.label)
  const style = styles.find(([name]) => name === opened)?.[1]
  const editor = {
    id: popoverId,
    list,
    principal,
    search,
    period,
    onSearch,
    onClose: () => setOpened(undefined),
  }
  const anchor = (name: string) => () => opener(name) ?? addFilter.current

  const isFiltered = chips.length > 0 || (period !== undefined && !list.period)
  return (
    <div ref={row} className={css.chips} data-filtered={isFiltered || undefined}>
      {/* The period that a list always has is changed, not taken away. */}
      {value &&
        (list.period ? (
          <Button kind="quiet" icon="calendar" {...opens('dateFrom')}>
            {value}
          </Button>
        ) : (
          <Chip removeLabel={t`Remove filter: ${label}`} press={opens('dateFrom')} onRemove={() => without('period')}>
            <Trans>
              {label}: {value}
            </Trans>
          </Chip>
        ))}
      {chips.length > 0 && (
        <span className={css.others}>
          {chips.map(([name, chipStyle]) => (
            <FilterChip
              key={name}
              {...{ list, principal, name }}
              style={chipStyle}
              search={validated}
              press={opens(name)}
              onRemove={without}
            />
          ))}
        </span>
      )}
      <span className={css.more}>
        {/* Who comes near will open it, and may type at once. */}
        <Button
          ref={addFilter}
          kind="quiet"
          icon={filterIcon}
          onPointerEnter={() => void loadAddFilter()}
          onFocus={() => void loadAddFilter()}
          {...opens(CHOICE)}
        >
          <span>
            <Trans>Add filter</Trans>
          </span>
        </Button>
        {list.savedFilters && <SavedFilters {...{ list, page: list.key, search, onSearch, inAddress }} />}
      </span>
      {isFiltered && (
        <Button kind="quiet" icon={filterOffIcon} onClick={() => without('period', ...Object.keys(list.filter))}>
          <span>
            <Trans>Reset filters</Trans>
          </span>
        </Button>
      )}
      {seenAs() && (
        <Suspense>
          <MaskedFilters styles={chips} />
        </Suspense>
      )}
      <Suspense>
        {opened === CHOICE && <AddFilter {...editor} styles={styles} anchor={anchor(CHOICE)} onOpen={setOpened} />}
        {opened && style && (
          <FilterEditor key={opened} {...editor} name={opened} style={style} anchor={anchor(opened)} />
        )}
      </Suspense>
    </div>
  )
}

interface FilterChipProps {
  list: List
  principal: ListPrincipal
  name: string
  style: FilterStyle
  search: Readonly<Record<string, unknown>>
  press: ComponentProps<typeof Chip>['press']
  onRemove: (...names: string[]) => void
}

/** A filter in force, with its value in words. */
function FilterChip({ list, principal, name, style, search, press, onRemove }: FilterChipProps) {
  const { t, i18n } = useLingui()
  const label = i18n._(style.label)
  const to = otherEnd(list, name)
  const names = [name, ...(to ? [to] : []), ...(style.parts ?? [])]
  return (
    <Chip removeLabel={t`Remove filter: ${label}`} press={press} onRemove={() => onRemove(...names)}>
      <FilterText {...{ list, principal, name, style, search }} />
    </Chip>
  )
}
