import { access, type Action, type Cell } from './access.ts'
import { leadingRole, levelOf, roles, type Level } from './roles.ts'
import type { Variant } from './variant.ts'

/** What must be known of a person to ask the access table. */
export interface Asker {
  readonly roles: readonly string[]
  readonly viewOnly: boolean
}

/** The cell of the access table for a person: what the action may touch, or '-' for nothing. Ignores viewOnly. */
export const grantFor = (asker: Pick<Asker, 'roles'>, action: Action, variant: Variant): Cell =>
  access[action].cells[variant][leadingRole(asker.roles)]

/** True for actions that a viewOnly person is refused (D-07). */
export const isWrite = (action: Action): boolean => access[action].write

/** Whether a control for the action is offered to this person. */
export const can = (asker: Asker, action: Action, variant: Variant): boolean =>
  grantFor(asker, action, variant) !== '-' && !(asker.viewOnly && isWrite(action))

/**
 * Whether anybody of this level may do the action. Screens ask this before the person's roles are loaded,
 * from the level kept in `currentUserRoles`.
 */
export const levelCan = (level: Level, action: Action, variant: Variant): boolean =>
  roles.some((role) => levelOfLeading(role) === level && access[action].cells[variant][role] !== '-')

/** ROLE_ADMIN has no level by itself (D-04); the roles it implies put it at the widest. */
const levelOfLeading = (role: (typeof roles)[number]): Level => (role === 'ROLE_ADMIN' ? 'admin' : levelOf([role]))
