import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { merchantList } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { useMerchantColumns, type MerchantRow } from './columns.tsx'
import { merchantFilters } from './filters.ts'
import { merchantListQuery, type MerchantSearch } from './queries.ts'

interface Props {
  search: MerchantSearch
  onSearch: (search: MerchantSearch) => void
  /** The merchant whose details stand beside the list. */
  selected: string | undefined
}

/** /merchants/list */
export function MerchantList({ search, onSearch, selected }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const columns = useMerchantColumns()
  return (
    <ListScreen
      list={merchantList}
      title={t`Merchants`}
      emptyTitle={msg`No merchants yet`}
      query={merchantListQuery(search, viewer)}
      columns={columns}
      filters={merchantFilters}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ viewer, search, onSearch }}
    />
  )
}

const linkFrom =
  (search: MerchantSearch) =>
  ({ token }: MerchantRow, children: ReactNode) => (
    <Link to="/merchants/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
