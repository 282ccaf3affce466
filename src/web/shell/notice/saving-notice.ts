import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { announceError } from '#web/messages/messages.ts'
import { type SavedWhere, useSavedWhere } from '#web/offline/persistence.ts'
import { useTimeOfDay } from '../time-of-day.ts'

/** Says once when this device keeps nothing for reading offline, or nothing new because it is full (PWA-11, OFF-30). */
export function useSavingNotice(): void {
  const { t } = useLingui()
  const timeOfDay = useTimeOfDay()
  const where = useSavedWhere()
  const announce = useEffectEvent((saved: SavedWhere) => {
    if (saved === 'memoryOnly') {
      announceError(t`This device doesn't save data. You can work as usual, but nothing is available offline.`)
    }
    if (typeof saved !== 'object') return
    const times = saved.full.map(({ dataUpdatedAt }) => dataUpdatedAt)
    if (times.length === 0) {
      announceError(
        t`Storage on this device is full, so nothing is available offline. Delete files or apps you don't need, then reload the page.`,
      )
      return
    }
    const time = timeOfDay(Math.max(...times))
    announceError(
      t`Storage on this device is full. Data saved until ${time} stays available offline, newer data isn't saved. Delete files or apps you don't need, then choose “Update now” in Settings.`,
    )
  })
  useEffect(() => announce(where), [where])
}
