import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelExport, downloadExport, markExportsSeen, retryExport } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { download, type DownloadProgress } from '#web/api/download.ts'
import { saveFile } from '#web/api/save-file.ts'
import { exportStatisticsQuery, refreshExports } from '#web/lists/export/export-statistics.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { announceFailure } from '#web/messages/messages.ts'

function useChange(mutationFn: (token: string) => Promise<unknown>) {
  const client = useQueryClient()
  const { i18n } = useLingui()
  return useMutation({
    mutationFn,
    onError: (error) => announceFailure(i18n._(errorTextOf(error)), error),
    // Also after a refusal: then the export has come further than the screen knew.
    onSettled: () => refreshExports(client),
  })
}

/** Ends an export in progress. */
export const useCancelExport = () => useChange((token) => call(cancelExport, { params: { token } }))

/** Queues a failed export again. */
export const useRetryExport = () => useChange((token) => call(retryExport, { params: { token } }))

/** D-102: what has ended counts as seen; the badge is asked for again. */
export function useMarkExportsSeen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(markExportsSeen, {}),
    onSuccess: () => client.invalidateQueries(exportStatisticsQuery),
  })
}

interface Wish {
  readonly token: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: DownloadProgress) => void
}

/** Fetches the file of an export and gives it to the person; a press on Stop is no failure. */
export function useDownloadExport() {
  const { i18n } = useLingui()
  return useMutation({
    mutationFn: async ({ token, ...options }: Wish) =>
      saveFile(await download(downloadExport, { params: { id: token } }, options)),
    onError: (error, { signal }) => {
      if (!signal.aborted) announceFailure(i18n._(errorTextOf(error)), error)
    },
  })
}
