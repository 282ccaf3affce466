import { sectionKeys } from '#core/codes.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { layoutOf } from './columns.ts'

/** The names of a list's columns in the order that the principal gave them; none where they arranged nothing. */
export const findColumnOrder = async (scope: PrincipalScope, list: string): Promise<readonly string[]> => {
  const key = sectionKeys.find((one) => one === list)
  const layout = key && (await layoutOf(scope, { key }))
  return layout?.order ?? []
}
