import { getConfig } from './config.ts'
import type { Endpoint } from './endpoint.ts'
import { feed } from './feed.ts'
import { getReceipt, getSharedReceipt, shareReceipt, withdrawReceipt } from './receipts.ts'
import { getLoggedUser, login, logout, refreshToken, updateLoggedUser } from './session.ts'
import { getTransaction, listTransactions, listUniqueValues } from './transactions.ts'

/** Every call this version serves. The server refuses to start while one has no handler or no access row. */
export const calls: readonly Endpoint<never, never, never>[] = [
  login,
  refreshToken,
  logout,
  getLoggedUser,
  updateLoggedUser,
  getConfig,
  listTransactions,
  getTransaction,
  listUniqueValues,
  getReceipt,
  shareReceipt,
  withdrawReceipt,
  getSharedReceipt,
  feed,
] as readonly unknown[] as readonly Endpoint<never, never, never>[]
