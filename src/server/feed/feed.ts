import { FEED_LINES_TOGETHER_MAX } from '#core/limits.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { DiskRoom } from '#server/files/disk-reserve.ts'
import type { Database } from '#server/database/connect.ts'
import { auditCheck } from './audit.ts'
import { noteRefusal } from './feed-log.ts'
import { useFeedKey } from './feed-key.ts'
import { intake } from './intake.ts'
import { type KindName, kinds } from './kinds.ts'
import type { LinePool } from './line-pool.ts'
import { readFeed } from './read-feed.ts'
import type { ReadLine } from './read-lines.ts'
import type { IntakeReport } from './report.ts'
import { SourceRefused } from './source-claim.ts'
import { withTimeout } from './with-timeout.ts'

/** SEC-48: milliseconds without a byte after which a stream is taken to be finished. */
export const STREAM_SILENCE_MAX = 15_000

/** What is checked is in memory at the same time. */
export const CHECK_BYTES_MAX = 8 * 1024 * 1024

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
  const { database, kind } = feed
  const acquirerCode = await acquirerOf(feed)
  const lines = readFeed(untilSilence(feed), { pool: feed.pool, kind, acquirerCode })
  try {
    return await intake({ database, kind, lines, acquirerCode })
  } catch (error) {
    // Where it cannot be noted, as on a full disk, it is refused all the same.
    if (error instanceof SourceRefused) await noteRefusal(database, kind, acquirerCode, error.message).catch(() => {})
    throw error
  }
}

/**
 * Says what would become of the first lines of such a stream, up to FEED_LINES_TOGETHER_MAX and CHECK_BYTES_MAX. They are
 * stored as one batch, which is rolled back.
 * @throws as `feedIntake`
 */
export const feedCheck = async (feed: Feed): Promise<IntakeReport> => {
  const { database, kind } = feed
  const acquirerCode = await acquirerOf(feed)
  const first = await firstLines(feed, acquirerCode)
  const report = await intake({ database, kind, lines: inOneGroup(first), acquirerCode, isDryRun: true })
  if (kinds[kind].isAudited) await auditCheck(database, kind, acquirerCode, report)
  return report
}

const acquirerOf = ({ database, key, kind, now }: Feed): Promise<string> => {
  if (!key) throw new ApiError('FEED_KEY_REFUSED')
  return useFeedKey(database, key, kind, now)
}

async function* inOneGroup<T>(items: readonly T[]) {
  yield items
}

const firstLines = async (feed: Feed, acquirerCode: string): Promise<ReadLine[]> => {
  const { pool, kind } = feed
  const limit = { lines: FEED_LINES_TOGETHER_MAX, bytes: CHECK_BYTES_MAX }
  const lines: ReadLine[] = []
  for await (const group of readFeed(untilSilence(feed), { pool, kind, acquirerCode, limit })) lines.push(...group)
  return lines
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
