import { useLingui } from '@lingui/react/macro'
import { useOutdated } from '#web/offline/portal-version.ts'
import { isOffline } from './tracker.ts'
import { useConnectivity } from './monitor.ts'

/** Why nothing can be written now; undefined while it can. Writes are never queued (offline.md 2.11). */
export const useOfflineReason = (): string | undefined => {
  const { t } = useLingui()
  const outdated = useOutdated()
  if (isOffline(useConnectivity())) return t`You need a connection for this.`
  return outdated ? t`Update the portal to do this.` : undefined
}
