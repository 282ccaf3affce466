import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deviceList, type DeviceRow } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { useDeviceColumns } from './columns.tsx'
import { deviceFilters } from './filters.ts'
import { deviceListQuery, type DeviceSearch } from './queries.ts'

interface Props {
  search: DeviceSearch
  onSearch: (search: DeviceSearch) => void
  /** The device whose details stand beside the list. */
  selected: string | undefined
}

/** /devices/list, and the list beside the details on a wide screen. */
export function DeviceList({ search, onSearch, selected }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  return (
    <ListScreen
      list={deviceList}
      title={t`Devices`}
      emptyTitle={msg`No devices yet`}
      query={deviceListQuery(search, viewer)}
      columns={useDeviceColumns()}
      filters={deviceFilters}
      selectedKey={selected}
      rowLink={linkToDetails}
      {...{ viewer, search, onSearch }}
    />
  )
}

const linkToDetails = ({ token }: DeviceRow, children: ReactNode) => (
  <Link from="/devices" to="/devices/view/$id" params={{ id: token }} search={(kept) => kept}>
    {children}
  </Link>
)
