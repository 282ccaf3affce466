import { describe, expect, it } from 'vitest'
import type { Action } from '#core/access/access.ts'
import { levels, type Level, type Role } from '#core/access/roles.ts'
import { variants } from '#core/access/variant.ts'
import { checkEntry, mayEnter } from './check-entry.ts'
import type { RouteData } from './route-data.ts'

const frame = { access: 'signedIn' } as const
const roleOf: Record<Level, Role> = {
  admin: 'ROLE_ACQUIRER_ADMIN',
  mid: 'ROLE_MERCHANT',
  user: 'ROLE_STORE_ADMIN',
  transaction: 'ROLE_CASHIER',
}
const all = [...levels]
const upperThree: Level[] = ['admin', 'mid', 'user']

/** §2: who opens what, per variant. */
const rows: [id: string, access: Action, screen: RouteData['screen'], standard: Level[], dr: Level[]][] = [
  ['ROUTE-09 the dashboard', 'dashboard.view', undefined, ['admin'], ['admin', 'mid']],
  ['ROUTE-10 merchants', 'merchant.list', undefined, ['admin'], ['admin']],
  ['ROUTE-12 MIDs', 'mid.list', undefined, ['admin', 'mid'], ['admin', 'mid']],
  ['ROUTE-13 VAR-11 users', 'user.list', undefined, upperThree, ['admin', 'user']],
  ['ROUTE-14 stores', 'store.list', undefined, upperThree, upperThree],
  ['ROUTE-15 terminals', 'terminal.list', undefined, all, all],
  ['ROUTE-16 VAR-09 a terminal', 'terminal.view', 'terminalView', all, []],
  ['ROUTE-17 devices', 'device.list', undefined, all, all],
  ['ROUTE-18 a device', 'device.view', undefined, all, all],
  ['ROUTE-20 transactions', 'transaction.list', undefined, all, all],
  ['ROUTE-21 VAR-10 a transaction', 'transaction.view', 'transactionView', all, []],
  ['ROUTE-22 exports', 'export.list', undefined, all, all],
  ['ROUTE-23 settings', 'self.view/edit', undefined, all, all],
  ['ROUTE-24 table ordering', 'columnOrder.save/get', undefined, all, all],
]

describe.each(rows)('%s', (_, access, screen, standard, dr) => {
  const demands = [frame, { access, ...(screen && { screen }) }]
  const allowed = { standard, dr }

  it.each(variants)('opens for its levels in %s, by the kept level and by the roles', (variant) => {
    const opens = (principal: (level: Level) => Parameters<typeof checkEntry>[1]) =>
      levels.filter((level) => checkEntry(demands, principal(level), variant) === 'open')
    expect(opens((level) => ({ level }))).toEqual(allowed[variant])
    expect(opens((level) => ({ roles: [roleOf[level]], viewOnly: false }))).toEqual(allowed[variant])
  })

  it('ROUTE-26 is unauthorized for the others, and waits for a login where nobody is signed in', () => {
    for (const variant of variants) {
      for (const level of levels) {
        const decision = allowed[variant].includes(level) ? 'open' : 'unauthorized'
        expect(checkEntry(demands, { level }, variant)).toBe(decision)
      }
      expect(checkEntry(demands, undefined, variant)).toBe('signIn')
    }
  })
})

it('ROUTE-27 a page that asks for no action opens for every level', () => {
  for (const level of levels) expect(checkEntry([frame, frame], { level }, 'dr')).toBe('open')
})

it('ROUTE-01 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-07 a public page opens for everybody', () => {
  expect(checkEntry([{ access: 'public' }], undefined, 'dr')).toBe('open')
  expect(checkEntry([{ access: 'public' }], { level: 'user' }, 'standard')).toBe('open')
})

it.each(['identifyRoute', 'receiptPage'] as const)(
  'VAR-16 ROUTE-02 ROUTE-06 a public page that needs %s gives way to the login where the variant lacks it',
  (screen) => {
    expect(checkEntry([{ access: 'public', screen }], undefined, 'standard')).toBe('open')
    expect(checkEntry([{ access: 'public', screen }], undefined, 'dr')).toBe('loginInstead')
    expect(checkEntry([{ access: 'public', screen }], { level: 'admin' }, 'dr')).toBe('loginInstead')
  },
)

it('ROUTE-32 what is known of the person goes before the level that was kept', () => {
  const known = { level: 'admin', roles: ['ROLE_CASHIER'], viewOnly: false } as const
  const { level, ...principal } = known
  expect(checkEntry([{ access: 'merchant.list' }], { level }, 'standard')).toBe('open')
  expect(checkEntry([{ access: 'merchant.list' }], principal, 'standard')).toBe('unauthorized')
})

it('D-111 somebody with a password for first use is led to the settings from everywhere else', () => {
  const principal = { roles: ['ROLE_ACQUIRER_ADMIN'], viewOnly: false, mustChangePassword: true }
  expect(checkEntry([frame, { access: 'merchant.list' }], principal, 'standard')).toBe('choosePassword')
  expect(checkEntry([frame, { access: 'self.view/edit' }], principal, 'standard')).toBe('open')
  expect(mayEnter(principal, 'merchant.list', 'standard')).toBe(false)
  expect(
    checkEntry([frame, { access: 'merchant.list' }], { ...principal, mustChangePassword: false }, 'standard'),
  ).toBe('open')
})

it('a page for a write is not for people who may only read', () => {
  const principal = { roles: ['ROLE_ACQUIRER_ADMIN'], viewOnly: true }
  expect(checkEntry([{ access: 'terminal.create' }], principal, 'standard')).toBe('unauthorized')
})
