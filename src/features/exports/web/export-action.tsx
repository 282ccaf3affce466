import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { exportStatus } from '#core/codes.ts'
import type { ExportRow } from '../contract.ts'
import type { DownloadProgress } from '#web/api/download.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { useCancelExport, useDownloadExport, useRetryExport } from './mutations.ts'

/** What can be done with an export in its state: download it, cancel it, or try it again (EXP-13). */
export function ExportAction({ row: { token, status } }: { row: ExportRow }) {
  const cancel = useCancelExport()
  const retry = useRetryExport()
  const offlineReason = useOfflineReason()
  if (status === exportStatus.success) return <Download token={token} />
  const isFailed = status === exportStatus.failed
  const change = isFailed ? retry : cancel
  return (
    <Button
      kind="quiet"
      icon={isFailed ? 'refresh' : 'close'}
      busy={change.isPending}
      disabledReason={offlineReason}
      onClick={() => change.mutate(token)}
    >
      {isFailed ? <Trans>Try again</Trans> : <Trans>Cancel</Trans>}
    </Button>
  )
}

function Download({ token }: { token: string }) {
  const { i18n } = useLingui()
  const offlineReason = useOfflineReason()
  const download = useDownloadExport()
  const [{ received, total }, setProgress] = useState<DownloadProgress>({ received: 0, total: undefined })
  const stop = useRef<AbortController>(undefined)
  if (download.isPending) {
    const done = i18n.number(total ? received / total : 0, { style: 'percent' })
    return (
      <Button kind="quiet" icon="close" onClick={() => stop.current?.abort()}>
        <Trans>Stop, {done}</Trans>
      </Button>
    )
  }
  return (
    <Button
      kind="quiet"
      icon="save"
      disabledReason={offlineReason}
      onClick={() => {
        stop.current = new AbortController()
        setProgress({ received: 0, total: undefined })
        download.mutate({ token, signal: stop.current.signal, onProgress: setProgress })
      }}
    >
      <Trans>Download</Trans>
    </Button>
  )
}
