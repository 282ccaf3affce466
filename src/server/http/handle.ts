import type { AnyEndpoint, Endpoint } from '#core/endpoint.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import type { Change } from '#server/database/change.ts'
import type { Principal, PrincipalScope } from '#server/database/scope.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { check, checkInput, type RawInput } from './input.ts'

/** What every handler finds besides the request itself. */
interface Surroundings {
  readonly requestInfo: RequestInfo
  readonly services: Services
}

interface Call<Params, Body> extends Surroundings {
  readonly params: Params
  readonly body: Body
}

/** A call of somebody who is signed in, inside the one transaction it runs in. */
interface PrincipalCall<Params, Body> extends ReadingCall<Params, Body> {
  readonly change: Change
}

/** A call that changes nothing and leaves no trace in the audit log, so that a replica may answer it. */
interface ReadingCall<Params, Body> extends Call<Params, Body> {
  readonly scope: PrincipalScope
  /** The caller as lists know them. */
  readonly listPrincipal: ListPrincipal
}

/** The same call before that transaction is opened. */
interface PreparingCall<Params, Body> extends Call<Params, Body> {
  readonly principal: Principal
}

/** A call whose body is a stream of any length, read as it arrives. */
interface Streaming extends Surroundings {
  readonly stream: ReadableStream<Uint8Array>
  /** The key presented as bearer. */
  readonly key: string | undefined
  /** The caller has gone. */
  readonly signal: AbortSignal
}

/** A call that is answered with server-sent events, outside of any transaction. A caller who goes cancels the body of the reply. */
interface Listening extends Surroundings {
  readonly principal: Principal
  /** When the access token expires. */
  readonly until: Date
  /** The person as they are now; undefined when the session has ended. */
  readonly find: () => Promise<Principal | undefined>
  /** The person as the call may see them. @throws ApiError where they may no longer make it */
  readonly permit: (person: Principal) => Principal
}

/** A call that does the same to many records, each in a transaction of its own. */
export interface ManyCall<Body> extends Surroundings {
  readonly body: Body
  readonly endpoint: AnyEndpoint
  readonly principal: Principal
  readonly inTransaction: <T>(work: (change: Change) => Promise<T>) => Promise<T>
}

/** A call whose input its endpoint's schemas have accepted, ready to run. */
export interface AcceptedCall {
  /** The input as accepted, by which a repeated request is recognised. */
  readonly input: RawInput
  /** What is done before the transaction; then what runs inside it, with the reply or what makes it afterwards. */
  readonly prepare: (principal: Principal) => Promise<(scope: PrincipalScope, change: Change) => Promise<unknown>>
  /** Learns, after the transaction, why the call failed, and may throw another reason. */
  readonly refused?: (principal: Principal, error: unknown) => Promise<void>
}

/**
 * What the router needs of a handler, whatever its endpoint. The types of parameters, body and reply are closed inside: the
 * functions below check the raw input by the endpoint's own schemas before the handler sees it.
 */
export type Handler =
  | {
      readonly endpoint: AnyEndpoint
      readonly kind: 'principal'
      /** Whether a replica may answer it. */
      readonly onlyReads?: boolean
      readonly accept: (raw: RawInput, around: Surroundings) => AcceptedCall
    }
  | {
      readonly endpoint: AnyEndpoint
      readonly kind: 'many'
      readonly answer: (raw: RawInput, around: Omit<ManyCall<unknown>, 'body'>) => Promise<unknown>
    }
  | {
      readonly endpoint: AnyEndpoint
      readonly kind: 'public'
      readonly answer: (raw: RawInput, around: Surroundings) => Promise<unknown>
    }
  | {
      readonly endpoint: AnyEndpoint
      readonly kind: 'stream'
      readonly answer: (params: unknown, streaming: Streaming) => Promise<unknown>
    }
  | {
      readonly endpoint: AnyEndpoint
      readonly kind: 'events'
      readonly answer: (raw: RawInput, listening: Listening) => Response
    }

/** What a call finds once its transaction is open. */
const reading = (scope: PrincipalScope, { requestInfo }: Surroundings) => ({
  scope,
  listPrincipal: { level: scope.principal.level, variant: requestInfo.variant },
})

/** Checks the input when the call comes in, and runs it in the transaction. */
const acceptToRun =
  <P, B, R, Answer>(endpoint: Endpoint<P, B, R>, run: (call: PrincipalCall<P, B>) => Promise<Answer>) =>
  (raw: RawInput, around: Surroundings): AcceptedCall => {
    const input = checkInput(endpoint, raw)
    return {
      input,
      prepare: async () => (scope, change) => run({ ...input, ...around, ...reading(scope, around), change }),
    }
  }

/** Binds a call for signed-in people to its handler. */
export const handle = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: PrincipalCall<P, B>) => Promise<NoInfer<R>>,
): Handler => ({
  endpoint,
  kind: 'principal',
  accept: acceptToRun(endpoint, run),
})

/** Binds a call for signed-in people to its handler, which only reads. */
export const handleRead = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: ReadingCall<P, B>) => Promise<NoInfer<R>>,
): Handler => ({
  endpoint,
  kind: 'principal',
  onlyReads: true,
  accept: (raw, around) => {
    const input = checkInput(endpoint, raw)
    return { input, prepare: async () => (scope) => run({ ...input, ...around, ...reading(scope, around) }) }
  },
})

/**
 * Binds a call for signed-in people to a handler in two steps: `prepare` does, before the transaction, what takes long or
 * asks the database for itself, and `run` finds its result as `prepared`. `refused` learns, after the transaction, why it
 * failed, and may give another reason.
 */
export const handlePrepared = <P, B, R, T>(
  endpoint: Endpoint<P, B, R>,
  prepare: (call: PreparingCall<P, B>) => Promise<T>,
  run: (call: PrincipalCall<P, B> & { readonly prepared: T }) => Promise<NoInfer<R>>,
  refused?: (call: PreparingCall<P, B> & { readonly error: unknown }) => Promise<void>,
): Handler => ({
  endpoint,
  kind: 'principal',
  accept: (raw, around) => {
    const input = checkInput(endpoint, raw)
    const call = { ...input, ...around }
    return {
      input,
      prepare: async (principal) => {
        const prepared = await prepare({ ...call, principal })
        return (scope, change) => run({ ...call, ...reading(scope, around), prepared, change })
      },
      ...(refused && { refused: (principal, error) => refused({ ...call, principal, error }) }),
    }
  },
})

/**
 * Binds a call whose reply is a file to its handler, which makes the whole response: at once, or after the transaction,
 * where that waits for something other than the database.
 */
export const handleFile = <P, B>(
  endpoint: Endpoint<P, B, Blob>,
  run: (call: PrincipalCall<P, B>) => Promise<Response | (() => Promise<Response>)>,
): Handler => ({
  endpoint,
  kind: 'principal',
  accept: acceptToRun(endpoint, run),
})

/** Binds a call for signed-in people that changes many records to its handler, which opens a transaction for each. */
export const handleMany = <B, R>(
  endpoint: Endpoint<object, B, R>,
  run: (call: ManyCall<B>) => Promise<NoInfer<R>>,
): Handler => ({
  endpoint,
  kind: 'many',
  answer: async (raw, around) => run({ ...around, body: checkInput(endpoint, raw).body }),
})

/** Binds a call whose reply are server-sent events to its handler, which makes the whole response. */
export const handleEvents = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: Listening & { readonly params: P }) => Response,
): Handler => ({
  endpoint,
  kind: 'events',
  answer: (raw, listening) => run({ params: checkInput(endpoint, raw).params, ...listening }),
})

/** Binds a public call to its handler, which opens the scopes it needs itself. */
export const handlePublic = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: Call<P, B>) => Promise<NoInfer<R>>,
): Handler => ({
  endpoint,
  kind: 'public',
  answer: async (raw, around) => run({ ...checkInput(endpoint, raw), ...around }),
})

/** Binds a call with a feed key to its handler, which reads the body itself. */
export const handleStream = <P, B, R>(
  endpoint: Endpoint<P, B, R>,
  run: (call: Streaming & { readonly params: P }) => Promise<NoInfer<R>>,
): Handler => ({
  endpoint,
  kind: 'stream',
  answer: async (params, streaming) => run({ params: check(endpoint.params, params), ...streaming }),
})
