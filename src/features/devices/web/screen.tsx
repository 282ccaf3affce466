import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { deviceList, type DeviceRow } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { SearchUpdate } from '#web/lists/list-search.ts'
import type { ManyOffer } from '#web/lists/many/action.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useDeviceColumns } from './columns.tsx'
import { deviceFilters } from './filters.ts'
import { deviceListQuery, type DeviceSearch } from './queries.ts'
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

const manyDevices: ManyOffer<DeviceRow> = {
  access: ['device.status'],
  load: async () => (await import('./many-actions.tsx')).deviceActions,
  nameOf: ({ deviceId }) => deviceId,
}

interface Props {
  search: DeviceSearch
  onSearch: (update: SearchUpdate<typeof deviceList>) => void
  /** The device whose details are shown beside the list. */
  selected: string | undefined
}

/** /devices/list, and the list beside the details on a wide screen. */
function DeviceList({ search, onSearch, selected }: Props) {
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
      many={manyDevices}
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
