import { describe, expect, it } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import type { Principal, Binding } from '#server/database/scope.ts'
import { mayAt, type OrganizationUnit, roleOver } from './roles-over.ts'

const unit: OrganizationUnit = { acquirerId: 1, affiliateId: 2, instanceId: 3, merchantId: 4, storeIds: [5, 6] }

const person = (bindings: readonly Binding[], operator = false): Principal => ({
  userId: 1,
  userToken: 'person',
  sessionId: null,
  isSso: false,
  roles: bindings.map(({ role }) => role),
  level: 'mid',
  viewOnly: false,
  mustChangePassword: false,
  operator,
  bindings,
  ownTransactionsOnly: false,
})

const reaches: [Role, number][] = [
  ['ROLE_ACQUIRER_ADMIN', 1],
  ['ROLE_AFFILIATE_ADMIN', 2],
  ['ROLE_INSTANCE_ADMIN', 3],
  ['ROLE_MERCHANT_ADMIN', 4],
  ['ROLE_MERCHANT', 4],
  ['ROLE_STORE_ADMIN', 5],
  ['ROLE_STORE_ADMIN', 6],
]

describe('the role that a person holds over a record', () => {
  it.each(reaches)('%s bound to %i reaches it', (role, id) => expect(roleOver(person([{ role, id }]), unit)).toBe(role))

  it.each(roles.flatMap((role) => [0, 1, 2, 3, 4, 5, 6, 7].map((id) => [role, id] as const)))(
    '%s bound to %i reaches it only where the number is that of its own kind',
    (role, id) => {
      const expected = reaches.some(([own, of]) => own === role && of === id) ? role : undefined
      expect(roleOver(person([{ role, id }]), unit)).toBe(expected)
    },
  )

  it('is the highest of several that reach it, whatever else is held elsewhere', () => {
    const held = person([
      { role: 'ROLE_STORE_ADMIN', id: 5 },
      { role: 'ROLE_MERCHANT', id: 4 },
      { role: 'ROLE_ACQUIRER_ADMIN', id: 9 },
    ])
    expect(roleOver(held, unit)).toBe('ROLE_MERCHANT')
  })

  it('is the operator’s everywhere', () => {
    const nowhere = { acquirerId: null, affiliateId: null, instanceId: null, merchantId: null, storeIds: [] }
    expect(roleOver(person([], true), nowhere)).toBe('ROLE_ADMIN')
  })
})

describe('an action at a record', () => {
  it('follows the role held there, and none that is held elsewhere', () => {
    const held = person([
      { role: 'ROLE_MERCHANT_ADMIN', id: 9 },
      { role: 'ROLE_MERCHANT', id: 4 },
    ])
    expect(mayAt(held, 'user.list', unit, 'standard')).toBe(true)
    expect(mayAt(held, 'user.edit', unit, 'standard')).toBe(false)
    expect(mayAt(held, 'user.edit', { ...unit, merchantId: 9 }, 'standard')).toBe(true)
    expect(mayAt(held, 'user.edit', { ...unit, merchantId: 9 }, 'dr')).toBe(false)
  })

  it('is refused to whoever holds no role there', () => {
    expect(mayAt(person([]), 'transaction.list', unit, 'standard')).toBe(false)
  })
})
