import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { storeList } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { useStoreColumns, type StoreRow } from './columns.tsx'
import { storeFilters } from './filters.ts'
import { storeListQuery, type StoreSearch } from './queries.ts'

interface Props {
  search: StoreSearch
  onSearch: (search: StoreSearch) => void
  /** The store whose details stand beside the list. */
  selected: string | undefined
}

/** /stores/list */
export function StoreList({ search, onSearch, selected }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const columns = useStoreColumns()
  return (
    <ListScreen
      list={storeList}
      title={t`Stores`}
      emptyTitle={msg`No stores yet`}
      query={storeListQuery(search, viewer)}
      columns={columns}
      filters={storeFilters}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ viewer, search, onSearch }}
    />
  )
}

const linkFrom =
  (search: StoreSearch) =>
  ({ token }: StoreRow, children: ReactNode) => (
    <Link to="/stores/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
