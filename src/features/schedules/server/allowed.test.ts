import { describe, expect, it } from 'vitest'
import { savedScope } from '#features/exports/server/queries.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import { refusalOf } from './allowed.ts'

const merchant = buildPrincipal({
  level: 'mid',
  roles: ['ROLE_MERCHANT_ADMIN'],
  bindings: [{ role: 'ROLE_MERCHANT_ADMIN', id: 7 }],
})
const schedule = { content: { kind: 'transactions' }, variant: 'standard', scope: savedScope(merchant) } as const

describe('a schedule goes on', () => {
  it('while its person sees what they saw, and more', () => {
    expect(refusalOf(merchant, schedule)).toBeUndefined()
    const wider = { ...merchant, bindings: [...merchant.bindings, { role: 'ROLE_MERCHANT_ADMIN', id: 8 } as const] }
    expect(refusalOf(wider, schedule)).toBeUndefined()
  })

  it('no longer without the account, the right, or all that it was made with', () => {
    expect(refusalOf(undefined, schedule)).toBe('account')
    // No role loses the exports that there are schedules of; of merchants it has none.
    expect(refusalOf(merchant, { ...schedule, content: { kind: 'merchants' as 'closing' } })).toBe('right')
    expect(refusalOf({ ...merchant, bindings: [] }, schedule)).toBe('scope')
    expect(refusalOf({ ...merchant, level: 'transaction' }, schedule)).toBe('scope')
  })
})
