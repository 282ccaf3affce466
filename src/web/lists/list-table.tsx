import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { Page } from '#core/list/calls.ts'
import type { List, ListRow, ListPrincipal } from '#core/list/declare.ts'
import { useConfig } from '#web/config/config.ts'
import { usePreference } from '#web/preferences/preferences.ts'
import type { Column, Sort } from '#web/ui/table/column.ts'
import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PromotedColumns } from './layout/arrange.ts'
import { useArrangedTable } from './layout/arranged-table.ts'
import css from './list-table.module.css'
import { ListStatus } from './list-status.tsx'
import { usePagerLabels } from './pager-labels.ts'
import { SavedLine } from './saved-line.tsx'
import { useUnsavedColumns } from './unsaved.tsx'
import type { ListState, Saved } from './saved-page.ts'

export interface ListTableProps<L extends List> extends Pick<
  DataTableProps<ListRow<L>>,
  'rowLink' | 'lead' | 'rowActions' | 'selectedKey'
> {
  list: L
  principal: ListPrincipal
  title: string
  columns: readonly Column<ListRow<L>>[]
  query: UseQueryResult<Page<ListRow<L>>>
  listState: ListState
  /** What of the list's state changes; undefined goes back to the default. */
  onListState: (change: ListState) => void
  /** Whether filters narrow it, so that no rows does not mean that there are none. */
  filtered: boolean
  emptyTitle: string
  /** What of the list is saved on the device, where there is no connection. */
  saved?: Saved | undefined
  /** Takes the filters away, where only then something is saved. */
  onAll?: (() => void) | undefined
  /** How many rows there are, in words. */
  count?: ReactNode
  /** What else there is to say of the rows while they can be renewed. */
  remark?: ReactNode
  /** Columns that what is filtered asks for, where nobody has put them in order. */
  promoted?: PromotedColumns | undefined
  /** Stands above the pager, and stays in view with it. */
  foot?: ReactNode
  /** The pager is absent while everything fits on the smallest page. */
  pagerWhenNeeded?: boolean
}

/** The rows of a list in the columns this principal may see, with what leads through them; says how old saved rows are. */
export function ListTable<L extends List>(props: ListTableProps<L>) {
  const {
    list,
    principal,
    title,
    columns,
    query,
    listState,
    onListState,
    filtered,
    emptyTitle,
    saved,
    onAll,
    count,
    remark,
    foot,
    pagerWhenNeeded,
  } = props
  const { t } = useLingui()
  const { pageSizes } = useConfig().limits
  const [savedSizes, keepSizes] = usePreference('pageSizes')
  const perPage = listState.perPage ?? savedSizes[list.key] ?? list.perPage
  const page = listState.page ?? 1
  const shown = query.data
  const rows = shown?.items ?? none
  const labels = usePagerLabels(page, perPage, shown, saved?.isPartial)
  const sizes = [...new Set([...pageSizes, list.perPage])].toSorted((a, b) => a - b)

  const arranged = useArrangedTable(list, columns, principal, props.promoted)
  const unsaved = useUnsavedColumns(list, arranged.columns, rows, saved !== undefined)
  const fewest = pagerWhenNeeded ? (sizes[0] ?? 0) : 0
  const needsPager = page > 1 || (shown !== undefined && shown.total > fewest)

  const savedState = saved?.savedState
  const toSaved = savedState === 'all' ? onAll : savedState && (() => onListState(savedState))
  const table = (
    <DataTable
      caption={title}
      columns={unsaved.columns}
      resizing={arranged.resizing}
      rows={rows}
      rowKey={(row) => (row as { token: string }).token}
      rowLink={props.rowLink}
      lead={props.lead}
      rowActions={props.rowActions}
      selectedKey={props.selectedKey}
      sort={sortOf(listState)}
      usualSort={{ field: list.defaultSort[0], direction: list.defaultSort[1] }}
      onSort={(sort) => onListState({ page: undefined, sort: sort?.field, direction: sort?.direction })}
      skeletonRows={query.isLoading && query.fetchStatus === 'fetching' ? perPage : 0}
      empty={
        <ListStatus
          {...{ query, filtered, emptyTitle, saved }}
          onFirstPage={() => onListState({ page: undefined })}
          onReset={onAll}
          onSaved={toSaved}
        />
      }
    />
  )
  // Hundreds of cells take a slow tablet half a second: what was pressed, be it the way to this list, answers before they
  // are drawn. Where nothing is on the screen yet, nothing can have been pressed. Rows that change in place, such as
  // one that goes, are drawn with what is said about them.
  const whereRead = `${page} ${perPage} ${listState.sort} ${listState.direction}`
  const isElsewhere = useDeferredValue(whereRead) !== whereRead
  const drawnBefore = useDeferredValue(table, shown && !isPainted() ? table : null)
  const isWaiting = !drawnBefore || drawnBefore.props.skeletonRows > 0
  const isChanged = drawnBefore?.props.rows !== rows
  const isLater = isElsewhere || isWaiting || !isChanged

  return (
    <>
      <div className={css.line}>
        <SavedLine query={query} saved={saved} unsaved={unsaved.headings}>
          {remark}
        </SavedLine>
        {/* Beside a page that is not saved it would count rows that nobody sees; the line says how many are saved. */}
        {count && (!saved || rows.length > 0) && <p className={css.count}>{count}</p>}
      </div>
      <div
        className={css.table}
        data-density={arranged.density}
        aria-busy={query.isPlaceholderData || (isElsewhere && isChanged) || undefined}
      >
        {isLater ? drawnBefore : table}
      </div>
      {shown && drawnBefore && (needsPager || foot) && (
        <div className={pagerWhenNeeded ? undefined : css.pager}>
          {foot}
          {needsPager && (
            <Pager
              page={page}
              perPage={perPage}
              perPageChoices={sizes}
              total={shown.total}
              totalIs={shown.totalIs}
              // A record's own list may stand beside the one it was opened from.
              labels={pagerWhenNeeded ? { ...labels, pager: `${labels.pager}: ${title}` } : labels}
              onPage={(next) => onListState({ page: next === 1 ? undefined : next })}
              onPerPage={(size) => {
                keepSizes({ ...savedSizes, [list.key]: size })
                onListState({ page: undefined, perPage: size })
              }}
            />
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{query.isLoading && t`Loading`}</span>
      </VisuallyHidden>
    </>
  )
}

const none: readonly never[] = []

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

const sortOf = ({ sort, direction }: ListState): Sort | null =>
  sort ? { field: sort, direction: direction ?? 'asc' } : null
