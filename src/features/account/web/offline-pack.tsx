import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceList } from '#features/devices/contract.ts'
import { getReceipt, shareReceipt } from '#features/receipts/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { useSaveData } from '#web/connectivity/save-data.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Size } from '#web/lists/size.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import type { PackedList } from '#web/offline/pack/lists.ts'
import { refreshPack, usePackRefreshing } from '#web/offline/pack/refresh.ts'
import { clearSaved, summaryOf, summaryOfRecords } from '#web/offline/pack/summary.ts'
import { useFullDevice, useSavedWhere } from '#web/offline/persistence.ts'
import { Button } from '#web/ui/button.tsx'
import css from './offline-pack.module.css'

/** What this device keeps for reading offline, how old and how large it is; renewed and cleared by hand (offline.md 2.7). */
export function OfflinePackPanel({ pack }: { pack: readonly PackedList[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const principal = useListPrincipal()
  const offlineReason = useOfflineReason()
  const where = useSavedWhere()
  const savesData = useSaveData()
  const refreshing = usePackRefreshing()
  const [, setCleared] = useState(0)
  const full = useFullDevice()
  const saved = full ? summaryOfRecords(full) : summaryOf(client)

  const clear = () => {
    clearSaved(client)
    setCleared(Date.now())
  }
  return (
    <section className={css.panel} aria-labelledby="offline-pack">
      <h2 id="offline-pack">
        <Trans>Saved for offline use</Trans>
      </h2>
      {saved.savedAt === undefined ? (
        <p>{refreshing ? <Trans>Saving for the first time.</Trans> : <Trans>Nothing saved yet.</Trans>}</p>
      ) : (
        <>
          <ul className={css.counts}>
            <li>
              <Plural value={saved.count(transactionList)} one="# transaction" other="# transactions" />
            </li>
            <li>
              <Plural value={saved.count(getReceipt)} one="# receipt" other="# receipts" />
            </li>
            <li>
              <Plural value={saved.count(shareReceipt)} one="# QR code" other="# QR codes" />
            </li>
            <li>
              <Plural value={saved.count(terminalList)} one="# terminal" other="# terminals" />
            </li>
            <li>
              <Plural value={saved.count(deviceList)} one="# device" other="# devices" />
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
        {full ? (
          <Trans>Storage is full: newer data isn't saved. Delete files or apps you don't need, then update.</Trans>
        ) : where === 'memoryOnly' ? (
          <Trans>This device deletes it when you close the page.</Trans>
        ) : (
          <Trans>Saved data is deleted when you log out.</Trans>
        )}
      </p>
      {savesData && (
        <p className={css.soft}>
          <Trans>Slow connection. Automatic saving is paused.</Trans>
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
          onClick={() => void refreshPack(client, pack, principal, AbortSignal.timeout(LIMIT_MS))}
        >
          <Trans>Update now</Trans>
        </Button>
        <Button
          kind="danger"
          disabledReason={saved.savedAt === undefined ? t`Nothing saved yet.` : undefined}
          onClick={clear}
        >
          <Trans>Delete saved data</Trans>
        </Button>
      </div>
    </section>
  )
}

/** A run that takes longer is broken off; the next one goes on. */
const LIMIT_MS = 5 * 60_000
