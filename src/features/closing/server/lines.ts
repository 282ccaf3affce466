import type { PrincipalScope } from '#server/database/scope.ts'
import type { ClosingLine } from '../contract.ts'
import type { ClosingSum } from './parts.ts'

/** What a line is called, and by what its rows are found. */
export type Named = Pick<ClosingLine, 'key' | 'name' | 'tid' | 'namesake' | 'email'>

export interface Lines {
  /** Parts of one line have one of these. */
  readonly idOf: (part: ClosingSum) => unknown
  readonly named: (part: ClosingSum) => Named
}

export type ReadLines = (scope: PrincipalScope, parts: readonly ClosingSum[]) => Promise<Lines>
