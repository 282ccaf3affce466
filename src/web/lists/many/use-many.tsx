import { hashKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Action } from '#core/access/access.ts'
import { levelCan } from '#core/access/can.ts'
import { listRequestOf, type SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListPrincipal, ListRow } from '#core/list/declare.ts'
import { currentToday } from '#web/current-today.ts'
import { listKey } from '#web/offline/keys.ts'
import { readerZone } from '#web/reader-zone.ts'
import { useMay } from '#web/session/may.ts'
import { useMe } from '#web/session/me.ts'
import type { DataTableProps } from '#web/ui/table/data-table.tsx'
import type { ManyActions } from './action.ts'
import type { Selection } from './selection.ts'

const loadParts = async () => {
  const { SelectRow, SelectPage, ManyBar, createSelection } = await import('./select-parts.tsx')
  return { SelectRow, SelectPage, ManyBar, selection: createSelection() }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

interface Offer<Row> {
  /** What people call a row; without it none can be selected. */
  readonly rowName: ((row: Row) => string) | undefined
  /** What can be done with several rows besides exporting them. */
  readonly actions: ManyActions | undefined
}

interface Many<Row> {
  /** The column of the boxes, which has its place before they are there. */
  readonly lead?: DataTableProps<Row>['lead']
  readonly bar?: (onExport: (() => void) | undefined) => ReactNode
  readonly selection?: Selection
  /** Shows the boxes to those who have none yet. */
  readonly start?: () => void
}

/**
 * Selecting rows of a list: from the start for those who may change several at once, and for those who may only export them
 * once they ask for it. What it takes is loaded for these people alone.
 */
export const useMany = <L extends List>(
  list: L,
  { rowName, actions }: Offer<ListRow<L>>,
  principal: ListPrincipal,
  search: SearchOf<L>,
  page: Page<ListRow<L>> | undefined,
): Many<ListRow<L>> => {
  const may = useMay()
  const me = useMe()
  const [parts, setParts] = useState<Parts>()
  const [isWanted, setWanted] = useState(false)
  // Until the person is known, what most of their level may has its place.
  const allows = (action: Action) => (me ? may(action) : levelCan(principal.level, action, principal.variant))
  const mayChange = actions?.access.some(allows) === true
  const mayAsk = !mayChange && list.exported !== undefined && allows(list.exported.access)
  const isShown = mayChange || (mayAsk && isWanted)
  const isLoaded = me !== undefined && isShown
  useEffect(() => {
    // Without its file, as after an update of the server, there is nothing to select with until the page is loaded anew.
    if (isLoaded) loadParts().then(setParts, () => undefined)
  }, [isLoaded])

  if (!rowName) return {}
  if (!isShown) return mayAsk ? { start: () => setWanted(true) } : {}
  const tokenOf = (row: ListRow<L>) => (row as { token: string }).token
  const { selection, SelectRow, SelectPage, ManyBar } = isLoaded && parts ? parts : ({} as Partial<Parts>)
  const { page: _, perPage: _size, sort: _sort, direction: _direction, ...filter } = search
  const { body } = listRequestOf(list, search, principal, currentToday(), readerZone())
  return {
    ...(selection && { selection }),
    lead: {
      width: '3rem',
      heading: selection && SelectPage && page && <SelectPage {...{ selection }} tokens={page.items.map(tokenOf)} />,
      cell: (row) =>
        selection && SelectRow && <SelectRow {...{ selection }} token={tokenOf(row)} name={rowName(row)} />,
    },
    bar: (onExport) =>
      selection &&
      ManyBar &&
      page && (
        <ManyBar
          {...{ selection, list, onExport, load: actions?.load, filter: body }}
          filterKey={hashKey(listKey(list, filter, principal.variant))}
          onStop={
            mayChange
              ? undefined
              : () => {
                  selection.clear()
                  setWanted(false)
                }
          }
          total={page.total}
          isExact={page.totalIs === 'exact'}
        />
      ),
  }
}
