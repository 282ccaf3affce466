import { sql } from 'kysely'
import {
  deviceList,
  getDevice,
  listDeviceManufacturers,
  listDeviceModels,
  listDevices,
  setDeviceStatus,
} from '../contract.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { findRow } from '#server/lists/row.ts'
import type { Services } from '#server/services.ts'
import { changeDeviceStatus } from './commands.ts'
import { presentDeviceDetails } from './present.ts'
import { findDevice, listDeviceNames, lockDevice } from './queries.ts'
import { deviceSource } from './source.ts'

const sourceAt = ({ config, now }: Services) => deviceSource(config, now())

/** The details of a device as this principal sees them now. */
const readDetails = async (scope: PrincipalScope, token: string, listPrincipal: ListPrincipal, services: Services) => {
  const device = (await findDevice(scope, token)) ?? notFound()
  const condition = sql`d.id = ${device.id}`
  const row = await findRow(scope, deviceList, sourceAt(services), condition, listPrincipal)
  return presentDeviceDetails(row ?? notFound(), device)
}

export const deviceRoutes = [
  handleRead(listDevices, ({ params, body, scope, listPrincipal, services }) =>
    listPage(scope, deviceList, sourceAt(services), { params, body }, listPrincipal),
  ),

  handleRead(getDevice, ({ params, scope, listPrincipal, services }) =>
    readDetails(scope, params.id, listPrincipal, services),
  ),

  handle(setDeviceStatus, async ({ params, body, scope, change, listPrincipal, services }) => {
    const device = (await lockDevice(scope, params.token)) ?? notFound()
    const read = () => readDetails(scope, params.token, listPrincipal, services)
    await changeDeviceStatus(change, device, body, services.now(), read)
    return read()
  }),

  handleRead(listDeviceModels, ({ scope }) => listDeviceNames(scope, 'model')),

  handleRead(listDeviceManufacturers, ({ scope }) => listDeviceNames(scope, 'manufacturer')),
]
