import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getDataAsOf } from '#core/list/data-as-of.ts'
import { periodOf, type SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListRow, ListPrincipal } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'
import { FilterChips } from './filter-chips.tsx'
import type { FilterStyles } from './filter-style.ts'
import { useExportTool } from './export/export-tool.tsx'
import { useColumnsTool } from './layout/columns-tool.tsx'
import css from './list-screen.module.css'
import { Instant } from './instant.tsx'
import { useListPrincipal } from './list-principal.ts'
import type { ListProps } from './list-search.ts'
import { ListTools } from './list-tools.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import type { ManyActions } from './many/action.ts'
import { useMany } from './many/use-many.tsx'
import { useCleared } from './saved-filters/default-filter.ts'
import { hasFilter } from './saved-filters/filter-state.ts'
import { useShownPage } from './use-shown-page.ts'
import type { MenuItem } from '#web/ui/menu/menu.tsx'

interface Props<L extends List>
  extends ListProps<L>, Pick<ListTableProps<L>, 'list' | 'columns' | 'promoted' | 'rowLink' | 'rowActions'> {
  title: MessageDescriptor
  /** Says that the scope holds nothing of this kind at all. */
  emptyTitle: MessageDescriptor
  query: (search: SearchOf<L>, principal: ListPrincipal) => UseQueryOptions<Page<ListRow<L>>, Error, Page<ListRow<L>>>
  filters: FilterStyles<L>
  /** What people call a row, where rows can be selected. */
  rowName?: (row: ListRow<L>) => string
  /** What can be done with several rows at once besides exporting them. */
  many?: ManyActions
  /** The one thing that is done here beside looking, such as adding a record. */
  actions?: ReactNode
  /** What else can be done here; in the menu of the list's tools where there is no room for buttons. */
  tools?: readonly MenuItem[] | undefined
  /** What has happened since the rows were read. */
  news?: ReactNode
  /** What all rows of the filter come to; of one height from the start. */
  totals?: ReactNode
}

/** A list as people see it: title and count, filters, table, pager. The address is its whole state (ROUTE-40, FLT-63). */
export function ListScreen<L extends List>(props: Props<L>) {
  const {
    list,
    title,
    search,
    onSearch,
    columns,
    promoted,
    filters,
    rowLink,
    rowActions,
    selected,
    actions,
    tools = [],
    news,
    totals,
  } = props
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  const cleared = useCleared(list)
  const { query, saved } = useShownPage(list, props.query(search, principal), search, principal)
  const shown = query.data

  // Where there is always a period, the text for no rows mentions it.
  const filtered = hasFilter(list, list.period ? { ...search, period: undefined } : search)
  const removeFilters = () =>
    onSearch(
      ({ sort, direction, perPage }) =>
        cleared({ ...(sort && { sort, direction }), ...(perPage && { perPage }) }) as SearchOf<L>,
    )
  const period = periodOf(list, search)
  const columnsTool = useColumnsTool(list, columns, principal)
  const many = useMany(list, { rowName: props.rowName, actions: props.many }, principal, search, shown)
  const exportTool = useExportTool(list, columns, principal, search, shown, many)

  return (
    <div className={css.screen}>
      <header className={css.header}>
        {Object.keys(filters).length > 0 && (
          <div className={css.chips}>
            <FilterChips
              {...{ list, principal, filters, search, period }}
              onSearch={(update) => onSearch((current) => cleared(update(current)) as SearchOf<L>)}
              inAddress
            />
          </div>
        )}
        {news && <div className={css.news}>{news}</div>}
        <div className={css.end}>
          <ListTools tools={[...columnsTool.tools, ...exportTool.tools, ...tools]} />
          {actions}
        </div>
      </header>
      {totals}
      <ListTable
        {...{ list, principal, columns, promoted, query, rowLink, rowActions }}
        title={i18n._(title)}
        selectedKey={selected}
        listState={search}
        onListState={(change) => onSearch((current) => ({ ...current, ...change }))}
        {...{ filtered, saved }}
        onAll={removeFilters}
        lead={many.lead}
        foot={many.bar?.(exportTool.open)}
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
      {columnsTool.sheet}
      {exportTool.dialog}
    </div>
  )
}

/** Milliseconds between two reads whether data arrives. */
const ASKED_EVERY = 120_000

const dataAsOfQuery = queryOptions({
  queryKey: ['feed-status', 'data-as-of'],
  queryFn: ({ signal }) => call(getDataAsOf, {}, { signal }),
  staleTime: ASKED_EVERY,
  refetchInterval: ASKED_EVERY,
})

/** Up to when the rows of a list are complete, said only while sales arrive late. */
export function DataAsOf({ list: { fed } }: { list: Pick<List, 'fed'> }) {
  const { data } = useQuery({ ...dataAsOfQuery, enabled: fed === true })
  if (!data?.dataAsOf) return null
  return (
    <Trans>
      Data as of <Instant at={data.dataAsOf} />
    </Trans>
  )
}
