import {
  attestationList,
  certificateList,
  deviceLogList,
  listAttestations,
  listCertificates,
  listDeviceLogs,
} from '../history.ts'
import { DEVICE_LOG_RANGE_DAYS } from '#core/limits.ts'
import { daysTouched } from '#core/time/time.ts'
import { DEFAULT_ZONE } from '#core/time/time-zone.ts'
import { notFound, refuseField } from '#server/http/api-error.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { dateTimeIn } from '#server/lists/zones.ts'
import { attestationSource, certificateSource, deviceLogSource } from './history-sources.ts'
import { findDevice } from './queries.ts'

const DAY_MS = 86_400_000

/** The longest range that ends today, in days of the reader's zone. */
const lastDays = (now: Date, zone: string = DEFAULT_ZONE) => {
  const today = dateTimeIn(zone, now).slice(0, 10)
  const first = new Date(Date.parse(today) - (DEVICE_LOG_RANGE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  return { dateFrom: `${first} 00:00`, dateTo: `${today} 23:59` }
}

export const deviceHistoryRoutes = [
  handleRead(listCertificates, async ({ params, body, scope, listPrincipal }) => {
    const device = (await findDevice(scope, params.token)) ?? notFound()
    return listPage(scope, certificateList, certificateSource(device.id), { params, body }, listPrincipal)
  }),

  handleRead(listAttestations, async ({ params, body, scope, listPrincipal }) => {
    const device = (await findDevice(scope, params.token)) ?? notFound()
    return listPage(scope, attestationList, attestationSource(device.id), { params, body }, listPrincipal)
  }),

  handle(listDeviceLogs, async ({ params, body, scope, change, services, listPrincipal }) => {
    const device = (await findDevice(scope, params.token)) ?? notFound()
    const { dateFrom, dateTo } = body.filter
    if (dateFrom && dateTo && daysTouched(dateFrom, dateTo) > DEVICE_LOG_RANGE_DAYS) {
      refuseField('filter.dateTo', 'RANGE_TOO_LONG', { days: DEVICE_LOG_RANGE_DAYS })
    }
    const filter = {
      ...(!dateFrom && !dateTo && lastDays(services.now(), body.zone)),
      showShsm: services.config.shsmDefaultVisible,
      ...body.filter,
    }
    const request = { params, body: { ...body, filter } }
    const page = await listPage(scope, deviceLogList, deviceLogSource(device.id), request, listPrincipal)
    await change.audit({
      event: 'device.logsRead',
      object: { type: 'device', token: device.token, acquirerId: device.acquirerId },
    })
    return page
  }),
]
