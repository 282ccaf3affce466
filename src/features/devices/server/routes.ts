import { sql } from 'kysely'
import {
  deviceList,
  getDevice,
  listDeviceManufacturers,
  listDeviceModels,
  listDevices,
  setDeviceStatus,
} from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import type { ActorScope } from '#server/database/scope.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { findRow } from '#server/lists/row.ts'
import type { Caller, Services } from '#server/services.ts'
import { changeDeviceStatus } from './commands.ts'
import { presentDetails } from './present.ts'
import { findDevice, listDeviceNames, lockDevice } from './queries.ts'
import { deviceSource } from './source.ts'

const DAY_MS = 86_400_000

const sourceAt = ({ config, now }: Services) =>
  deviceSource(new Date(now().getTime() - config.deviceActiveDays * DAY_MS))

const viewerOf = (scope: ActorScope, { variant }: Caller) => ({ level: scope.actor.level, variant })

/** The details of a device as this viewer sees them now. */
const readDetails = async (scope: ActorScope, token: string, caller: Caller, services: Services) => {
  const device = (await findDevice(scope, token)) ?? notFound()
  const condition = sql`d.id = ${device.id}`
  const row = await findRow(scope, deviceList, sourceAt(services), condition, viewerOf(scope, caller))
  return presentDetails(row ?? notFound(), device)
}

export const deviceRoutes = [
  handle(listDevices, ({ params, body, scope, caller, services }) =>
    listPage(scope, deviceList, sourceAt(services), { params, body }, viewerOf(scope, caller)),
  ),

  handle(getDevice, ({ params, scope, caller, services }) => readDetails(scope, params.id, caller, services)),

  handle(setDeviceStatus, async ({ params, body, scope, change, caller, services }) => {
    const device = (await lockDevice(scope, params.token)) ?? notFound()
    const read = () => readDetails(scope, params.token, caller, services)
    await changeDeviceStatus(change, device, body, services.now(), read)
    return read()
  }),

  handle(listDeviceModels, ({ scope }) => listDeviceNames(scope, 'model')),

  handle(listDeviceManufacturers, ({ scope }) => listDeviceNames(scope, 'manufacturer')),
]
