import type { ListBody } from '#core/list/calls.ts'
import type { Language } from '#core/languages/languages.ts'
import { DEFAULT_ZONE } from '#core/time/time-zone.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Exportables, ExportEnvironment } from '#server/exports/exportable.ts'
import { dateTimeIn } from '#server/lists/zones.ts'
import type { RequestInfo } from '#server/services.ts'
import { translate } from '#server/texts.ts'
import { aboutTexts } from '../texts.ts'
import { creatorOf, describeFilter } from './about.ts'
import { startFile } from './immediate.ts'
import { checkSelected, queueScheduledExport } from './queue-export.ts'
import {
  environmentOf,
  type ExportRequest,
  exportRequestOf,
  nameOf,
  namedByPeriod,
  type SavedRequest,
} from './request.ts'
import { savedScope, type SavedScope, stillCovers } from './saved-scope.ts'

export {
  checkSelected,
  environmentOf,
  exportRequestOf,
  nameOf,
  namedByPeriod,
  queueScheduledExport,
  savedScope,
  startFile,
  stillCovers,
}
export type { ExportRequest, SavedRequest, SavedScope }

interface Asked extends Pick<ListBody, 'filter' | 'zone'> {
  readonly language: Language
}

/** Of a deployment and a moment, with the lists that can be exported. */
export interface FileEnvironment {
  readonly environment: ExportEnvironment
  readonly exportables: Exportables
}

/** What a file of figures says of itself: when and by whom it was made, and of which transactions, in words. */
export const aboutTransactions = async (
  scope: PrincipalScope,
  { environment, exportables }: FileEnvironment,
  { variant }: Pick<RequestInfo, 'variant'>,
  { filter, zone, language }: Asked,
): Promise<[string, string][]> => {
  const body = { filter, zone, language, sort: null, format: 'xlsx' } as const
  const request = exportRequestOf({ entity: 'transactions', body, variant }, environment, exportables, scope)
  return aboutRows(scope, request)
}

/** What a file of the rows of a list says of itself: when and by whom it was made, in which zone, and its filter in words. */
export const aboutRows = async (scope: PrincipalScope, request: ExportRequest): Promise<[string, string][]> => {
  const { entity, environment, body } = request
  const { language, zone = DEFAULT_ZONE } = body
  return [
    [translate(language, aboutTexts.createdAt, { zone }), dateTimeIn(zone, environment.now)],
    [translate(language, aboutTexts.createdBy), await creatorOf(scope)],
    [translate(language, aboutTexts.zone), entity.list.storeTime ? translate(language, aboutTexts.localZone) : zone],
    ...(await describeFilter(scope, request)),
  ]
}
