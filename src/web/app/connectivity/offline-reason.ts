import { useLingui } from '@lingui/react/macro'
import { isOffline } from './judge.ts'
import { useConnectivity } from './monitor.ts'

/** Why nothing can be written now; undefined while it can. Writes are never queued (offline.md 2.11). */
export const useOfflineReason = (): string | undefined => {
  const { t } = useLingui()
  return isOffline(useConnectivity()) ? t`This needs a connection.` : undefined
}
