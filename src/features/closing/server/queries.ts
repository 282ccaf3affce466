import type { BodyOf } from '#core/endpoint.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { aboutTransactions, type FileEnvironment, namedByPeriod } from '#features/exports/server/queries.ts'
import { storeTimeText } from '#features/exports/texts.ts'
import { refuseLongRange } from '#features/transactions/server/queries.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { ExportEnvironment } from '#server/exports/exportable.ts'
import { writeXlsx } from '#server/exports/xlsx-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RequestInfo } from '#server/services.ts'
import { translate } from '#server/texts.ts'
import type { Closing, exportClosing, getClosing } from '../contract.ts'
import { closingTexts } from '../texts.ts'
import { closingTables } from './file.ts'
import { closingSheet } from './sheet.ts'

/** The closing sheet of a filter. @throws ApiError RANGE_TOO_LONG, and as `closingSheet` does */
export const readClosing = async (
  scope: PrincipalScope,
  body: BodyOf<typeof getClosing>,
  listPrincipal: ListPrincipal,
  { settings, now }: ExportEnvironment,
  linesMax?: number,
): Promise<Closing> => {
  await refuseLongRange(scope, body, settings, now)
  return closingSheet(scope, body, listPrincipal, now, linesMax)
}

interface ClosingFile {
  /** Without its ending. */
  readonly name: string
  /** Of all currencies. */
  readonly lineCount: number
  readonly content: AsyncGenerator<Buffer>
}

/** The closing sheet of a filter as a workbook, with all its lines. @throws ApiError EXPORT_TOO_LARGE, and as `readClosing` does */
export const closingFile = async (
  scope: PrincipalScope,
  file: FileEnvironment,
  { variant }: Pick<RequestInfo, 'variant'>,
  body: BodyOf<typeof exportClosing>,
): Promise<ClosingFile> => {
  const { language, by, within } = body
  const listPrincipal = { level: scope.principal.level, variant }
  const sheet = await readClosing(scope, body, listPrincipal, file.environment, Infinity)
  if (sheet.countIs === 'atLeast') throw new ApiError('EXPORT_TOO_LARGE')
  const lines = await aboutTransactions(scope, file, { variant }, body)
  const title = translate(language, closingTexts.title)
  const { dateFrom, dateTo } = sheet
  return {
    name:
      dateFrom !== null && dateTo !== null
        ? namedByPeriod(title, [dateFrom, dateTo], translate(language, storeTimeText))
        : title,
    lineCount: sheet.currencies.reduce((sum, currency) => sum + currency.lines.length, 0),
    content: writeXlsx(closingTables(sheet, { by, within, language, lines })),
  }
}
