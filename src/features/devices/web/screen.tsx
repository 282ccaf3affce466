import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { deviceList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { DeviceList } from './list.tsx'

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
          onSearch={(next) => void navigate({ to: '/devices/list', search: next })}
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
