import { lazy } from 'react'

export { useTransactionColumns } from './columns.tsx'
export { transactionFilters } from './filters.ts'
export { findTransactionOfReceipt } from './saved-link-keys.ts'
export type { TransactionSearch } from './queries.ts'

export const LatestTransactions = lazy(async () => ({
  default: (await import('./latest-transactions.tsx')).LatestTransactions,
}))

/** A tab of a terminal's record. */
export const TerminalTransactions = lazy(async () => ({
  default: (await import('./terminal-transactions.tsx')).TerminalTransactions,
}))
