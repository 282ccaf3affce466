import { describe, expect, it } from 'vitest'
import { access, type Action } from '#core/access/access.ts'
import { type Role, roles } from '#core/access/roles.ts'
import { variants } from '#core/access/variant.ts'
import { agreedGrant } from '#tests/support/matrix/expectation.ts'
import { narrowScope, type Principal } from './scope.ts'

const person = (...held: Role[]): Principal => ({
  userId: 1,
  userToken: 'person',
  sessionId: null,
  isSso: false,
  roles: held,
  level: 'mid',
  viewOnly: false,
  mustChangePassword: false,
  operator: false,
  bindings: held.map((role, id) => ({ role, id })),
  ownTransactionsOnly: false,
})

describe('the scope that a call works with', () => {
  const actions = Object.keys(access) as Action[]

  it.each(actions.flatMap((action) => variants.map((variant) => ({ action, variant }))))(
    'of $action in $variant is that of the roles which may do it, and of no other role held beside; of nobody whose leading role may not',
    ({ action, variant }) => {
      const may = roles.filter((role) => agreedGrant(action, variant, role) !== undefined)
      const narrowed = narrowScope(person(...roles), action, variant)
      expect(narrowed?.bindings.map(({ role }) => role) ?? []).toEqual(may.includes('ROLE_ADMIN') ? may : [])
      for (const role of roles) {
        expect(narrowScope(person(role), action, variant) === undefined).toBe(!may.includes(role))
      }
    },
  )

  it('changes nothing else of the person', () => {
    const held = person('ROLE_MERCHANT', 'ROLE_CASHIER')
    expect(narrowScope(held, 'mid.export', 'standard')).toEqual({ ...held, bindings: [held.bindings[0]] })
  })
})
