import { describe, expect, it } from 'vitest'
import { agreed, letterOf } from '#tests/support/matrix/expectation.ts'
import { access, type Action } from './access.ts'
import { can, grantFor, isWrite, levelCan } from './can.ts'
import { leadingRole, levelOf, levels, roles } from './roles.ts'
import { variants } from './variant.ts'

const actions = Object.keys(access) as Action[]

describe('the access table', () => {
  it.each(actions)('%s has the letters that were agreed, for every role in both variants', (action) => {
    for (const variant of variants) {
      for (const role of roles)
        expect(grantFor({ roles: [role] }, action, variant)).toBe(letterOf(action, variant, role))
    }
    expect(isWrite(action)).toBe(agreed.get(action)?.write)
  })

  it.each(actions)('%s is offered to whom its letter names, and as a change to nobody who may only read', (action) => {
    for (const variant of variants) {
      for (const role of roles) {
        const granted = letterOf(action, variant, role) !== '-'
        expect(can({ roles: [role], viewOnly: false }, action, variant)).toBe(granted)
        expect(can({ roles: [role], viewOnly: true }, action, variant)).toBe(granted && !agreed.get(action)?.write)
      }
    }
  })

  it.each(actions)('%s is open to a level when one of its roles may do it', (action) => {
    for (const variant of variants) {
      for (const level of levels) {
        const members = roles.filter((role) => (role === 'ROLE_ADMIN' ? 'admin' : levelOf([role])) === level)
        const granted = members.some((role) => letterOf(action, variant, role) !== '-')
        expect(levelCan(level, action, variant)).toBe(granted)
      }
    }
  })

  it('asks the row of the highest role held; somebody without a known one is a cashier', () => {
    expect(leadingRole(roles.toReversed())).toBe('ROLE_ADMIN')
    expect(grantFor({ roles: ['ROLE_OF_TOMORROW'] }, 'merchant.status', 'standard')).toBe('-')
  })
})
