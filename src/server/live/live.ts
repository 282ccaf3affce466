import { ApiError } from '#server/http/api-error.ts'
import type { Principals } from '#server/http/principals.ts'
import type { Principal } from '#server/database/scope.ts'
import type { Changes } from './changes.ts'
import type { Notification } from './notifications.ts'
import { type LiveListener, LiveStream } from './stream.ts'

/** Streams of one person at once: more tabs ask from time to time instead. */
const STREAMS_OF_PERSON = 4
/** Seconds */
const TRY_AGAIN_AFTER = 30
/** Milliseconds between two checks whether the connection still listens. */
const CHECK_EVERY = 15_000

/** Notifies people who have a list open that there is something new (B-20). */
export interface Live {
  /**
   * The reply of server-sent events.
   * @param caller `find`: the person as they are now; undefined when the session has ended
   * @throws ApiError TOO_MANY_REQUESTS for a person with too many of them
   */
  open(caller: LiveListener & { readonly find: () => Promise<Principal | undefined> }): Response
  /** Ends every stream at once; none is opened any more. */
  end(): void
}

/**
 * Streams cost the database nothing: each notification is received once for all of them, and only the sessions of a person
 * whose account, roles or terminals have changed are looked up, all of them by one query. While no connection listens, all
 * are looked up from time to time.
 */
export const createLive = ({ changes, principals }: { changes: Changes; principals: Principals }): Live => {
  const streams = new Set<LiveStream>()
  const byPerson = new Map<number, Set<LiveStream>>()
  let isEnding = false
  /** The connection that listened when the streams were checked last. */
  let listenedOn = changes.connection
  let timer: NodeJS.Timeout | undefined

  const remove = (stream: LiveStream) => {
    streams.delete(stream)
    const own = byPerson.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) byPerson.delete(stream.userId)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const add = (stream: LiveStream) => {
    streams.add(stream)
    byPerson.set(stream.userId, (byPerson.get(stream.userId) ?? new Set()).add(stream))
    timer ??= setInterval(() => void check(), CHECK_EVERY).unref()
  }

  /**
   * Looks up the people of these streams. While the database cannot be reached, they keep their rights until the token expires.
   */
  const renew = async (some: readonly LiveStream[]) => {
    const people = await principals.findAll([...new Set(some.map(({ sessionId }) => sessionId))]).catch(() => undefined)
    if (people) for (const stream of some) stream.renew(people.get(stream.sessionId))
  }
  const check = async () => {
    const isListening = (await changes.catchUp()) && changes.connection === listenedOn
    listenedOn = changes.connection
    if (!isListening) await renew([...streams])
  }

  changes.subscribe({
    notification: ({ transactions, exportsOf, endedSession, person }: Notification) => {
      if (transactions) for (const stream of streams) stream.sendTransactions(transactions)
      if (exportsOf !== undefined) for (const stream of byPerson.get(exportsOf) ?? []) stream.sendExports()
      if (endedSession !== undefined) {
        for (const stream of streams) if (stream.sessionId === endedSession) stream.end()
      }
      if (person !== undefined && byPerson.has(person)) void renew([...(byPerson.get(person) ?? [])])
    },
    gap: () => {
      const all = [...streams]
      // Who may no longer get notifications is not told either that some were missed.
      void renew(all).then(() => all.forEach((stream) => stream.sendGap()))
    },
  })

  return {
    open: ({ find, ...listener }) => {
      if (isEnding) throw new ApiError('BUSY', { retryAfter: 2 })
      const own = byPerson.get(listener.principal.userId)?.size ?? 0
      if (own >= STREAMS_OF_PERSON) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: TRY_AGAIN_AFTER })
      const stream = new LiveStream(listener, remove)
      const reply = stream.start()
      add(stream)
      // The session may have ended while the call was on its way here.
      void find().then(
        (person) => stream.renew(person),
        () => {},
      )
      return reply
    },
    end: () => {
      isEnding = true
      for (const stream of streams) stream.end()
    },
  }
}
