import { describe, expect, it, onTestFinished } from 'vitest'
import { agreed, agreedGrant } from '#tests/support/matrix/expectation.ts'
import { access, type Action } from './access.ts'
import { can, grantFor, isSeenAs, isWrite, levelCan, wholeLevelCan } from './can.ts'
import { leadingRole, levelOf, levels, roles } from './roles.ts'
import { variants } from './variant.ts'

const actions = Object.keys(access) as Action[]

describe('the access table', () => {
  it.each(actions)('%s grants what was agreed, to every role in both variants', (action) => {
    for (const variant of variants) {
      for (const role of roles)
        expect(grantFor({ roles: [role] }, action, variant)).toBe(agreedGrant(action, variant, role))
    }
    expect(isWrite(action)).toBe(agreed.get(action)?.write)
    expect(isSeenAs(action)).toBe(agreed.get(action)?.seenAs ?? false)
  })

  it.each(actions)('%s is offered to whom it is granted, and as a change to nobody who may only read', (action) => {
    for (const variant of variants) {
      for (const role of roles) {
        const granted = agreedGrant(action, variant, role) !== undefined
        expect(can({ roles: [role], viewOnly: false }, action, variant)).toBe(granted)
        expect(can({ roles: [role], viewOnly: true }, action, variant)).toBe(granted && !agreed.get(action)?.write)
      }
    }
  })

  it.each(actions)('%s is open to a level when one of its roles may do it', (action) => {
    for (const variant of variants) {
      for (const level of levels) {
        const members = roles.filter((role) => (role === 'ROLE_ADMIN' ? 'admin' : levelOf([role])) === level)
        const granted = members.some((role) => agreedGrant(action, variant, role) !== undefined)
        expect(levelCan(level, action, variant)).toBe(granted)
      }
    }
  })

  it.each(actions)('%s is everybody’s of a level when each of its roles may do it', (action) => {
    for (const variant of variants) {
      for (const level of levels) {
        const members = roles.filter((role) => (role === 'ROLE_ADMIN' ? 'admin' : levelOf([role])) === level)
        for (const viewOnly of [false, true]) {
          const all = members.every((role) => agreedGrant(action, variant, role) !== undefined)
          const expected = all && !(viewOnly && agreed.get(action)?.write)
          expect(wholeLevelCan({ level, viewOnly }, action, variant)).toBe(expected)
        }
      }
    }
  })

  it('asks the row of the highest role held; somebody without a known one is a cashier', () => {
    expect(leadingRole(roles.toReversed())).toBe('ROLE_ADMIN')
    expect(grantFor({ roles: ['ROLE_OF_TOMORROW'] }, 'merchant.status', 'standard')).toBeUndefined()
  })
})

describe('whatever is not certainly allowed is refused', () => {
  const refusesEverybody = (action: Action) =>
    variants.every(
      (variant) =>
        roles.every((role) => !can({ roles: [role], viewOnly: false }, action, variant)) &&
        levels.every(
          (level) => !levelCan(level, action, variant) && !wholeLevelCan({ level, viewOnly: false }, action, variant),
        ),
    )

  it.each(['merchant.destroy', '', 'constructor', 'toString', '__proto__'])('an action without a row: %j', (action) => {
    expect(refusesEverybody(action as Action)).toBe(true)
    expect(isWrite(action as Action)).toBe(true)
    expect(isSeenAs(action as Action)).toBe(false)
  })

  it.each([undefined, null, '-', 'Y', 'scope ', true, 1])('a grant that does not exist: %j', (grant) => {
    const row: Record<string, unknown> = access['merchant.status'].grants.standard
    const agreedGrants = { ...row }
    onTestFinished(() => void Object.assign(row, agreedGrants))
    for (const role of roles) row[role] = grant
    for (const role of roles) {
      expect(grantFor({ roles: [role] }, 'merchant.status', 'standard')).toBeUndefined()
      expect(can({ roles: [role], viewOnly: false }, 'merchant.status', 'standard')).toBe(false)
    }
  })
})
