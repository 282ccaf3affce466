import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportsOf, type ExportRow } from '#features/exports/contract.ts'
import type { ExportEntity } from '#features/exports/rights.ts'
import type { Filters } from '#core/list/declare.ts'
import type { ExportBody, ExportCalls } from '#core/list/export-calls.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { download, type Progress } from '#web/api/download.ts'
import { saveFile } from '#web/api/save-file.ts'
import { refreshExports } from '#web/exports/statistics.ts'

interface Wish {
  readonly entity: ExportEntity
  /** Rows as far as they were counted. */
  readonly total: number
  readonly body: ExportBody
  readonly atOnce: boolean
  /** Gives the export up. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Exports a list: to a file at once, or into the list of exports when there are more rows than the server does at once (D-41). */
export function useExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ entity, total, body, atOnce, signal, onProgress }: Wish): Promise<'saved' | 'queued'> => {
      // Which filters and sorts it takes was decided by the list whose search this body was made of.
      const calls: ExportCalls<Filters, string, ExportRow> = exportsOf[entity]
      const input = { params: { total: String(total) }, body }
      if (atOnce) {
        try {
          saveFile(await download(calls.now, input, { signal, onProgress }))
          return 'saved'
        } catch (error) {
          if (!(error instanceof CallError) || error.error !== 'EXPORT_USE_QUEUE') throw error
        }
      }
      await call(calls.queued, input, { signal })
      void refreshExports(client)
      return 'queued'
    },
  })
}
