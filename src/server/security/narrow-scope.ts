import type { Action } from '#core/access/access.ts'
import { grantFor, roleCan } from '#core/access/can.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Actor } from '#server/database/scope.ts'

/**
 * The actor with the scope of those roles alone that may do the action: several roles add up, they never lend one another
 * their rights. The router narrows every call by it, an export when it is written and when its file is fetched.
 * @returns undefined when the leading role may not
 */
export const narrowScope = (actor: Actor, action: Action, variant: Variant): Actor | undefined =>
  grantFor(actor, action, variant) && {
    ...actor,
    bindings: actor.bindings.filter(({ role }) => roleCan(role, action, variant)),
  }
