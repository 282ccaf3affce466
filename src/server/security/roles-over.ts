import type { Action } from '#core/access/access.ts'
import { roleCan } from '#core/access/can.ts'
import { roles, type Role, unitKindOf } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Binding, Principal } from '#server/database/scope.ts'

/** The units that a record belongs to; null where it belongs to no single one. */
export interface OrganizationUnit {
  readonly acquirerId: number | null
  readonly affiliateId: number | null
  readonly instanceId: number | null
  readonly merchantId: number | null
  /** One store, or those that a person is active in. */
  readonly storeIds: readonly number[]
}

/** Whether a role that is bound to the unit of this id covers a record. */
const covers = ({ role, id }: Binding, unit: OrganizationUnit): boolean => {
  const kind = unitKindOf(role)
  // Linked terminals give a cashier no right over the store or merchant they belong to.
  if (kind === null || kind === 'terminal') return false
  return kind === 'store' ? unit.storeIds.includes(id) : unit[`${kind}Id`] === id
}

/**
 * The highest role that a person holds over a record: several roles never lend one another their rights (security.md 4).
 * @returns undefined where none of them reaches
 */
export const roleOver = ({ operator, bindings }: Principal, unit: OrganizationUnit): Role | undefined => {
  if (operator) return 'ROLE_ADMIN'
  const held = bindings.filter((binding) => covers(binding, unit)).map(({ role }) => role)
  return roles.find((role) => held.includes(role))
}

/** Whether a person may do an action on a record of this unit. */
export const mayAt = (principal: Principal, action: Action, unit: OrganizationUnit, variant: Variant): boolean => {
  const role = roleOver(principal, unit)
  return role !== undefined && roleCan(role, action, variant)
}
