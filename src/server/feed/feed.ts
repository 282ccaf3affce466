import { ApiError } from '#server/http/api-error.ts'
import type { DiskRoom } from '#server/files/disk-reserve.ts'
import type { Database } from '#server/database/connect.ts'
import { useFeedKey } from './feed-key.ts'
import { intake } from './intake.ts'
import type { KindName } from './kinds.ts'
import type { LinePool } from './line-pool.ts'
import { readFeed } from './read-feed.ts'
import type { IntakeReport } from './report.ts'
import { withTimeout } from './with-timeout.ts'

/** SEC-48: milliseconds without a byte after which a stream is taken to be finished. */
export const STREAM_SILENCE_MAX = 15_000

interface Feed {
  readonly database: Database
  /** The threads that read the lines. */
  readonly pool: LinePool
  /** As presented; undefined without one. */
  readonly key: string | undefined
  readonly kind: KindName
  readonly now: Date
  /** NDJSON. */
  readonly body: ReadableStream<Uint8Array>
  /** Ends the stream where it is, when the server stops. */
  readonly signal: AbortSignal
  /** Lines that can come again leave what room there is to logins and audit. */
  readonly diskRoom?: DiskRoom
  /** Milliseconds; tests are less patient. */
  readonly silenceMax?: number
}

/**
 * Takes in an NDJSON stream for the acquirer that the key is bound to. A stream that falls silent or is ended covers
 * the lines that arrived; what is left out can be sent again, with what went in.
 * @throws ApiError FEED_KEY_REFUSED, FEED_REFUSED, STORAGE_FULL
 * @throws SourceRefused for a first line that is not of this kind, before anything is written
 */
export const feedIntake = async (feed: Feed): Promise<IntakeReport> => {
  const { database, key, kind, now } = feed
  if (!key) throw new ApiError('FEED_KEY_REFUSED')
  const acquirerCode = await useFeedKey(database, key, kind, now)
  const lines = readFeed(untilSilence(feed), { pool: feed.pool, kind, acquirerCode })
  return intake({ database, kind, lines, acquirerCode })
}

async function* untilSilence({ body, signal, diskRoom, silenceMax = STREAM_SILENCE_MAX }: Feed) {
  const reader = body.getReader()
  const end = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', end)
  try {
    for (;;) {
      if (diskRoom?.isTight) throw new ApiError('STORAGE_FULL')
      const read = await withTimeout(silenceMax, reader.read())
      if (!read || read.done) return
      yield read.value
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
