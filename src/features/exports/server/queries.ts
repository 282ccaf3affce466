import type { ListBody } from '#core/list/calls.ts'
import type { Language } from '#core/languages/languages.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { dateTimeIn } from '#server/lists/zones.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { translate } from '#server/texts.ts'
import { aboutTexts } from '../texts.ts'
import { creatorOf, describeFilter } from './about.ts'
import { environmentOf, exportRequestOf, namedByPeriod } from './request.ts'

export { namedByPeriod }

interface Asked extends Pick<ListBody, 'filter' | 'zone'> {
  readonly language: Language
}

/** What a file of figures says of itself: when and by whom it was made, and of which transactions, in words. */
export const aboutTransactions = async (
  scope: PrincipalScope,
  services: Services,
  { variant }: Pick<RequestInfo, 'variant'>,
  { filter, zone = 'UTC', language }: Asked,
): Promise<[string, string][]> => {
  const body = { filter, zone, language, sort: null, format: 'xlsx' } as const
  const request = exportRequestOf(
    { entity: 'transactions', body, variant },
    environmentOf(services),
    services.exports.exportables,
    scope,
  )
  return [
    [translate(language, aboutTexts.createdAt, { zone }), dateTimeIn(zone, services.now())],
    [translate(language, aboutTexts.createdBy), await creatorOf(scope)],
    [translate(language, aboutTexts.zone), translate(language, aboutTexts.localZone)],
    ...(await describeFilter(scope, request)),
  ]
}
