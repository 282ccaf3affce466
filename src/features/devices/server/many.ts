import { sql } from 'kysely'
import { countProcessing } from '#features/terminals/server/queries.ts'
import { notFound, refuseField } from '#server/http/api-error.ts'
import { column } from '#server/database/names.ts'
import { handleMany, handleRead } from '#server/http/handle.ts'
import { changeMany, manyRecords } from '#server/lists/many.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'
import { deviceList } from '../contract.ts'
import { previewDevicesStatus, setDevicesStatus } from '../many.ts'
import { changeDeviceStatus } from './commands.ts'
import { lockDevice } from './queries.ts'
import { deviceSource } from './source.ts'

const of = (name: string) => column(`d.${name}`)

/** Terminals that were seen with one of these devices, and with no other that is not blocked (D-53). */
const hasOnly = (tokens: readonly string[]): Sql => {
  const isOne = anyOf(column('device.token'), tokens)
  const seenWith = (condition: Sql) => sql`exists (
    select from device_terminal seen join device on device.id = seen.device_id
    where seen.terminal_id = terminal.id and ${condition})`
  return sql`(${seenWith(isOne)} and not ${seenWith(sql`not device.blocked and not ${isOne}`)})`
}

export const manyDeviceRoutes = [
  handleRead(previewDevicesStatus, async ({ body, scope, services: { config, now }, listPrincipal }) => {
    const { blocked } = body.change
    const found = await manyRecords(scope, deviceList, deviceSource(config, now()), body.of, listPrincipal, {
      name: of('device_id'),
      hint: of('model'),
      version: of('version'),
      isSame: sql`d.blocked = ${blocked}`,
    })
    const tokens = found.records.map(({ token }) => token)
    return { ...found, stops: blocked ? await countProcessing(scope, hasOnly(tokens)) : 0 }
  }),

  handleMany(setDevicesStatus, (call) => {
    const { change: order } = call.body
    // A rule of the whole change, and no answer about a device.
    if (!order.blocked && order.reason === '') refuseField('change.reason', 'VALUE_BLANK')
    return changeMany(call, async (change, { token, version }) => {
      const device = (await lockDevice(change.scope, token)) ?? notFound()
      if (device.blocked === order.blocked) return 'same'
      await changeDeviceStatus(change, device, { ...order, version }, call.services.now(), async () => undefined)
      return 'done'
    })
  }),
]
