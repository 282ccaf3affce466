import type { QueryClient } from '@tanstack/react-query'
import type { Action } from '#core/access/access.ts'
import { can } from '#core/access/can.ts'
import type { Viewer } from '#core/list/declare.ts'
import type { Page } from '#core/list/calls.ts'
import { transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { packKey } from '../keys.ts'
import { meQuery } from '#web/session/me.ts'
import { createStore, useStore } from '#web/store.ts'
import { packedDevices, packedTerminals, packedTransactions, refreshList } from './lists.ts'
import { refreshTerminals, refreshTransactions, settledRows } from './records.ts'

/** Terminals whose details are saved too. */
const TERMINALS_IN_DETAIL = 100

const running = createStore<Promise<boolean> | undefined>(undefined)

/** Whether the pack is being brought up to date. */
export const usePackRefreshing = (): boolean => useStore(running) !== undefined

/**
 * Saves what the person may look at for reading offline, and of it only what is new (D-83): the lists first, then what is
 * behind their rows. A run that is under way is not begun again.
 * @returns whether all of it is saved; what is missing is for the next run
 */
export const refreshPack = (client: QueryClient, viewer: Viewer, signal: AbortSignal): Promise<boolean> => {
  const run =
    running.get() ??
    read(client, viewer, signal)
      .then(() => true)
      // Out of reach, too busy, or the session is over: what has been read is saved.
      .catch(() => false)
      .finally(() => running.set(undefined))
  running.set(run)
  return run
}

const read = async (client: QueryClient, viewer: Viewer, signal: AbortSignal): Promise<void> => {
  const me = await client.fetchQuery({ ...meQuery, networkMode: 'always', retry: false })
  const may = (action: Action) => can(me, action, viewer.variant)
  signal.throwIfAborted()
  const transactions = may('transaction.list') ? await refreshList(client, packedTransactions, viewer) : []
  signal.throwIfAborted()
  const terminals = may('terminal.list') ? await refreshList(client, packedTerminals, viewer) : []
  signal.throwIfAborted()
  if (may('device.list')) await refreshList(client, packedDevices, viewer)
  // Where there are no details there are no receipts either (§2).
  if (may('transaction.view')) {
    const rows = transactions as readonly TransactionRow[]
    await refreshTransactions(client, rows, viewer, signal)
    client.setQueryData(packKey(transactionList, viewer.variant), (page: Page<TransactionRow> | undefined) => {
      const items = page && settledRows(client, page.items, viewer)
      return items && { ...page, items }
    })
  }
  if (may('terminal.view')) await refreshTerminals(client, terminals.slice(0, TERMINALS_IN_DETAIL), viewer, signal)
}
