import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { periodOf, type SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListRow, Viewer } from '#core/list/declare.ts'
import { DataAsOf } from './data-as-of.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterStyles } from './filter-style.ts'
import { FiltersWhenOpen } from './filters-when-open.tsx'
import { useExportTool } from './export/export-tool.tsx'
import { useColumnsTool } from './layout/columns-tool.tsx'
import css from './list-screen.module.css'
import { ListTools } from './list-tools.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { useCleared } from './saved-filters/default-filter.ts'
import { hasFilter } from './saved-filters/filter-state.ts'
import { useShownPage } from './use-shown-page.ts'

export interface ListScreenProps<L extends List> extends Pick<
  ListTableProps<L>,
  'list' | 'title' | 'columns' | 'rowLink' | 'rowActions' | 'selectedKey'
> {
  /** Says that the scope holds nothing of this kind at all. */
  emptyTitle: MessageDescriptor
  query: UseQueryOptions<Page<ListRow<L>>, Error, Page<ListRow<L>>>
  viewer: Viewer
  search: SearchOf<L>
  /** Changes the address of the screen. */
  onSearch: (search: SearchOf<L>) => void
  filters: FilterStyles<L>
  /** What can be done here beside looking, such as adding a record. */
  actions?: ReactNode
  /** What has happened since the rows were read. */
  news?: ReactNode
}

/** A list as people see it: title and count, filters, table, pager. The address is its whole state (ROUTE-40, FLT-63). */
export function ListScreen<L extends List>(props: ListScreenProps<L>) {
  const { list, title, viewer, search, onSearch, columns, filters, rowLink, rowActions, selectedKey, actions, news } =
    props
  const { i18n } = useLingui()
  const [filtering, setFiltering] = useState(false)
  const cleared = useCleared(list)
  const { query, saved } = useShownPage(list, props.query, search, viewer)
  const shown = query.data

  // What is said of no rows where there is always a period speaks of it.
  const filtered = hasFilter(list, list.period ? { ...search, period: undefined } : search)
  const apply = (next: Record<string, unknown>) => {
    const { sort, direction, perPage: size } = search
    onSearch(cleared({ ...next, ...(sort && { sort, direction }), ...(size && { perPage: size }) }) as SearchOf<L>)
    setFiltering(false)
  }
  const period = periodOf(list, search)
  const columnsTool = useColumnsTool(list, columns, viewer)
  const exportTool = useExportTool(list, columns, viewer, search, shown)

  return (
    <section className={css.screen} aria-label={title}>
      <header className={css.header}>
        {Object.keys(filters).length > 0 && (
          <div className={css.chips}>
            <FilterChips
              {...{ list, viewer, filters, search, period }}
              onSearch={(next) => onSearch(cleared(next) as SearchOf<L>)}
              onOpen={() => setFiltering(true)}
              inAddress
            />
          </div>
        )}
        <div className={css.end}>
          <ListTools tools={[...columnsTool.tools, ...exportTool.tools]} />
          {actions}
        </div>
      </header>
      {news}
      <ListTable
        {...{ list, viewer, title, columns, query, rowLink, rowActions, selectedKey }}
        place={search}
        onPlace={(change) => onSearch({ ...search, ...change })}
        {...{ filtered, saved }}
        onAll={() => apply({})}
        count={
          shown &&
          (saved?.isPartial ? (
            <Plural value={shown.total} one="# row saved" other="# rows saved" />
          ) : shown.totalIs === 'exact' ? (
            <Plural value={shown.total} one="# row" other="# rows" />
          ) : (
            <Trans>more than {i18n.number(shown.total)} rows</Trans>
          ))
        }
        // Nobody needs it before the rows are there.
        remark={shown && <DataAsOf list={list} />}
        emptyTitle={i18n._(props.emptyTitle)}
      />
      <FiltersWhenOpen
        open={filtering}
        {...{ list, viewer, search, period }}
        styles={filters}
        onApply={apply}
        onClose={() => setFiltering(false)}
      />
      {columnsTool.sheet}
      {exportTool.dialog}
    </section>
  )
}
