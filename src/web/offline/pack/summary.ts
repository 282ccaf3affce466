import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Page } from '#core/list/calls.ts'
import type { OfflineFamily } from '#core/offline.ts'
import type { SavedRecord } from '../saved-records.ts'

/** What is saved on this device, as it is shown to the person. */
export interface SavedSummary {
  /** How many records of a list or a call are saved; each counts once, on however many pages it is. */
  readonly count: (of: { readonly offline: OfflineFamily }) => number
  /** When the newest of it came from the server: milliseconds since 1970; undefined while there is nothing. */
  readonly savedAt: number | undefined
  /** About how many bytes it takes. */
  readonly bytes: number
}

const savedQueries = (client: QueryClient) =>
  client.getQueryCache().findAll({
    predicate: ({ meta, state }) => meta?.offline !== undefined && !meta.offline.isPersonal && state.data !== undefined,
  })

/** Counts what is saved, what somebody read and what was saved ahead. */
export const summaryOf = (client: QueryClient): SavedSummary =>
  summaryOfRecords(
    savedQueries(client).map(({ meta, queryKey, state }) => ({
      family: meta?.offline?.name,
      queryKey,
      data: state.data,
      dataUpdatedAt: state.dataUpdatedAt,
    })),
  )

type Counted = Pick<SavedRecord, 'queryKey' | 'data' | 'dataUpdatedAt'> & { readonly family: string | undefined }

/** The same of what a device that is full still has. */
export const summaryOfRecords = (records: readonly Counted[]): SavedSummary => ({
  count: ({ offline }) =>
    new Set(
      records
        .filter(({ family }) => family === offline.name)
        .flatMap(({ data, queryKey }) => tokensOf(data) ?? [hashKey(queryKey)]),
    ).size,
  savedAt: records.length > 0 ? Math.max(...records.map(({ dataUpdatedAt }) => dataUpdatedAt)) : undefined,
  bytes: records.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0),
})

const tokensOf = (data: unknown) => (data as Partial<Page<{ token: string }>>).items?.map(({ token }) => token)

/** Takes everything that was saved for reading offline out of memory, and with it off the device. */
export const clearSaved = (client: QueryClient): void => {
  for (const { queryKey } of savedQueries(client)) client.removeQueries({ queryKey, exact: true })
}
