import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLightLine } from '#web/connectivity/line.ts'
import { type Dashboard, useDashboard } from './context.ts'
import {
  chartsQuery,
  declinesQuery,
  inactiveMerchantsQuery,
  ratioQuery,
  topMerchantsQuery,
  totalsQuery,
} from './queries.ts'

/**
 * What becomes of the charts (B-21). On a slow line nobody asks for them: they stand there as they are kept, or not at
 * all, until somebody wants them. What stands there stays while the line changes, until other figures are chosen.
 */
export type ChartsState = 'current' | 'kept' | 'absent'

/** The state of the charts, and how to have them loaded from now on, as long as the dashboard is open. */
export const useChartsOnLine = (): { state: ChartsState; load: () => void } => {
  const { search, viewer } = useDashboard()
  const client = useQueryClient()
  const light = useLightLine()
  const [wanted, setWanted] = useState(false)
  const [decided, setDecided] = useState<{ search?: Dashboard['search']; state: ChartsState }>({ state: 'absent' })

  const onLightLine = (): ChartsState => {
    if (decided.search === search) return decided.state
    return areKept(client, { search, viewer }) ? 'kept' : 'absent'
  }
  const state = wanted || !light ? 'current' : onLightLine()
  if (decided.search !== search || decided.state !== state) setDecided({ search, state })
  return { state, load: () => setWanted(true) }
}

/** Whether all that the charts begin with is in memory. */
const areKept = (client: QueryClient, { search, viewer }: Dashboard): boolean =>
  [
    chartsQuery(search, viewer),
    totalsQuery(search, viewer),
    ratioQuery(search, viewer),
    topMerchantsQuery(search, viewer),
    declinesQuery(search, viewer, firstDeclines),
    inactiveMerchantsQuery(search, viewer),
  ].every(({ queryKey }) => client.getQueryData(queryKey) !== undefined)

const firstDeclines = { direction: 'highest', page: 1 } as const
