import * as v from 'valibot'
import type { Action } from './access/access.ts'

/** Who may call: a row of the access table, everybody, or a holder of a feed key. */
export type Access = Action | 'public' | 'feedKey'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call, declared once: the server finds its handler by it, the browser calls through it. */
export interface Endpoint<Params = unknown, Body = unknown, Reply = unknown> {
  /** Unique name, also the operationId of the API description. */
  readonly name: string
  readonly method: Method
  /** Path below /api with {names} for parameters. */
  readonly path: string
  readonly access: Access
  readonly params: v.GenericSchema<unknown, Params>
  /** `v.undefined()` for calls without a body. */
  readonly body: v.GenericSchema<unknown, Body>
  readonly reply: v.GenericSchema<unknown, Reply>
  /**
   * 'data': the reply stands under `data`; 'bare': login, refresh and the API description, as their readers expect;
   * 'file': the reply is not JSON but a file, named by its Content-Disposition; 'events': server-sent events without
   * end, whose data is described by `reply`; 'none': 204 without a body, which says nothing of what was found.
   */
  readonly envelope: 'data' | 'bare' | 'file' | 'events' | 'none'
  /** Takes an `Idempotency-Key`: the same key and body within 24 hours get the same reply and act once (REL-14). */
  readonly idempotent: boolean
  /**
   * Whether replies may be compressed: only where they hold no secret (a token of a session, a link, a key, a code) and
   * nothing of what the request says but the record it names. Errors never are.
   */
  readonly compressed: boolean
}

/** A call of whatever parameters, body and reply. */
export type AnyEndpoint = Endpoint

interface Declaration<Reply> {
  name: string
  method: Method
  path: string
  access: Access
  reply: v.GenericSchema<unknown, Reply>
  envelope?: Endpoint['envelope']
  idempotent?: boolean
  compressed?: boolean
}

interface WithParams<Params> {
  params: v.GenericSchema<unknown, Params>
}

interface WithBody<Body> {
  body: v.GenericSchema<unknown, Body>
}

/** Declares a call. Without `params` the path has none; without `body` the call has none. */
export function endpoint<Params, Body, Reply>(
  declaration: Declaration<Reply> & WithParams<Params> & WithBody<Body>,
): Endpoint<Params, Body, Reply>
export function endpoint<Params, Reply>(
  declaration: Declaration<Reply> & WithParams<Params>,
): Endpoint<Params, undefined, Reply>
export function endpoint<Body, Reply>(declaration: Declaration<Reply> & WithBody<Body>): Endpoint<object, Body, Reply>
export function endpoint<Reply>(declaration: Declaration<Reply>): Endpoint<object, undefined, Reply>
export function endpoint(
  declaration: Declaration<unknown> & Partial<WithParams<unknown> & WithBody<unknown>>,
): Endpoint {
  return {
    params: v.strictObject({}),
    body: v.undefined(),
    envelope: 'data',
    idempotent: false,
    compressed: false,
    ...declaration,
  }
}

export type ParamsOf<E> = E extends Endpoint<infer Params, infer _B, infer _R> ? Params : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer Body, infer _R> ? Body : never
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _B, infer Reply> ? Reply : never

/** The public token of a record as a path parameter (D-33). */
export const recordToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))
