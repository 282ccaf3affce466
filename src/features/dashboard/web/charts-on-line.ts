import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveData } from '#web/connectivity/save-data.ts'
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
 * What becomes of the charts (B-21). On a slow line they are not requested: the saved ones are shown, or none, until
 * somebody asks for them. What is shown stays while the line changes, until other figures are chosen.
 */
export type ChartsState = 'current' | 'saved' | 'absent'

/** The state of the charts, and how to have them loaded from now on, as long as the dashboard is open. */
export const useChartsOnLine = (): { state: ChartsState; load: () => void } => {
  const { search, principal } = useDashboard()
  const client = useQueryClient()
  const savesData = useSaveData()
  const [wanted, setWanted] = useState(false)
  const [decided, setDecided] = useState<{ search?: Dashboard['search']; state: ChartsState }>({ state: 'absent' })

  const stateWhileSaving = (): ChartsState => {
    if (decided.search === search) return decided.state
    return areSaved(client, { search, principal }) ? 'saved' : 'absent'
  }
  const state = wanted || !savesData ? 'current' : stateWhileSaving()
  if (decided.search !== search || decided.state !== state) setDecided({ search, state })
  return { state, load: () => setWanted(true) }
}

/** Whether all that the charts begin with is in memory. */
const areSaved = (client: QueryClient, { search, principal }: Dashboard): boolean =>
  [
    chartsQuery(search, principal),
    totalsQuery(search, principal),
    ratioQuery(search, principal),
    topMerchantsQuery(search, principal),
    declinesQuery(search, principal, firstDeclines),
    inactiveMerchantsQuery(search, principal),
  ].every(({ queryKey }) => client.getQueryData(queryKey) !== undefined)

const firstDeclines = { direction: 'highest', page: 1 } as const
