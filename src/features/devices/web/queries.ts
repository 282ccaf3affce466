import { queryOptions } from '@tanstack/react-query'
import {
  attestationList,
  certificateList,
  deviceLogList,
  listAttestations,
  listCertificates,
  listDeviceLogs,
} from '../history.ts'
import { deviceList, getDevice, listDevices } from '../contract.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { Viewer } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/families.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'

export type DeviceSearch = SearchOf<typeof deviceList>

export const deviceListQuery = (search: DeviceSearch, viewer: Viewer) =>
  listQuery(deviceList, listDevices, search, viewer, 'devices')

/** With which every query of one device begins. */
export const deviceKey = (id: string, { variant }: Pick<Viewer, 'variant'>) => [variant, 'devices', 'details', id]

export const deviceQuery = (id: string, viewer: Viewer) =>
  queryOptions({
    queryKey: deviceKey(id, viewer),
    queryFn: ({ signal }) => call(getDevice, { params: { id } }, { signal }),
    ...offline('device'),
  })

// What follows is never kept on the device (offline.md 2.5).

export const certificatesQuery = (token: string, state: SearchOf<typeof certificateList>, viewer: Viewer) =>
  ownedListQuery(certificateList, listCertificates, token, state, viewer)

export const attestationsQuery = (token: string, state: SearchOf<typeof attestationList>, viewer: Viewer) =>
  ownedListQuery(attestationList, listAttestations, token, state, viewer)

export const deviceLogsQuery = (token: string, state: SearchOf<typeof deviceLogList>, viewer: Viewer) =>
  ownedListQuery(deviceLogList, listDeviceLogs, token, state, viewer)
