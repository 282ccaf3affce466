import { hashKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
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
import type { ManyOffer } from './action.ts'

const loadParts = async () => {
  const { SelectRow, SelectPage, ManyBar, createSelection } = await import('./select-parts.tsx')
  return { SelectRow, SelectPage, ManyBar, selection: createSelection() }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

interface Many<Row> {
  /** The column of the boxes, which has its place before they are there. */
  readonly lead?: DataTableProps<Row>['lead']
  readonly bar?: ReactNode
}

/** Selecting rows of a list, for those who may do something with several at once; what it takes is loaded for them alone. */
export const useMany = <L extends List>(
  list: L,
  offer: ManyOffer<ListRow<L>> | undefined,
  principal: ListPrincipal,
  search: SearchOf<L>,
  page: Page<ListRow<L>> | undefined,
): Many<ListRow<L>> => {
  const may = useMay()
  const me = useMe()
  const [parts, setParts] = useState<Parts>()
  const isOffered = offer?.access.some(may) === true
  const isExpected = me === undefined && offer?.access.some((one) => levelCan(principal.level, one, principal.variant))
  useEffect(() => {
    // Without its file, as after an update of the server, there is nothing to select with until the page is loaded anew.
    if (isOffered) loadParts().then(setParts, () => undefined)
  }, [isOffered])

  if (!offer || !(isOffered || isExpected)) return {}
  const tokenOf = (row: ListRow<L>) => (row as { token: string }).token
  const { selection, SelectRow, SelectPage, ManyBar } = isOffered && parts ? parts : ({} as Partial<Parts>)
  const { page: _, perPage: _size, sort: _sort, direction: _direction, ...filter } = search
  const { body } = listRequestOf(list, search, principal, currentToday(), readerZone())
  return {
    lead: {
      width: '3rem',
      heading: selection && SelectPage && page && <SelectPage {...{ selection }} tokens={page.items.map(tokenOf)} />,
      cell: (row) =>
        selection && SelectRow && <SelectRow {...{ selection }} token={tokenOf(row)} name={offer.nameOf(row)} />,
    },
    bar: selection && ManyBar && page && (
      <ManyBar
        {...{ selection, list, load: offer.load, filter: body }}
        filterKey={hashKey(listKey(list, filter, principal.variant))}
        total={page.total}
        isExact={page.totalIs === 'exact'}
      />
    ),
  }
}
