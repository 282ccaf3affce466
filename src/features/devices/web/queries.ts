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
import type { ListPrincipal } from '#core/list/declare.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'
import { recordQuery } from '#web/records/record-query.ts'

export type DeviceSearch = SearchOf<typeof deviceList>

export const deviceListQuery = (search: DeviceSearch, principal: ListPrincipal) =>
  listQuery(deviceList, listDevices, search, principal)

export const deviceQuery = (id: string, principal: ListPrincipal) => recordQuery(getDevice, id, principal)

// What follows is never kept on the device (offline.md 2.5).

export const certificatesQuery = (token: string, state: SearchOf<typeof certificateList>, principal: ListPrincipal) =>
  ownedListQuery(certificateList, listCertificates, token, state, principal)

export const attestationsQuery = (token: string, state: SearchOf<typeof attestationList>, principal: ListPrincipal) =>
  ownedListQuery(attestationList, listAttestations, token, state, principal)

export const deviceLogsQuery = (token: string, state: SearchOf<typeof deviceLogList>, principal: ListPrincipal) =>
  ownedListQuery(deviceLogList, listDeviceLogs, token, state, principal)
