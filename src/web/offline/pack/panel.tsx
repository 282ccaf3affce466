import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLightLine } from '#web/connectivity/line.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { useSavedWhere } from '../persistence.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Size } from '#web/lists/size.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import css from './panel.module.css'
import { refreshPack, usePackRefreshing } from './refresh.ts'
import { clearSaved, summaryOf } from './summary.ts'

/** What this device keeps for reading offline, how old and how large it is; renewed and cleared by hand (offline.md 2.7). */
export function OfflinePackPanel() {
  const { t } = useLingui()
  const client = useQueryClient()
  const viewer = useViewer()
  const offlineReason = useOfflineReason()
  const where = useSavedWhere()
  const light = useLightLine()
  const refreshing = usePackRefreshing()
  const [, setCleared] = useState(0)
  const saved = summaryOf(client)

  const clear = () => {
    clearSaved(client)
    setCleared(Date.now())
  }
  return (
    <section className={css.panel} aria-labelledby="offline-pack">
      <h2 id="offline-pack">
        <Trans>Saved for reading offline</Trans>
      </h2>
      {saved.savedAt === undefined ? (
        <p>{refreshing ? <Trans>Saving for the first time.</Trans> : <Trans>Nothing is saved yet.</Trans>}</p>
      ) : (
        <>
          <ul className={css.counts}>
            <li>
              <Plural value={saved.transactions} one="# transaction" other="# transactions" />
            </li>
            <li>
              <Plural value={saved.receipts} one="# receipt" other="# receipts" />
            </li>
            <li>
              <Plural value={saved.terminals} one="# terminal" other="# terminals" />
            </li>
            <li>
              <Plural value={saved.devices} one="# device" other="# devices" />
            </li>
          </ul>
          <p className={css.soft}>
            <Trans>
              Last saved <Instant at={new Date(saved.savedAt).toISOString()} />, <Size bytes={saved.bytes} />
            </Trans>
          </p>
        </>
      )}
      <p className={css.soft}>
        {where === 'memoryOnly' ? (
          <Trans>This device keeps it only until the page is closed.</Trans>
        ) : (
          <Trans>Everything is removed when you log out.</Trans>
        )}
      </p>
      {light && (
        <p className={css.soft}>
          <Trans>The line is slow: nothing is saved ahead by itself.</Trans>
        </p>
      )}
      <p role="status" className={css.soft}>
        {refreshing && t`Saving…`}
      </p>
      <div className={css.actions}>
        <Button
          icon="refresh"
          busy={refreshing}
          disabledReason={offlineReason}
          onClick={() => void refreshPack(client, viewer, AbortSignal.timeout(LIMIT_MS))}
        >
          <Trans>Save the newest now</Trans>
        </Button>
        <Button
          kind="danger"
          disabledReason={saved.savedAt === undefined ? t`Nothing is saved yet.` : undefined}
          onClick={clear}
        >
          <Trans>Clear what is saved</Trans>
        </Button>
      </div>
    </section>
  )
}

/** A run that takes longer is broken off; the next one goes on. */
const LIMIT_MS = 5 * 60_000
