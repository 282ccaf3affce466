import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { midList } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useMidColumns, type MidRow } from './columns.tsx'
import { midFilters } from './filters.ts'
import { midListQuery, type MidSearch } from './queries.ts'
import { midsSection } from './section.ts'

interface Props {
  search: MidSearch
  onSearch: (search: MidSearch) => void
  /** The MID whose details are shown beside the list. */
  selected: string | undefined
}

/** /mids/list */
export function MidList({ search, onSearch, selected }: Props) {
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  const columns = useMidColumns()
  return (
    <ListScreen
      list={midList}
      title={i18n._(midsSection.title)}
      emptyTitle={msg`No MIDs yet`}
      query={midListQuery(search, principal)}
      columns={columns}
      filters={midFilters}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ principal, search, onSearch }}
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
