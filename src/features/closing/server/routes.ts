import type { BodyOf } from '#core/endpoint.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { aboutTransactions, namedByPeriod } from '#features/exports/server/queries.ts'
import { storeTimeText } from '#features/exports/texts.ts'
import { refuseLongRange } from '#features/transactions/server/queries.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { fileReply } from '#server/exports/file-reply.ts'
import { writeXlsx } from '#server/exports/xlsx-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { handleFile, handleRead } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { translate } from '#server/texts.ts'
import { exportClosing, getClosing } from '../contract.ts'
import { compareReports } from '../reports.ts'
import { closingTexts } from '../texts.ts'
import { closingTables } from './file.ts'
import { comparedReports } from './reports.ts'
import { closingSheet } from './sheet.ts'

interface Asked {
  readonly body: BodyOf<typeof getClosing>
  readonly scope: PrincipalScope
  readonly listPrincipal: ListPrincipal
  readonly services: Services
}

const sheetOf = async ({ body, scope, listPrincipal, services }: Asked, linesMax?: number) => {
  await refuseLongRange(scope, body, services.config, services.now())
  return closingSheet(scope, body, listPrincipal, services.now(), linesMax)
}

export const closingRoutes = [
  handleRead(getClosing, (asked) => sheetOf(asked)),

  handleRead(compareReports, async ({ body: { filter }, scope, services }) => {
    await refuseLongRange(scope, { filter }, services.config, services.now())
    return comparedReports(scope, filter)
  }),

  handleFile(exportClosing, async ({ body, change: { scope }, requestInfo, services, listPrincipal }) => {
    const { language, by, within } = body
    const sheet = await sheetOf({ body, scope, listPrincipal, services }, Infinity)
    if (sheet.countIs === 'atLeast') throw new ApiError('EXPORT_TOO_LARGE')
    const lines = await aboutTransactions(scope, services, requestInfo, body)
    const title = translate(language, closingTexts.title)
    const { dateFrom, dateTo } = sheet
    const name =
      dateFrom !== null && dateTo !== null
        ? namedByPeriod(title, [dateFrom, dateTo], translate(language, storeTimeText))
        : title
    const chunks = await Array.fromAsync(writeXlsx(closingTables(sheet, { by, within, language, lines })))
    return fileReply(new Blob([Buffer.concat(chunks)]).stream(), { name, format: 'xlsx' })
  }),
]
