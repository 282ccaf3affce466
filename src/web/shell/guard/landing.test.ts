import { expect, it } from 'vitest'
import { levels } from '#core/access/roles.ts'
import { capabilities } from '#core/access/variant.ts'
import { landingOf } from './landing.ts'

it.each([
  ['ROUTE-28 the transaction level lands on transactions', 'transaction', 'standard', '/transactions/list'],
  ['ROUTE-30 the store level lands on users', 'user', 'standard', '/users/list'],
  ['ROUTE-31 the widest level lands on the dashboard', 'admin', 'standard', '/dashboard'],
  ['ROUTE-29 VAR-12 the second level lands on MIDs in standard', 'mid', 'standard', '/mids/list'],
  ['ROUTE-29 VAR-12 the second level lands on the dashboard in DR', 'mid', 'dr', '/dashboard'],
  ['ROUTE-28 also in DR', 'transaction', 'dr', '/transactions/list'],
  ['ROUTE-30 also in DR', 'user', 'dr', '/users/list'],
  ['ROUTE-31 also in DR', 'admin', 'dr', '/dashboard'],
] as const)('%s', (_, level, variant, path) =>
  expect(landingOf(level, { ...capabilities[variant], todayLanding: [] })).toBe(path),
)

it('a level of TODAY_LANDING lands on today, and no other', () => {
  const config = { ...capabilities.standard, todayLanding: ['mid', 'transaction'] as const }
  expect(levels.map((level) => landingOf(level, { ...config, todayLanding: [...config.todayLanding] }))).toEqual([
    '/dashboard',
    '/today',
    '/users/list',
    '/today',
  ])
})
