import type { Variant } from '#core/access/variant.ts'
import { exportRights } from '#features/exports/rights.ts'
import { savedScope, type SavedScope, stillCovers } from '#features/exports/server/queries.ts'
import { narrowScope, type Principal } from '#server/database/scope.ts'
import type { ScheduleContent, StopReason } from '../contract.ts'

/** What decides whether its person may still have the files of a schedule. */
interface Guarded {
  readonly content: Pick<ScheduleContent, 'kind'>
  readonly variant: Variant
  /** What the person could see when they asked for it. */
  readonly scope: SavedScope
}

/** The person with the scope of the roles that may have this content; undefined when none may. */
export const narrowFor = (person: Principal, { content, variant }: Pick<Guarded, 'content' | 'variant'>) =>
  narrowScope(person, exportRights[content.kind], variant)

/**
 * Why a person may not have the files of their schedule any more; undefined when they may. Somebody who sees less than before
 * would get other figures under the same name, so that this counts, too.
 * @param person as they are now; undefined for an account that is disabled or deleted
 */
export const refusalOf = (person: Principal | undefined, schedule: Guarded): StopReason | undefined => {
  if (!person) return 'account'
  const allowed = narrowFor(person, schedule)
  if (!allowed) return 'right'
  return stillCovers(savedScope(allowed), schedule.scope) ? undefined : 'scope'
}
