import { describe, expect, it } from 'vitest'
import { principalOf, type PersonRow } from './principal-of.ts'

const person: PersonRow = {
  userId: 7,
  userToken: 'u-7',
  sessionId: 'a1',
  isSso: true,
  viewOnly: false,
  mustChangePassword: true,
  held: [],
  linkedTerminals: [],
}
const cashier = { role: 'ROLE_CASHIER', id: null }
const terminals = [
  { role: 'ROLE_CASHIER', id: 31 },
  { role: 'ROLE_CASHIER', id: 32 },
]
const holding = (...held: PersonRow['held']) => ({ ...person, held, linkedTerminals: [31, 32] })

describe('the person behind a request', () => {
  it('is who they are, in the session they came with', () => {
    const { held: _, linkedTerminals: _terminals, ...known } = person
    expect(principalOf(person, 'terminal')).toEqual({
      ...known,
      roles: [],
      level: 'transaction',
      operator: false,
      bindings: [],
      ownTransactionsOnly: false,
    })
  })

  it('the platform operator has all that the role implies, and needs nothing to be bound to', () => {
    expect(principalOf(holding({ role: 'ROLE_ADMIN', id: null }), 'own')).toMatchObject({
      operator: true,
      level: 'admin',
      roles: ['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'],
      bindings: [],
      ownTransactionsOnly: false,
    })
  })

  it('sees what each of their roles is bound to, and through a role without a record nothing', () => {
    const held = [
      { role: 'ROLE_MERCHANT', id: 4 },
      { role: 'ROLE_STORE_ADMIN', id: null },
    ]
    const principal = principalOf(holding(...held), 'terminal')
    expect(principal).toMatchObject({ operator: false, level: 'mid', bindings: [{ role: 'ROLE_MERCHANT', id: 4 }] })
  })
})

describe('the terminals that somebody is linked to', () => {
  it('are open to a cashier', () => {
    expect(principalOf(holding(cashier), 'terminal')).toMatchObject({ bindings: terminals, ownTransactionsOnly: false })
  })

  it('are open to a cashier who sees own sales alone, narrowed to these', () => {
    expect(principalOf(holding(cashier), 'own')).toMatchObject({ bindings: terminals, ownTransactionsOnly: true })
  })

  it('open nothing to somebody of a higher level, who only takes payments there', () => {
    const store = { role: 'ROLE_STORE_ADMIN', id: 9 }
    for (const scope of ['terminal', 'own'] as const) {
      expect(principalOf(holding(store), scope)).toMatchObject({ bindings: [store], ownTransactionsOnly: false })
    }
  })

  it('are open to a store manager who is a cashier besides, but not where cashiers see own sales alone', () => {
    const store = { role: 'ROLE_STORE_ADMIN', id: 9 }
    expect(principalOf(holding(store, cashier), 'terminal').bindings).toEqual([store, ...terminals])
    expect(principalOf(holding(store, cashier), 'own')).toMatchObject({ bindings: [store], ownTransactionsOnly: false })
  })
})
