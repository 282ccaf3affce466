import { type Principal, scopeIds, type ScopeIds } from '#server/database/scope.ts'
import type { NewTransactions } from './notifications.ts'

/** Where each kind of scope finds its id. */
const positions: Readonly<Record<keyof ScopeIds, 0 | 1 | 2 | 3 | 4 | 5>> = {
  acquirers: 0,
  affiliates: 1,
  instances: 2,
  merchants: 3,
  stores: 4,
  terminals: 5,
}

/** How many of these the principal may see: the rule of the list of transactions, without a query. */
export const countInScope = (principal: Principal, news: readonly NewTransactions[]): number => {
  const ids = Object.entries(scopeIds(principal.bindings)) as [keyof ScopeIds, readonly number[]][]
  const isSeen = (group: NewTransactions) =>
    (principal.operator || ids.some(([kind, own]) => own.includes(group[positions[kind]]))) &&
    (!principal.ownTransactionsOnly || group[6] === principal.userId)
  return news.filter(isSeen).reduce((sum, group) => sum + group[7], 0)
}
