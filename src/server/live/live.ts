import type { Logger } from 'pino'
import { ApiError } from '#server/http/api-error.ts'
import type { Listening } from '#server/database/listen.ts'
import { listenForChanges, type Notification } from './notifications.ts'
import { type LiveListener, LiveStream } from './stream.ts'

/** Streams of one person at once: more tabs ask from time to time instead. */
const STREAMS_OF_PERSON = 4
/** Seconds */
const TRY_AGAIN_AFTER = 30

/** Notifies people who have a list open that there is something new (B-20). */
export interface Live {
  /** The reply of server-sent events. @throws ApiError TOO_MANY_REQUESTS for a person with too many of them */
  open(listener: LiveListener): Response
  /** Ends every stream at once; none is opened any more. */
  end(): void
  /** Opens another connection to the database, because the present one may be to nobody. */
  breakConnections(): void
  close(): Promise<void>
}

/** @param url of the database past any pooler; it is listened to from the first stream on */
export const createLive = ({ url, log }: { url: string; log: Logger }): Live => {
  const streams = new Set<LiveStream>()
  let isEnding = false
  let listening: Listening | undefined

  const notification = ({ transactions, exportsOf, endedSession }: Notification) => {
    for (const stream of streams) {
      if (transactions) stream.sendTransactions(transactions)
      if (exportsOf === stream.userId) stream.sendExports()
      if (endedSession !== undefined && endedSession === stream.sessionId) stream.end()
    }
  }
  const gap = () => {
    for (const stream of streams) stream.sendGap()
  }
  const end = () => {
    isEnding = true
    for (const stream of streams) stream.end()
  }
  return {
    open: (listener) => {
      if (isEnding) throw new ApiError('BUSY', { retryAfter: 2 })
      const own = [...streams].filter(({ userId }) => userId === listener.principal.userId)
      if (own.length >= STREAMS_OF_PERSON) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: TRY_AGAIN_AFTER })
      listening ??= listenForChanges(url, { notification, gap }, log)
      const stream = new LiveStream(listener, () => streams.delete(stream))
      streams.add(stream)
      return stream.response
    },
    end,
    breakConnections: () => listening?.breakConnections(),
    close: async () => {
      end()
      await listening?.stop()
    },
  }
}
