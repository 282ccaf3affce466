import { access, type Action, type Grant, grants } from './access.ts'
import { leadingRole, levelOf, type Level, type Role, roles } from './roles.ts'
import type { Variant } from './variant.ts'

/** What must be known of a person to ask the access table. */
export interface RoleHolder {
  readonly roles: readonly string[]
  readonly viewOnly: boolean
}

/**
 * What the row of a role says; undefined refuses. An action without a row, a role that the row does not name and a grant of
 * an unknown kind refuse alike: whatever is not certainly allowed is not allowed.
 */
const grantOf = (role: Role, action: Action, variant: Variant): Grant | undefined => {
  const grant = Object.hasOwn(access, action) ? access[action].grants[variant][role] : undefined
  return grants.find((known) => known === grant)
}

/** What the action may touch for a person, by the row of their leading role; undefined for nothing. Ignores viewOnly. */
export const grantFor = (holder: Pick<RoleHolder, 'roles'>, action: Action, variant: Variant): Grant | undefined =>
  grantOf(leadingRole(holder.roles), action, variant)

/** Whether a role may do the action at all. Ignores viewOnly. */
export const roleCan = (role: Role, action: Action, variant: Variant): boolean =>
  grantOf(role, action, variant) !== undefined

/** True for actions that a viewOnly person is refused (D-07), and for those that nobody described. */
export const isWrite = (action: Action): boolean => !Object.hasOwn(access, action) || access[action].write

/** Whether the action is part of what somebody sees as a role beneath; what nobody described is not. */
export const isSeenAs = (action: Action): boolean => {
  const row: { readonly seenAs?: true } = Object.hasOwn(access, action) ? access[action] : {}
  return row.seenAs === true
}

/** Whether a control for the action is offered to this person. */
export const can = (holder: RoleHolder, action: Action, variant: Variant): boolean =>
  grantFor(holder, action, variant) !== undefined && !(holder.viewOnly && isWrite(action))

/**
 * Whether anybody of this level may do the action. Screens ask this before the person's roles are loaded,
 * from the level kept in `currentUserRoles`.
 */
export const levelCan = (level: Level, action: Action, variant: Variant): boolean =>
  rolesOf(level).some((role) => roleCan(role, action, variant))

/** Whether whoever is of this level may do the action, and is offered its control before their roles are loaded. */
export const wholeLevelCan = (
  { level, viewOnly }: { level: Level; viewOnly: boolean },
  action: Action,
  variant: Variant,
): boolean => rolesOf(level).every((role) => can({ roles: [role], viewOnly }, action, variant))

const rolesOf = (level: Level): readonly Role[] => roles.filter((role) => levelOfLeading(role) === level)

/** ROLE_ADMIN has no level by itself (D-04); the roles it implies put it at the widest. */
const levelOfLeading = (role: Role): Level => (role === 'ROLE_ADMIN' ? 'admin' : levelOf([role]))
