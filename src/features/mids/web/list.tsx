import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { midList } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { useMidColumns, type MidRow } from './columns.tsx'
import { midFilters } from './filters.ts'
import { midListQuery, type MidSearch } from './queries.ts'

interface Props {
  search: MidSearch
  onSearch: (search: MidSearch) => void
  /** The MID whose details stand beside the list. */
  selected: string | undefined
}

/** /mids/list */
export function MidList({ search, onSearch, selected }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const columns = useMidColumns()
  return (
    <ListScreen
      list={midList}
      title={t`MIDs`}
      emptyTitle={msg`No MIDs yet`}
      query={midListQuery(search, viewer)}
      columns={columns}
      filters={midFilters}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ viewer, search, onSearch }}
    />
  )
}

const linkFrom =
  (search: MidSearch) =>
  ({ token }: MidRow, children: ReactNode) => (
    <Link to="/mids/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
