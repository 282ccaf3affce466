import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { announceError } from '#web/messages/messages.ts'
import { useSavedWhere } from '#web/offline/persistence.ts'

/** Says once when this device keeps nothing for reading offline: it is full, or does not let us (PWA-11). */
export function useMemoryOnlyNotice(): void {
  const { t } = useLingui()
  const where = useSavedWhere()
  const announce = useEffectEvent(() =>
    announceError(t`This device doesn't save data. You can work as usual, but nothing is available offline.`),
  )
  useEffect(() => {
    if (where === 'memoryOnly') announce()
  }, [where])
}
