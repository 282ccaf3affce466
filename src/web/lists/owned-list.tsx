import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { hashKey, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { FilterOf, List, ListRow } from '#core/list/declare.ts'
import { useColumnsTool } from './layout/columns-tool.tsx'
import css from './list-screen.module.css'
import { ListTools } from './list-tools.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import type { ListState } from './saved-page.ts'
import { useShownPage } from './use-shown-page.ts'
import { useListPrincipal } from './list-principal.ts'

interface Props<L extends List> extends Pick<
  ListTableProps<L>,
  'list' | 'title' | 'columns' | 'rowLink' | 'rowActions'
> {
  /** The query of what is shown, which `ownedListQuery` or `listQuery` makes. */
  query: (state: SearchOf<L>) => UseQueryOptions<Page<ListRow<L>>, Error, Page<ListRow<L>>>
  /** Says that nothing of this kind belongs to the record. */
  emptyTitle: MessageDescriptor
  /** What the record's own controls filter by; a change starts at the first page again. */
  filter?: FilterOf<L['filter']>
  /** Those controls, and what can be done with the list as a whole. */
  toolbar?: ReactNode
  /** Takes away the filter of those controls. */
  onAll?: () => void
}

/**
 * A list that belongs to one record, such as the users of a terminal. Its page, size and sort last as long as it is shown;
 * the address is the record's.
 */
export function OwnedList<L extends List>(props: Props<L>) {
  const { list, title, columns, rowLink, rowActions, toolbar, filter = {} } = props
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  const [listState, setListState] = useState<ListState>({})
  const filterHash = hashKey([filter])
  const [filteredBy, setFilteredBy] = useState(filterHash)
  if (filteredBy !== filterHash) {
    setFilteredBy(filterHash)
    setListState({ ...listState, page: undefined })
  }
  const search = { ...filter, ...listState } as SearchOf<L>
  const { query, saved } = useShownPage(list, props.query(search), search, principal)
  const { tools, sheet } = useColumnsTool(list, columns, principal)
  return (
    <div className={css.screen}>
      <div className={css.header}>
        {toolbar}
        <div className={css.end}>
          <ListTools tools={tools} />
        </div>
      </div>
      <ListTable
        {...{ list, principal, title, columns, query, rowLink, rowActions, listState, saved }}
        onAll={props.onAll}
        onListState={(change) => setListState({ ...listState, ...change })}
        filtered={Object.values(filter).some((value) => value !== undefined && value !== '')}
        emptyTitle={i18n._(props.emptyTitle)}
        pagerWhenNeeded
      />
      {sheet}
    </div>
  )
}
