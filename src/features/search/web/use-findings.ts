import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Viewer } from '#core/list/declare.ts'
import { isOffline } from '#web/connectivity/judge.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { useMay } from '#web/session/may.ts'
import { findQuery } from './find.ts'
import type { FoundRow } from './found-row.ts'
import { type Reading, readingsOf, type SearchedList } from './readings.ts'
import { findSaved } from './saved-rows.ts'

/** What one reading of the text comes to: so many rows, of which some are known. */
export interface Finding {
  readonly reading: Reading
  readonly rows: readonly FoundRow[]
  readonly total: number
  readonly isMore: boolean
}

/** Nobody looks through more saved rows than these. */
const SAVED_SHOWN = 5

const actions = {
  transactions: 'transaction.list',
  merchants: 'merchant.list',
  mids: 'mid.list',
  stores: 'store.list',
  terminals: 'terminal.list',
  devices: 'device.list',
  users: 'user.list',
} as const satisfies Record<SearchedList, string>

/**
 * Looks for a text in everything that this person may list (B-09): by the server, or without a connection among the rows
 * that are saved on this device.
 * @param locale a BCP 47 tag
 */
export function useFindings(text: string, locale: string, viewer: Viewer) {
  const may = useMay()
  const queryClient = useQueryClient()
  const offline = isOffline(useConnectivity())
  const readings = readingsOf(text, locale, viewer).filter(({ list }) => may(actions[list]))
  const asked = useQueries({
    queries: readings.map((reading) => ({ ...findQuery(reading, viewer), enabled: !offline })),
  })

  const findings: Finding[] = readings.map((reading, index) => {
    if (offline) {
      const rows = findSaved(queryClient, reading, viewer.variant)
      return { reading, rows: rows.slice(0, SAVED_SHOWN), total: rows.length, isMore: false }
    }
    const page = asked[index]?.data
    return { reading, rows: page?.items ?? [], total: page?.total ?? 0, isMore: page?.totalIs === 'atLeast' }
  })
  return {
    findings: findings.filter(({ total }) => total > 0),
    offline,
    isSearching: !offline && asked.some(({ isFetching }) => isFetching),
    isFailed: !offline && asked.some(({ isError }) => isError),
    /** Why, as the call threw it. */
    failure: offline ? null : asked.find(({ error }) => error)?.error,
  }
}
