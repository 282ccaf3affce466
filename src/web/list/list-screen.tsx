import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { periodOf, type SearchOf } from '#contract/list/address.ts'
import type { Page } from '#contract/list/calls.ts'
import { fieldsFor, sortableFor, type List, type ListRow, type Viewer } from '#contract/list/declare.ts'
import { useConfig } from '#web/app/config/config.ts'
import { usePreference } from '#web/app/preferences/preferences.ts'
import type { Column, Sort } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterLooks } from './filter-look.ts'
import { FilterPanel } from './filter-panel.tsx'
import css from './list-screen.module.css'
import { ListState } from './list-state.tsx'
import { usePagerLabels } from './pager-labels.ts'
import { SavedLine } from './saved-line.tsx'

export interface ListScreenProps<L extends List> {
  list: L
  title: string
  /** Says that the scope holds nothing of this kind at all. */
  emptyTitle: MessageDescriptor
  query: UseQueryOptions<Page<ListRow<L>>, Error, Page<ListRow<L>>>
  viewer: Viewer
  search: SearchOf<L>
  /** Changes the address of the screen. */
  onSearch: (search: SearchOf<L>) => void
  columns: readonly Column<ListRow<L>>[]
  filters: FilterLooks<L>
  /** Absent where rows open nothing. */
  rowLink: ((row: ListRow<L>, children: ReactNode) => ReactNode) | undefined
  selectedKey?: string | undefined
  /** What can be done here beside looking, such as adding a record. */
  actions?: ReactNode
}

/** A list as people see it: title and count, filters, table, pager. The address is its whole state (ROUTE-40, FLT-63). */
export function ListScreen<L extends List>(props: ListScreenProps<L>) {
  const { list, title, viewer, search, onSearch, columns, filters, rowLink, selectedKey, actions } = props
  const { t, i18n } = useLingui()
  const { pageSizes } = useConfig().limits
  const [keptSizes, keepSizes] = usePreference('pageSizes')
  const [filtering, setFiltering] = useState(false)
  const query = useQuery(props.query)
  const perPage = search.perPage ?? keptSizes[list.key] ?? list.perPage
  const page = search.page ?? 1
  const shown = query.data
  const labels = usePagerLabels(page, perPage, shown)

  const visible = fieldsFor(list, viewer)
  const sortable = sortableFor(list, viewer)
  const filtersInForce = Object.keys(filters).some((name) => search[name as keyof typeof search] !== undefined)
  const apply = (next: Record<string, unknown>) => {
    const { sort, direction, perPage: size } = search
    onSearch({ ...next, ...(sort && { sort, direction }), ...(size && { perPage: size }) } as SearchOf<L>)
    setFiltering(false)
  }
  const period = periodOf(list, search)

  return (
    <section className={css.screen} aria-label={title}>
      <header className={css.header}>
        <FilterChips
          filters={filters}
          search={search}
          period={period}
          onSearch={(next) => onSearch(next as SearchOf<L>)}
          onOpen={() => setFiltering(true)}
        />
        {shown && (
          <p className={css.count}>
            {shown.totalIs === 'exact' ? (
              <Plural value={shown.total} one="# row" other="# rows" />
            ) : (
              <Trans>more than {i18n.number(shown.total)} rows</Trans>
            )}
          </p>
        )}
        {actions}
      </header>
      <SavedLine query={query} />
      <div className={css.table} aria-busy={query.isPlaceholderData || undefined}>
        <DataTable
          caption={title}
          columns={columns
            .filter(({ id }) => visible.includes(id))
            .map((column) => ({ ...column, sortable: sortable.includes(column.id) }))}
          rows={shown?.items ?? []}
          rowKey={(row) => (row as { token: string }).token}
          rowLink={rowLink}
          selectedKey={selectedKey}
          sort={sortOf(search)}
          onSort={(sort) => onSearch({ ...search, page: undefined, sort: sort?.field, direction: sort?.direction })}
          skeletonRows={query.isLoading && query.fetchStatus === 'fetching' ? perPage : 0}
          empty={<ListState query={query} filtered={filtersInForce} emptyTitle={i18n._(props.emptyTitle)} />}
        />
      </div>
      {shown && (
        <Pager
          page={page}
          perPage={perPage}
          perPageChoices={[...new Set([...pageSizes, list.perPage])].toSorted((a, b) => a - b)}
          total={shown.total}
          totalIs={shown.totalIs}
          labels={labels}
          onPage={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
          onPerPage={(size) => {
            keepSizes({ ...keptSizes, [list.key]: size })
            onSearch({ ...search, page: undefined, perPage: size })
          }}
        />
      )}
      {filtering && (
        <FilterPanel
          {...{ list, viewer, search, period }}
          looks={filters}
          onApply={apply}
          onClose={() => setFiltering(false)}
        />
      )}
      <VisuallyHidden>
        <span role="status">{query.isLoading && t`Loading`}</span>
      </VisuallyHidden>
    </section>
  )
}

const sortOf = ({ sort, direction }: { sort?: string; direction?: 'asc' | 'desc' }): Sort | null =>
  sort ? { field: sort, direction: direction ?? 'asc' } : null
