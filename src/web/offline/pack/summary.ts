import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#core/list/calls.ts'
import { isOfThePerson, type FamilyName } from '../families.ts'

/** What the pack is made of; the rest of what is saved is what was read. */
const counted = ['transactions', 'terminals', 'devices', 'receipt'] as const satisfies readonly FamilyName[]

/** What is saved on this device, as the person is told it. */
export interface SavedSummary {
  readonly transactions: number
  readonly terminals: number
  readonly devices: number
  readonly receipts: number
  /** When the newest of it came from the server: milliseconds since 1970; undefined while there is nothing. */
  readonly savedAt: number | undefined
  /** About how many bytes it takes. */
  readonly bytes: number
}

const savedQueries = (client: QueryClient) =>
  client.getQueryCache().findAll({
    predicate: ({ meta, state }) =>
      meta?.offline !== undefined && !isOfThePerson(meta.offline) && state.data !== undefined,
  })

/** Counts what is saved; each record once, on however many pages it stands. */
export const summaryOf = (client: QueryClient): SavedSummary => {
  const queries = savedQueries(client)
  const recordsOf = (family: (typeof counted)[number]) =>
    new Set(
      queries
        .filter(({ meta }) => meta?.offline === family)
        .flatMap(({ state, queryHash }) => tokensOf(state.data) ?? [queryHash]),
    ).size
  return {
    transactions: recordsOf('transactions'),
    terminals: recordsOf('terminals'),
    devices: recordsOf('devices'),
    receipts: recordsOf('receipt'),
    savedAt: queries.length > 0 ? Math.max(...queries.map(({ state }) => state.dataUpdatedAt)) : undefined,
    bytes: queries.reduce((sum, { state }) => sum + JSON.stringify(state.data).length, 0),
  }
}

const tokensOf = (data: unknown) => (data as Partial<Page<{ token: string }>>).items?.map(({ token }) => token)

/** Takes everything that was saved for reading offline out of memory, and with it off the device. */
export const clearSaved = (client: QueryClient): void => {
  for (const { queryKey } of savedQueries(client)) client.removeQueries({ queryKey, exact: true })
}
