import type { LiveChange } from '#core/live.ts'
import type { Principal } from '#server/database/scope.ts'
import { countInScope } from './in-scope.ts'
import type { NewTransactions } from './notifications.ts'

/** Milliseconds between two events of one stream. */
const EVERY = 1000
/** Milliseconds between two comments, by which both sides notice that the other has gone. */
const HEARTBEAT = 15_000
/** Heartbeats that a caller may leave unread before it counts as gone. */
const UNREAD_MAX = 4

/** A connected caller and the scope of the notifications. */
export interface LiveListener {
  readonly principal: Principal
  /** When the access token expires; the stream ends with it. */
  readonly until: Date
  readonly now: Date
  /** The person as the call may see them. @throws ApiError where they may no longer make it */
  readonly permit: (person: Principal) => Principal
}

const encoder = new TextEncoder()

/** The events of one caller. What is not read yet is added up, so that a slow caller costs no memory. */
export class LiveStream {
  readonly sessionId: string
  readonly userId: number
  readonly #listener: LiveListener
  readonly #onEnd: (stream: LiveStream) => void
  readonly #timers: NodeJS.Timeout[]
  #principal: Principal
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #sendTimer: NodeJS.Timeout | undefined
  #lastSent = 0
  #unread = 0
  /** null: some may have been missed. */
  #transactions: number | null = 0
  #exports = false

  constructor(listener: LiveListener, onEnd: (stream: LiveStream) => void) {
    this.#listener = listener
    this.#principal = listener.principal
    this.#onEnd = onEnd
    this.userId = listener.principal.userId
    this.sessionId = listener.principal.sessionId ?? ''
    this.#timers = [
      setTimeout(() => this.end(), listener.until.getTime() - listener.now.getTime()),
      setInterval(() => this.#sendHeartbeat(), HEARTBEAT),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  /** The reply, whose body is the events and is cancelled when the caller has gone. Called once. */
  start(): Response {
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
          // Headers alone would wait in buffers on the way.
          this.#write(': connected\n\n')
        },
        pull: () => {
          this.#unread = 0
          this.#scheduleSend()
        },
        cancel: () => this.end(),
      },
      { highWaterMark: 2 },
    )
    return new Response(body, {
      // X-Accel-Buffering: proxies of the nginx kind would hold events back.
      headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    })
  }

  sendTransactions(news: readonly NewTransactions[]): void {
    const count = countInScope(this.#principal, news)
    if (count === 0) return
    if (this.#transactions !== null) this.#transactions += count
    this.#scheduleSend()
  }

  sendExports(): void {
    this.#exports = true
    this.#scheduleSend()
  }

  /** Continues with the current rights of the person; ends where the session has ended or they may make the call no more. */
  renew(person: Principal | undefined): void {
    try {
      if (person) this.#principal = this.#listener.permit(person)
      else this.end()
    } catch {
      this.end()
    }
  }

  /** Notifications may have been missed. */
  sendGap(): void {
    this.#transactions = null
    this.sendExports()
  }

  end(): void {
    const controller = this.#controller
    if (!controller) return
    this.#controller = undefined
    for (const timer of this.#timers) clearTimeout(timer)
    clearTimeout(this.#sendTimer)
    this.#onEnd(this)
    try {
      controller.close()
    } catch {
      // The caller has cancelled it already.
    }
  }

  /** Sends what is pending, at once or when a second has passed since the last time. */
  #scheduleSend(): void {
    if (this.#sendTimer || (this.#transactions === 0 && !this.#exports)) return
    const wait = Math.max(0, this.#lastSent + EVERY - performance.now())
    this.#sendTimer = setTimeout(() => {
      this.#sendTimer = undefined
      this.#send()
    }, wait)
    this.#sendTimer.unref()
  }

  #send(): void {
    // A caller who does not read gets the sum when they read again.
    if ((this.#controller?.desiredSize ?? 0) <= 0) return
    const changes: LiveChange[] = [
      ...(this.#transactions === 0 ? [] : [{ list: 'transactions' as const, count: this.#transactions }]),
      ...(this.#exports ? [{ list: 'exports' as const }] : []),
    ]
    this.#transactions = 0
    this.#exports = false
    this.#lastSent = performance.now()
    this.#write(changes.map((change) => `event: changed\ndata: ${JSON.stringify(change)}\n\n`).join(''))
  }

  #sendHeartbeat(): void {
    if ((this.#controller?.desiredSize ?? 0) > 0) this.#write(': still here\n\n')
    else if (++this.#unread > UNREAD_MAX) this.end()
  }

  #write(text: string): void {
    if (text) this.#controller?.enqueue(encoder.encode(text))
  }
}
