import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '#core/endpoint.ts'
import type { Change } from '#server/database/change.ts'
import type { Actor, ActorScope } from '#server/database/scope.ts'
import type { Caller, Services } from '#server/services.ts'

type AnyEndpoint = Endpoint<never, never, never>

interface Call<E> {
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
  readonly caller: Caller
  readonly services: Services
}

/** A call of somebody who is signed in, inside the one transaction it runs in. */
interface ActorCall<E> extends Call<E> {
  readonly scope: ActorScope
  readonly change: Change
}

/** The same call before that transaction is opened. */
interface PreparingCall<E> extends Call<E> {
  readonly actor: Actor
}

/** A call whose body is a stream of any length, read as it arrives. */
interface StreamCall<E> extends Omit<Call<E>, 'body'> {
  readonly stream: ReadableStream<Uint8Array>
  /** The key presented as bearer. */
  readonly key: string | undefined
  /** The caller has gone. */
  readonly signal: AbortSignal
}

/** A call that is answered with server-sent events, outside of any transaction. */
interface EventsCall<E> extends Omit<Call<E>, 'body'> {
  readonly actor: Actor
  /** When the access token expires. */
  readonly until: Date
  /** The person as they are now; undefined when the session has ended. */
  readonly renew: () => Promise<Actor | undefined>
  /** The caller has gone. */
  readonly signal: AbortSignal
}

/** What the door needs of a handler, whatever its endpoint. */
export type Handler =
  | {
      readonly endpoint: AnyEndpoint
      readonly kind: 'actor'
      readonly prepare?: (call: PreparingCall<never>) => Promise<unknown>
      readonly run: (call: ActorCall<never>) => Promise<unknown>
      readonly refused?: (call: PreparingCall<never> & { readonly error: unknown }) => Promise<void>
    }
  | { readonly endpoint: AnyEndpoint; readonly kind: 'public'; readonly run: (call: Call<never>) => Promise<unknown> }
  | {
      readonly endpoint: AnyEndpoint
      readonly kind: 'stream'
      readonly run: (call: StreamCall<never>) => Promise<unknown>
    }
  | { readonly endpoint: AnyEndpoint; readonly kind: 'events'; readonly run: (call: EventsCall<never>) => Response }

/** Binds a call for signed-in people to its handler. */
export const handle = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: ActorCall<Endpoint<P, B, R>>) => Promise<ReplyOf<Endpoint<P, B, R>>>,
): Handler => ({ endpoint, kind: 'actor', run }) as unknown as Handler

/**
 * Binds a call for signed-in people to a handler in two steps: `prepare` does, before the transaction, what takes long or
 * asks the database for itself, and `run` finds its result as `prepared`. `refused` learns, after the transaction, why it
 * failed, and may give another reason.
 */
export const handlePrepared = <P, B, R, T>(
  endpoint: Endpoint<P, B, R>,
  prepare: (call: PreparingCall<Endpoint<P, B, R>>) => Promise<T>,
  run: (call: ActorCall<Endpoint<P, B, R>> & { readonly prepared: T }) => Promise<ReplyOf<Endpoint<P, B, R>>>,
  refused?: (call: PreparingCall<Endpoint<P, B, R>> & { readonly error: unknown }) => Promise<void>,
): Handler => ({ endpoint, kind: 'actor', prepare, run, ...(refused && { refused }) }) as unknown as Handler

/**
 * Binds a call whose reply is a file to its handler, which makes the whole response: at once, or after the transaction,
 * where that waits for something other than the database.
 */
export const handleFile = <P, B>(
  endpoint: Endpoint<P, B, Blob>,
  run: (call: ActorCall<Endpoint<P, B, Blob>>) => Promise<Response | (() => Promise<Response>)>,
): Handler => ({ endpoint, kind: 'actor', run }) as unknown as Handler

/** Binds a call whose reply are server-sent events to its handler, which makes the whole response. */
export const handleEvents = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: EventsCall<Endpoint<P, B, R>>) => Response,
): Handler => ({ endpoint, kind: 'events', run }) as unknown as Handler

/** Binds a public call to its handler, which opens the scopes it needs itself. */
export const handlePublic = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: Call<Endpoint<P, B, R>>) => Promise<ReplyOf<Endpoint<P, B, R>>>,
): Handler => ({ endpoint, kind: 'public', run }) as unknown as Handler

/** Binds a call with a feed key to its handler, which reads the body itself. */
export const handleStream = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: StreamCall<Endpoint<P, B, R>>) => Promise<ReplyOf<Endpoint<P, B, R>>>,
): Handler => ({ endpoint, kind: 'stream', run }) as unknown as Handler
