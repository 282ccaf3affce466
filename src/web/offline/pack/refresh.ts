import type { QueryClient } from '@tanstack/react-query'
import type { Action } from '#core/access/access.ts'
import { can } from '#core/access/can.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { CallError } from '#web/api/call-error.ts'
import { meQuery } from '#web/session/me.ts'
import { createStore, useStore } from '#web/store.ts'
import type { PackedList } from './lists.ts'

const running = createStore<Promise<boolean> | undefined>(undefined)

/** Whether the pack is being brought up to date. */
export const usePackRefreshing = (): boolean => useStore(running) !== undefined

/**
 * Saves what the person may look at for reading offline, and of it only what is new (D-83): the lists first, then what is
 * behind their rows. A run that is under way is not begun again.
 * @returns whether all of it is saved; what is missing is for the next run
 */
export const refreshPack = (
  client: QueryClient,
  pack: readonly PackedList[],
  principal: ListPrincipal,
  signal: AbortSignal,
): Promise<boolean> => {
  const run =
    running.get() ??
    read(client, pack, principal, signal)
      .then(() => true)
      // Out of reach, too busy, or the session is over: what has been read is saved.
      .catch(() => false)
      .finally(() => running.set(undefined))
  running.set(run)
  return run
}

const read = async (
  client: QueryClient,
  pack: readonly PackedList[],
  principal: ListPrincipal,
  signal: AbortSignal,
): Promise<void> => {
  const me = await client.fetchQuery({ ...meQuery, networkMode: 'always', retry: false })
  const may = (action: Action) => can(me, action, principal.variant)
  const lists = pack.filter(({ access }) => may(access))
  for (const { refreshRows } of lists) {
    signal.throwIfAborted()
    await refreshRows(client, principal)
  }
  let refused: unknown
  for (const { access, refresh } of lists.flatMap(({ behind }) => behind)) {
    if (!may(access)) continue
    try {
      await refresh(client, principal, signal)
    } catch (error) {
      // A server that cannot write now, or has no turn for a heavy call, may still answer what is read one by one.
      if (!(error instanceof CallError && error.error === 'BUSY')) throw error
      refused = error
    }
  }
  if (refused) throw refused
}
