import { environmentOf } from '#features/exports/server/queries.ts'
import { refuseLongRange } from '#features/transactions/server/queries.ts'
import { fileReply } from '#server/exports/file-reply.ts'
import { handleFile, handleRead } from '#server/http/handle.ts'
import { exportClosing, getClosing } from '../contract.ts'
import { compareReports } from '../reports.ts'
import { closingFile, readClosing } from './queries.ts'
import { comparedReports } from './reports.ts'

export const closingRoutes = [
  handleRead(getClosing, ({ body, scope, listPrincipal, services }) =>
    readClosing(scope, body, listPrincipal, environmentOf(services)),
  ),

  handleRead(compareReports, async ({ body: { filter }, scope, services }) => {
    await refuseLongRange(scope, { filter }, services.config, services.now())
    return comparedReports(scope, filter)
  }),

  handleFile(exportClosing, async ({ body, change: { scope }, requestInfo, services }) => {
    const environment = {
      environment: environmentOf(services),
      exportables: services.exports.exportables,
    }
    const { name, content } = await closingFile(scope, environment, requestInfo, body)
    const chunks = await Array.fromAsync(content)
    return fileReply(new Blob([Buffer.concat(chunks)]).stream(), { name, format: 'xlsx' })
  }),
]
