import { levels, type Level } from '#core/access/roles.ts'
import type { Principal, Binding } from '#server/database/scope.ts'

/** What decided about the rows and columns of a file when it was made. */
export interface SavedScope {
  readonly operator: boolean
  readonly level: Level
  readonly ownTransactionsOnly: boolean
  readonly bindings: readonly Binding[]
}

/** The part of a person's rights that decides about the rows and columns of a file. */
export const savedScope = ({ operator, level, ownTransactionsOnly, bindings }: Principal): SavedScope => ({
  operator,
  level,
  ownTransactionsOnly,
  bindings,
})

/** Whether a person's rights still include all rights that the file was made with (SEC-36). */
export const stillCovers = (now: SavedScope, then: SavedScope): boolean =>
  now.operator ||
  (!then.operator &&
    levels.indexOf(now.level) <= levels.indexOf(then.level) &&
    (!now.ownTransactionsOnly || then.ownTransactionsOnly) &&
    then.bindings.every(({ role, id }) => now.bindings.some((held) => held.role === role && held.id === id)))
