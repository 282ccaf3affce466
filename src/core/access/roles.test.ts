import { describe, expect, it } from 'vitest'
import type { Action } from './access.ts'
import { can, grantFor, levelCan } from './can.ts'
import { expandRoles, leadingRole, levelOf, levels, roles } from './roles.ts'

describe('the level of a role', () => {
  it.each([
    ['ROLE-01', 'ROLE_CASHIER', 'transaction'],
    ['ROLE-02', 'ROLE_MERCHANT', 'mid'],
    ['ROLE-03', 'ROLE_MERCHANT_ADMIN', 'mid'],
    ['ROLE-04', 'ROLE_STORE_ADMIN', 'user'],
    ['ROLE-05', 'ROLE_INSTANCE_ADMIN', 'admin'],
    ['ROLE-06', 'ROLE_AFFILIATE_ADMIN', 'admin'],
    ['ROLE-07', 'ROLE_ACQUIRER_ADMIN', 'admin'],
  ])('%s %s works at %s', (_row, role, level) => expect(levelOf([role])).toBe(level))

  it('ROLE-08 the platform operator reaches the widest level by the roles it implies', () => {
    expect(levelOf(expandRoles(['ROLE_ADMIN']))).toBe('admin')
  })

  it.each([
    ['ROLE-09', 'admin', 3],
    ['ROLE-10', 'mid', 2],
    ['ROLE-11', 'user', 1],
  ])('%s exactly as many roles work at %s as section 6 says: %i', (_row, level, count) => {
    expect(roles.filter((role) => levelOf([role]) === level)).toHaveLength(count)
  })

  it.each([[[]], [['ROLE_CASHIER']], [['ROLE_OF_TOMORROW']], [['constructor']]])(
    'ROLE-12 everything else is a cashier: %j',
    (held) => {
      expect(levelOf(held)).toBe('transaction')
      expect(leadingRole(held)).toBe('ROLE_CASHIER')
    },
  )

  it('ROLE-13 the widest of several wins, in any order', () => {
    expect(levelOf(['ROLE_CASHIER', 'ROLE_MERCHANT_ADMIN'])).toBe('mid')
    expect(levelOf(['ROLE_STORE_ADMIN', 'ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT'])).toBe('admin')
    expect(leadingRole(['ROLE_CASHIER', 'ROLE_MERCHANT', 'ROLE_MERCHANT_ADMIN'])).toBe('ROLE_MERCHANT_ADMIN')
  })
})

describe('implied roles', () => {
  it.each([
    ['ROLE_ADMIN', ['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN']],
    ['ROLE_ACQUIRER_ADMIN', ['ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN']],
    ['ROLE_AFFILIATE_ADMIN', ['ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN']],
    ['ROLE_MERCHANT_ADMIN', ['ROLE_MERCHANT_ADMIN']],
  ])('of %s', (role, expanded) => expect(expandRoles([role])).toEqual(expanded))

  it('leave out what is no role', () =>
    expect(expandRoles(['ROLE_OF_TOMORROW', 'constructor', 'ROLE_CASHIER'])).toEqual(['ROLE_CASHIER']))
})

describe('asking the access table', () => {
  it('answers by the leading role and the variant', () => {
    expect(grantFor({ roles: ['ROLE_MERCHANT'] }, 'dashboard.view', 'standard')).toBeUndefined()
    expect(grantFor({ roles: ['ROLE_MERCHANT'] }, 'dashboard.view', 'dr')).toBe('scope')
    expect(grantFor({ roles: ['ROLE_CASHIER', 'ROLE_STORE_ADMIN'] }, 'user.list', 'standard')).toBe('scope')
  })

  it('offers a viewOnly person what is read, and nothing that is written', () => {
    const reader = { roles: ['ROLE_ADMIN'], viewOnly: true }
    expect(can(reader, 'merchant.list', 'standard')).toBe(true)
    expect(can(reader, 'merchant.status', 'standard')).toBe(false)
    expect(can({ ...reader, viewOnly: false }, 'merchant.status', 'standard')).toBe(true)
  })

  it('opens to a level what any of its roles may do', () => {
    const openTo = (action: Action) => levels.filter((level) => levelCan(level, action, 'standard'))
    expect(openTo('transaction.list')).toEqual(['admin', 'mid', 'user', 'transaction'])
    expect(openTo('merchant.list')).toEqual(['admin'])
    expect(openTo('user.create')).toEqual(['admin', 'mid', 'user'])
  })

  it('closes transaction view, receipt and link to everybody in the DR variant', () => {
    for (const action of ['transaction.view', 'transaction.receipt', 'transaction.receiptLink'] as const) {
      expect(levels.some((level) => levelCan(level, action, 'dr'))).toBe(false)
    }
  })
})
