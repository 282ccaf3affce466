import type { ParamsOf, ReplyOf } from '#core/endpoint.ts'
import type { FilterOf } from '#core/list/declare.ts'
import { type listWarnings, warningKinds, type warningList } from '../warnings.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { currentWarnings } from './queries.ts'

const idForm = new RegExp(`^(?:${warningKinds.join('|')})-\\d{4}-\\d{2}-\\d{2}-(.+)$`)

/** The token of the terminal that a warning is about; undefined for what is no id of a warning. */
export const terminalOfWarning = (id: string): string | undefined => idForm.exec(id)?.[1]

/** A page of the current warnings. */
export const warningsPage = async (
  scope: PrincipalScope,
  filter: FilterOf<(typeof warningList)['filter']>,
  { page, perPage }: ParamsOf<typeof listWarnings>,
  now: Date,
): Promise<ReplyOf<typeof listWarnings>> => {
  const warnings = await currentWarnings(scope, filter, now)
  const items = warnings.slice((page - 1) * perPage, page * perPage)
  return { items, total: warnings.length, totalIs: 'exact', page, perPage }
}
