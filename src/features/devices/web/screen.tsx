import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { deviceList, type DeviceRow } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { ListProps } from '#web/lists/list-search.ts'
import type { ManyActions } from '#web/lists/many/action.ts'
import { useDeviceColumns } from './columns.tsx'
import { deviceFilters } from './filters.ts'
import { deviceListQuery } from './queries.ts'
import { devicesSection } from './section.ts'

const route = getRouteApi('/_app/devices')

/** /devices: the list and the opened device. */
export function DevicesScreen() {
  const { t } = useLingui()
  const search = validSearch(deviceList, route.useSearch())
  const navigate = route.useNavigate()
  const { id } = useParams({ strict: false })
  return (
    <ListAndDetails
      list={
        <DeviceList
          search={search}
          selected={id}
          onSearch={(update) =>
            void navigate({ to: '/devices/list', search: (current) => update(validSearch(deviceList, current)) })
          }
        />
      }
      details={id && <Outlet />}
      opened={id}
      detailsLabel={t`Device`}
      back={
        <Link to="/devices/list" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}

const manyDevices: ManyActions = {
  access: ['device.status'],
  load: async () => (await import('./many-actions.tsx')).deviceActions,
}

/** /devices/list, and the list beside the details on a wide screen. */
export function DeviceList({ search, onSearch, selected }: ListProps<typeof deviceList>) {
  return (
    <ListScreen
      list={deviceList}
      title={devicesSection.title}
      emptyTitle={msg`No devices yet`}
      query={deviceListQuery}
      columns={useDeviceColumns()}
      filters={deviceFilters}
      rowName={({ deviceId }) => deviceId}
      many={manyDevices}
      rowLink={linkToDetails}
      {...{ search, onSearch, selected }}
    />
  )
}

const linkToDetails = ({ token }: DeviceRow, children: ReactNode) => (
  <Link from="/devices" to="/devices/view/$id" params={{ id: token }} search={(previous) => previous}>
    {children}
  </Link>
)
