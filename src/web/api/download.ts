import type { Endpoint } from '#core/endpoint.ts'
import { currentConnectivity, subscribeConnectivity } from '#web/connectivity/monitor.ts'
import { CallError } from './call-error.ts'
import { openReply } from './open-reply.ts'
import { reportOutcome } from './outcomes.ts'
import type { CallInput } from './transport.ts'

/** How far a file has come, in bytes; `total` where the server says it. */
export interface DownloadProgress {
  readonly received: number
  readonly total: number | undefined
}

interface Options {
  signal?: AbortSignal
  onProgress?: (progress: DownloadProgress) => void
}

/** Times that a broken line is taken up again before the download has failed. */
const RESUMES_MAX = 10
/** Milliseconds before it is. */
const RESUME_AFTER = 1000
/** Bytes after which what has come is handed to the browser, which keeps large blobs on disk. */
const PIECE = 4 * 1024 * 1024

/**
 * Fetches a file of the session. When the line breaks, the rest alone is asked for as soon as there is a connection again
 * (B-18), where the server lets files be taken up; a file that has changed since starts from its beginning.
 * @throws CallError; the reason of `signal` when that was aborted
 */
export const download = async <Params, Body>(
  endpoint: Endpoint<Params, Body, Blob>,
  input: CallInput<Params, Body>,
  { signal, onProgress }: Options = {},
): Promise<File> => {
  let file = new Blob()
  let tag: string | null = null
  for (let resumes = 0; ; resumes++) {
    const headers: Record<string, string> = tag ? { range: `bytes=${file.size}-`, 'if-range': tag } : {}
    try {
      const response = await openReply(endpoint, input, { signal, headers })
      if (response.status !== 206) file = new Blob()
      tag = response.headers.get('etag')
      const name = nameIn(response.headers.get('content-disposition') ?? '')
      const total = totalIn(response, file.size)
      for await (const piece of piecesOf(response, signal)) {
        file = new Blob([file, piece])
        onProgress?.({ received: file.size, total })
      }
      return new File([file], name, { type: response.headers.get('content-type') ?? '' })
    } catch (thrown) {
      signal?.throwIfAborted()
      const isBroken = thrown instanceof CallError && thrown.kind === 'unreachable'
      if (!isBroken || !tag || resumes === RESUMES_MAX) throw thrown
      await connection(signal)
    }
  }
}

/** What has come, in pieces large enough to be worth a blob; also what came before the line broke. */
async function* piecesOf({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<Blob> {
  const reader = body?.getReader()
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const next = await reader?.read().catch((error: unknown) => ({ error }))
    signal?.throwIfAborted()
    const value = next && 'value' in next ? next.value : undefined
    if (value) {
      waiting.push(value)
      size += value.byteLength
    }
    if (size > 0 && (!value || size >= PIECE)) {
      yield new Blob(waiting)
      waiting = []
      size = 0
    }
    if (next && 'error' in next) throw brokenOff(next.error)
    if (!value) return
  }
}

/** The line broke after the head of the reply, of which the monitor has not heard yet. */
const brokenOff = (cause: unknown): CallError => {
  reportOutcome('unreachable')
  return new CallError('unreachable', 0, undefined, cause)
}

/** RFC 6266: the name that may hold any letter goes before the plain one. */
const nameIn = (disposition: string): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="([^"]+)"/i.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'export')
}

const totalIn = ({ headers }: Response, before: number): number | undefined => {
  const rest = headers.get('content-length')
  return rest === null ? undefined : before + Number(rest)
}

/** Resolves after a moment, as soon as our server is known to be reachable. */
const connection = async (signal: AbortSignal | undefined): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, RESUME_AFTER))
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const settle = () => {
      if (currentConnectivity().state !== 'online') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = subscribeConnectivity(settle)
    signal?.addEventListener('abort', () => {
      unsubscribe()
      reject(signal.reason as Error)
    })
    settle()
  })
}
