import type { CurrentUser } from '#core/session.ts'
import type { UserDetails } from '../contract.ts'
import { answer } from '#web/api/stub-server.ts'

/** Builder for tests: a cashier with two terminals of one store, within reach of the principal. */
export const buildUser = (values: Partial<UserDetails> = {}): UserDetails => ({
  token: 'maria',
  name: 'Maria Ioannou',
  email: 'maria@example.com',
  merchantName: 'Kafeneio AE',
  terminalsCount: 2,
  storesCount: 1,
  rights: ['ROLE_SALE', 'ROLE_REFUND'],
  ssmAccess: true,
  invitation: null,
  suspendedUntil: null,
  createdAt: '2026-11-20T16:05:07.000Z',
  version: 3,
  firstName: 'Maria',
  lastName: 'Ioannou',
  roles: ['ROLE_CASHIER'],
  viewOnly: false,
  merchantToken: 'kafeneio',
  stores: [{ token: 'centre', name: 'Kafeneio Centre' }],
  isSso: false,
  isWithinReach: true,
  invitationExpiresAt: null,
  isInvitable: false,
  ...values,
})

/** Builder for tests: the signed-in person, an administrator of the merchant. */
export const buildMe = (values: Partial<CurrentUser> = {}): CurrentUser => ({
  firstName: 'Anna',
  lastName: 'Georgiou',
  email: 'anna@example.com',
  roles: ['ROLE_MERCHANT_ADMIN'],
  viewOnly: false,
  rights: ['ROLE_SALE', 'ROLE_REFUND', 'ROLE_VOID'],
  mustChangePassword: false,
  ...values,
})

/** Builder for tests: a terminal as pickers get it. */
export const buildTerminalOption = (token: string, merchantToken = 'kafeneio') => ({
  token,
  name: `Till ${token}`,
  posTerminalIdCode: `T${token}`,
  storeName: 'Kafeneio Centre',
  terminalStatus: 1,
  merchantToken,
})

/** Builder for tests: a page of a list as the server replies it. */
export const buildPage = (items: readonly object[], values: { total?: number; page?: number } = {}) =>
  answer({ data: { items, total: items.length, totalIs: 'exact', page: 1, perPage: 10, ...values } })
