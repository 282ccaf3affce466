import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levels, roles } from '#core/access/roles.ts'
import type { Principal } from '#server/database/scope.ts'
import { savedScope, type SavedScope, stillCovers } from './saved-scope.ts'

const binding = fc.record({ role: fc.constantFrom(...roles), id: fc.integer({ min: 1, max: 4 }) })
const scope: fc.Arbitrary<SavedScope> = fc.record({
  operator: fc.boolean(),
  level: fc.constantFrom(...levels),
  ownTransactionsOnly: fc.boolean(),
  bindings: fc.array(binding, { maxLength: 4 }),
})

const merchant: SavedScope = {
  operator: false,
  level: 'mid',
  ownTransactionsOnly: false,
  bindings: [{ role: 'ROLE_MERCHANT_ADMIN', id: 7 }],
}

describe('whether a person still sees all that a file was made with', () => {
  it('holds as long as nothing was taken away', () => {
    fc.assert(
      fc.property(scope, (saved) => {
        expect(stillCovers(saved, saved)).toBe(true)
      }),
    )
  })

  it('holds after more was given', () => {
    fc.assert(
      fc.property(scope, fc.array(binding), (saved, more) => {
        expect(stillCovers({ ...saved, bindings: [...more, ...saved.bindings] }, saved)).toBe(true)
      }),
    )
  })

  it('ends with each single binding that was taken away', () => {
    fc.assert(
      fc.property(scope, binding, (saved, lost) => {
        const without = saved.bindings.filter(({ role, id }) => role !== lost.role || id !== lost.id)
        const then = { ...saved, operator: false, bindings: [...without, lost] }
        expect(stillCovers({ ...then, bindings: without }, then)).toBe(false)
      }),
    )
  })

  it('is not kept by the same number under another role, nor by the same role over something else', () => {
    expect(stillCovers({ ...merchant, bindings: [{ role: 'ROLE_STORE_ADMIN', id: 7 }] }, merchant)).toBe(false)
    expect(stillCovers({ ...merchant, bindings: [{ role: 'ROLE_MERCHANT_ADMIN', id: 8 }] }, merchant)).toBe(false)
  })

  it.each(levels.flatMap((now, index) => levels.map((then, other) => ({ now, made: then, covers: index <= other }))))(
    'a file made at level $made is covered at level $now: $covers',
    ({ now, made, covers }) => {
      expect(stillCovers({ ...merchant, level: now }, { ...merchant, level: made })).toBe(covers)
    },
  )

  it('ends when the person is narrowed to own transactions after a file with those of others', () => {
    const narrowed = { ...merchant, ownTransactionsOnly: true }
    expect(stillCovers(narrowed, merchant)).toBe(false)
    expect(stillCovers(narrowed, narrowed)).toBe(true)
    expect(stillCovers(merchant, narrowed)).toBe(true)
  })

  it('the operator sees every file; the file of an operator is for nobody else', () => {
    fc.assert(
      fc.property(scope, scope, (now, then) => {
        expect(stillCovers({ ...now, operator: true }, then)).toBe(true)
        expect(stillCovers({ ...now, operator: false }, { ...then, operator: true })).toBe(false)
      }),
    )
  })
})

it('keeps of a person what decides about rows and columns, and nothing that names the person', () => {
  const principal: Principal = {
    ...merchant,
    userId: 1,
    userToken: 'person',
    sessionId: 'session',
    isSso: false,
    roles: ['ROLE_MERCHANT_ADMIN'],
    viewOnly: false,
    mustChangePassword: false,
  }
  expect(savedScope(principal)).toEqual(merchant)
})
