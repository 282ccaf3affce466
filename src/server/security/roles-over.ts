import type { Action } from '#core/access/access.ts'
import { roleCan } from '#core/access/can.ts'
import { roles, type Role } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Principal } from '#server/database/scope.ts'

/** The units that a record belongs to; null where it belongs to no single one. */
export interface OrganizationUnit {
  readonly acquirerId: number | null
  readonly affiliateId: number | null
  readonly instanceId: number | null
  readonly merchantId: number | null
  /** One store, or those that a person is active in. */
  readonly storeIds: readonly number[]
}

const covers: Readonly<Record<Role, (id: number, unit: OrganizationUnit) => boolean>> = {
  ROLE_ADMIN: () => false,
  ROLE_ACQUIRER_ADMIN: (id, unit) => unit.acquirerId === id,
  ROLE_AFFILIATE_ADMIN: (id, unit) => unit.affiliateId === id,
  ROLE_INSTANCE_ADMIN: (id, unit) => unit.instanceId === id,
  ROLE_MERCHANT_ADMIN: (id, unit) => unit.merchantId === id,
  ROLE_MERCHANT: (id, unit) => unit.merchantId === id,
  ROLE_STORE_ADMIN: (id, unit) => unit.storeIds.includes(id),
  // Linked terminals give a cashier no right over the store or merchant they belong to.
  ROLE_CASHIER: () => false,
}

/**
 * The highest role that a person holds over a place: several roles never lend one another their rights (security.md 4).
 * @returns undefined where none of them reaches
 */
export const roleOver = ({ operator, bindings }: Principal, unit: OrganizationUnit): Role | undefined => {
  if (operator) return 'ROLE_ADMIN'
  const held = bindings.filter(({ role, id }) => covers[role](id, unit)).map(({ role }) => role)
  return roles.find((role) => held.includes(role))
}

/** Whether a person may do an action at this place. */
export const mayAt = (principal: Principal, action: Action, unit: OrganizationUnit, variant: Variant): boolean => {
  const role = roleOver(principal, unit)
  return role !== undefined && roleCan(role, action, variant)
}
