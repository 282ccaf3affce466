import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { isOffline } from '#web/connectivity/tracker.ts'
import { retryNow, useConnectivity } from '#web/connectivity/monitor.ts'
import { offlineText } from '#web/i18n/first-error-text.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useTimeOfDay } from '../time-of-day.ts'
import css from './offline-banner.module.css'
import { useQueryClient } from '@tanstack/react-query'

/**
 * The offline notice (§2), at the lower edge, where it moves nothing that is on the screen. The live region is always there,
 * so that the notice is read out when it comes.
 */
export function OfflineBanner() {
  const { i18n } = useLingui()
  const offline = isOffline(useConnectivity())
  const savedAt = useSavedAt()
  const timeOfDay = useTimeOfDay()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases, this a block
    <div className={css.slot} role="status" data-offline={offline || undefined}>
      {offline && (
        <Banner icon="offline" action={<Retry />}>
          {i18n._(offlineText)} {savedAt !== undefined && <Trans>Data from {timeOfDay(savedAt)}.</Trans>}
        </Banner>
      )}
    </div>
  )
}

function Retry() {
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await retryNow()
    setAsking(false)
  }
  return (
    <button type="button" className={css.retry} aria-busy={asking} onClick={() => void ask()}>
      {asking ? <Trans>Trying</Trans> : <Trans>Retry</Trans>}
    </button>
  )
}

/**
 * When the oldest of the data on the screen that is also kept on the device came from the server: milliseconds since 1970;
 * undefined while there is none.
 */
function useSavedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const times = cache
      .findAll({
        type: 'active',
        predicate: ({ meta }) => meta?.offline !== undefined && !meta.offline.isPersonal,
      })
      .map(({ state }) => state.dataUpdatedAt)
      .filter((time) => time > 0)
    return times.length > 0 ? Math.min(...times) : undefined
  }
  return useSyncExternalStore((listener) => cache.subscribe(listener), oldest)
}
