import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { midList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf, updateBesideRecord } from '#web/records/record-search.ts'
import { MidDetailsPanel } from './details.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { SearchUpdate } from '#web/lists/list-search.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useMidColumns, type MidRow } from './columns.tsx'
import { midFilters } from './filters.ts'
import { midListQuery, type MidSearch } from './queries.ts'
import { midsSection } from './section.ts'

const route = getRouteApi('/_app/mids/list')

/** /mids/list: the list and the opened MID. */
export function MidsScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(midList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  return (
    <ListAndDetails
      list={
        <MidList
          search={search}
          selected={record.open}
          onSearch={(update) => void navigate({ search: updateBesideRecord(midList, update) })}
        />
      }
      details={
        record.open && (
          <MidDetailsPanel
            key={record.open}
            id={record.open}
            record={record}
            onRecord={(next) => void navigate({ search: (current) => ({ ...validSearch(midList, current), ...next }) })}
          />
        )
      }
      opened={record.open}
      detailsLabel={t`MID details`}
      back={
        <Link to="/mids/list" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}

interface Props {
  search: MidSearch
  onSearch: (update: SearchUpdate<typeof midList>) => void
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
