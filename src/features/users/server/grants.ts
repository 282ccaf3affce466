import type { Action } from '#core/access/access.ts'
import { roles, type Role, type TransactionRight } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { mayAt, roleOver, type OrganizationUnit } from '#server/security/roles-over.ts'

const requireAt = ({ principal }: PrincipalScope, action: Action, unit: OrganizationUnit, variant: Variant): void => {
  if (!mayAt(principal, action, unit, variant)) throw new ApiError('NOT_ALLOWED')
}

/** What an edit gives or takes. */
interface Grants {
  readonly rights: readonly TransactionRight[]
  readonly ssmAccess: boolean
}

/**
 * The rules over the access table (security.md 4) for what differs: rights and SSM access ask for their own rows, and a
 * store admin gives no right that the own account lacks.
 * @throws ApiError NOT_ALLOWED
 */
export const requireGrants = async (
  scope: PrincipalScope,
  unit: OrganizationUnit,
  before: Grants,
  after: Grants,
  variant: Variant,
): Promise<void> => {
  if (before.ssmAccess !== after.ssmAccess) requireAt(scope, 'user.grantSsm', unit, variant)
  const added = after.rights.filter((right) => !before.rights.includes(right))
  const removed = before.rights.filter((right) => !after.rights.includes(right))
  if (added.length + removed.length > 0) requireAt(scope, 'user.grantRights', unit, variant)
  if (added.length === 0 || roleOver(scope.principal, unit) !== 'ROLE_STORE_ADMIN') return
  const own = await scope.db
    .selectFrom('portalUser')
    .select('rights')
    .where('id', '=', scope.principal.userId)
    .executeTakeFirstOrThrow()
  if (added.some((right) => !own.rights.includes(right))) throw new ApiError('NOT_ALLOWED')
}

/** Whether the principal may give somebody this role (D-08): that of a cashier, or as the widest level one below the own. */
export const mayGrantRole = (
  { principal }: PrincipalScope,
  unit: OrganizationUnit,
  role: Role,
  isSelectable: boolean,
): boolean => {
  if (role === 'ROLE_CASHIER') return true
  const own = roleOver(principal, unit)
  return isSelectable && principal.level === 'admin' && own !== undefined && roles.indexOf(role) > roles.indexOf(own)
}

/**
 * The role of a new person (D-08): a cashier, unless the widest level may choose one, which is below the own.
 * @throws ApiError NOT_ALLOWED
 */
export const grantedRole = (
  scope: PrincipalScope,
  unit: OrganizationUnit,
  wanted: Role | undefined,
  isSelectable: boolean,
): Role => {
  const role = wanted ?? 'ROLE_CASHIER'
  if (!mayGrantRole(scope, unit, role, isSelectable)) throw new ApiError('NOT_ALLOWED')
  return role
}
