import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deviceList, type DeviceRow } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useDeviceColumns } from './columns.tsx'
import { deviceFilters } from './filters.ts'
import { deviceListQuery, type DeviceSearch } from './queries.ts'
import { devicesSection } from './section.ts'

interface Props {
  search: DeviceSearch
  onSearch: (search: DeviceSearch) => void
  /** The device whose details are shown beside the list. */
  selected: string | undefined
}

/** /devices/list, and the list beside the details on a wide screen. */
export function DeviceList({ search, onSearch, selected }: Props) {
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  return (
    <ListScreen
      list={deviceList}
      title={i18n._(devicesSection.title)}
      emptyTitle={msg`No devices yet`}
      query={deviceListQuery(search, principal)}
      columns={useDeviceColumns()}
      filters={deviceFilters}
      selectedKey={selected}
      rowLink={linkToDetails}
      {...{ principal, search, onSearch }}
    />
  )
}

const linkToDetails = ({ token }: DeviceRow, children: ReactNode) => (
  <Link from="/devices" to="/devices/view/$id" params={{ id: token }} search={(previous) => previous}>
    {children}
  </Link>
)
