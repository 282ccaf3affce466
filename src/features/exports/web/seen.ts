import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { exportStatisticsQuery } from '#web/exports/statistics.ts'
import { useMarkExportsSeen } from './mutations.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/** Marks exports as seen while their page is open and visible, and again when another one ends meanwhile (D-102). */
export function useSeenWhileVisible(): void {
  const visible = useSyncExternalStore(subscribe, isVisible)
  const { data } = useQuery(exportStatisticsQuery)
  const unseen = data?.unseenExports ?? 0
  const { mutate } = useMarkExportsSeen()
  const markSeen = useEffectEvent(() => mutate())
  useEffect(() => {
    if (visible && unseen > 0) markSeen()
  }, [visible, unseen])
}
