import { expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import type { Principal } from '#server/database/scope.ts'
import { countInScope } from './in-scope.ts'
import type { NewTransactions } from './notifications.ts'

const USER = 70
const news: readonly NewTransactions[] = [
  [1, 10, 100, 1000, 10_000, 100_000, USER, 1],
  [1, 10, 100, 1000, 10_000, 100_001, 71, 2],
  [1, 10, 100, 1000, 10_001, 100_002, null, 4],
  [1, 10, 100, 1001, 10_002, 100_003, USER, 8],
  [1, 10, 101, 1002, 10_003, 100_004, 72, 16],
  [1, 11, 102, 1003, 10_004, 100_005, 72, 32],
  [2, 12, 103, 1004, 10_005, 100_006, USER, 64],
]

const seenBy = (bindings: readonly (readonly [Role, number])[], more: Partial<Principal> = {}) =>
  countInScope(buildPrincipal({ userId: USER, bindings: bindings.map(([role, id]) => ({ role, id })), ...more }), news)

it.each<[Role, number, number]>([
  ['ROLE_ACQUIRER_ADMIN', 1, 63],
  ['ROLE_AFFILIATE_ADMIN', 10, 31],
  ['ROLE_INSTANCE_ADMIN', 100, 15],
  ['ROLE_MERCHANT_ADMIN', 1000, 7],
  ['ROLE_MERCHANT', 1000, 7],
  ['ROLE_STORE_ADMIN', 10_000, 3],
  ['ROLE_CASHIER', 100_001, 2],
  // The id of one kind of record is never taken for that of another.
  ['ROLE_ACQUIRER_ADMIN', 1000, 0],
  ['ROLE_CASHIER', 1, 0],
])('SEC-28 a person whose role %s is bound to %i hears of new transactions there: %i', (role, id, count) =>
  expect(seenBy([[role, id]])).toBe(count),
)

it('SEC-28 several roles open what each of them opens, once', () => {
  expect(
    seenBy([
      ['ROLE_STORE_ADMIN', 10_001],
      ['ROLE_CASHIER', 100_000],
      ['ROLE_CASHIER', 100_002],
    ]),
  ).toBe(5)
})

it('SEC-28 nobody gets notifications without a role that is bound, but for the platform operator', () => {
  expect(seenBy([])).toBe(0)
  expect(seenBy([], { operator: true })).toBe(127)
})

it('a cashier who sees own sales alone gets notifications of these, on their terminals', () => {
  const own = { ownTransactionsOnly: true }
  expect(
    seenBy(
      [
        ['ROLE_CASHIER', 100_000],
        ['ROLE_CASHIER', 100_001],
        ['ROLE_CASHIER', 100_002],
      ],
      own,
    ),
  ).toBe(1)
})
