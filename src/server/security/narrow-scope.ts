import type { Action } from '#core/access/access.ts'
import { grantFor, roleCan } from '#core/access/can.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Principal } from '#server/database/scope.ts'

/**
 * The principal with the scope of those roles alone that may do the action: several roles add up, they never lend one another
 * their rights. The router narrows every call by it, an export when it is written and when its file is fetched.
 * @returns undefined when the leading role may not
 */
export const narrowScope = (principal: Principal, action: Action, variant: Variant): Principal | undefined =>
  grantFor(principal, action, variant) && {
    ...principal,
    bindings: principal.bindings.filter(({ role }) => roleCan(role, action, variant)),
  }
