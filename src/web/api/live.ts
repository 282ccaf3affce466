import { getLive, type LiveChange } from '#core/live.ts'
import { openReply } from './open-reply.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { currentConnectivity, subscribeConnectivity } from '#web/connectivity/monitor.ts'
import { liveEvents } from './live-events.ts'

/**
 * Seconds from one failed attempt to the next; the last one repeats. While there is no stream the listener gets `refetch`.
 */
const RETRY_AFTER_S = [1, 5, 15, 30]
/** Milliseconds of silence after which a stream counts as broken: three of the server's heartbeats. */
const SILENCE_MS = 45_000

/** `refetch`: notifications may have been missed, or there is no stream: the listener has to read the list again. */
export type LiveEvent = LiveChange | 'refetch'

const canListen = () => document.visibilityState === 'visible' && !isOffline(currentConnectivity())

/**
 * Calls the listener with what is new (B-20) until the returned function is called. A hidden page and one without connection
 * have no stream and get `refetch` once they are back; so do, from time to time, pages whose stream cannot be opened.
 */
export const listenLive = (listener: (news: LiveEvent) => void): (() => void) => {
  let ended = false
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const connect = async () => {
    clearTimeout(timer)
    if (ended || stream || !canListen()) return
    const own = new AbortController()
    stream = own
    const silence = watchSilence(() => own.abort())
    try {
      const { body } = await openReply(getLive, {}, { signal: own.signal })
      for await (const event of liveEvents(body ?? new ReadableStream())) {
        failures = 0
        silence.reset()
        if (event !== 'alive') listener(event)
      }
    } catch {
      // Refused, broken off or let go: tried again below.
      failures++
    }
    silence.stop()
    if (stream === own) stream = undefined
    if (ended || !canListen()) return
    // Whatever came while there was no stream.
    listener('refetch')
    timer = setTimeout(() => void connect(), (RETRY_AFTER_S[Math.min(failures, RETRY_AFTER_S.length) - 1] ?? 0) * 1000)
  }

  const onChange = () => {
    if (canListen()) {
      if (!stream) {
        listener('refetch')
        void connect()
      }
    } else {
      clearTimeout(timer)
      stream?.abort()
      stream = undefined
    }
  }
  document.addEventListener('visibilitychange', onChange)
  const unsubscribe = subscribeConnectivity(onChange)
  void connect()

  return () => {
    ended = true
    clearTimeout(timer)
    stream?.abort()
    document.removeEventListener('visibilitychange', onChange)
    unsubscribe()
  }
}

const watchSilence = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, SILENCE_MS)
  return {
    reset: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
