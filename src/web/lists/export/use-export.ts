import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import type { List } from '#core/list/declare.ts'
import { type ExportBody, exportCalls, provenExport } from '#core/list/export-calls.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { download, type DownloadProgress } from '#web/api/download.ts'
import { saveFile } from '#web/api/save-file.ts'
import { refreshExports } from './export-statistics.ts'

interface Wish {
  readonly list: List
  /** The right to export it. */
  readonly access: Action
  /** Rows as far as they were counted. */
  readonly total: number
  readonly body: ExportBody
  readonly atOnce: boolean
  /** Whether the file is to prove itself; then there is none later. */
  readonly isProven: boolean
  /** Gives the export up. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: DownloadProgress) => void
}

/** Exports a list: to a file at once, or into the list of exports when there are more rows than the server does at once (D-41). */
export function useExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      list,
      access,
      total,
      body,
      atOnce,
      isProven,
      signal,
      onProgress,
    }: Wish): Promise<'saved' | 'queued'> => {
      const calls = exportCalls(list, { access, reply: v.unknown() })
      const params = { total: String(total) }
      if (isProven) {
        const { filter, zone, language } = body
        const proof = { params, body: { filter, zone, language } }
        saveFile(await download(provenExport(list, access), proof, { signal, onProgress }))
        return 'saved'
      }
      const input = { params, body }
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
