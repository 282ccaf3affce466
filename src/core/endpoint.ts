import * as v from 'valibot'
import type { Action } from './access/access.ts'
import type { List } from './list/declare.ts'
import type { OfflineFamily } from './offline.ts'

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
   * 'data': the reply is in the field `data`; 'bare': login, refresh and the API description, as their readers expect;
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
  /** The family that replies are saved as for reading offline; without it nothing of them is kept on the device. */
  readonly offline?: OfflineFamily
  /** The list whose rows, or whose row's fields, the reply holds: on the device it allows only some of them. */
  readonly rows?: Pick<List, 'key' | 'row' | 'rowSchema'>
  /** What of a reply is kept on the device, where that is not all and the reply has no rows of a list. */
  readonly saved?: v.GenericSchema
}

/** A call of whatever parameters, body and reply. */
export type AnyEndpoint = Endpoint

interface Declaration<Reply, Offline> {
  name: string
  method: Method
  path: string
  access: Access
  reply: v.GenericSchema<unknown, Reply>
  envelope?: Endpoint['envelope']
  idempotent?: boolean
  compressed?: boolean
  offline?: Offline
  rows?: Endpoint['rows']
  saved?: Endpoint['saved']
}

type MaybeOffline = OfflineFamily | undefined

/** Says in its type whether it is saved, so that a query of one that is not cannot be kept. */
type Saved<Offline> = { readonly offline: Offline }

interface WithParams<Params> {
  params: v.GenericSchema<unknown, Params>
}

interface WithBody<Body> {
  body: v.GenericSchema<unknown, Body>
}

/** Declares a call. Without `params` the path has none; without `body` the call has none. */
export function endpoint<Params, Body, Reply, Offline extends MaybeOffline = undefined>(
  declaration: Declaration<Reply, Offline> & WithParams<Params> & WithBody<Body>,
): Endpoint<Params, Body, Reply> & Saved<Offline>
export function endpoint<Params, Reply, Offline extends MaybeOffline = undefined>(
  declaration: Declaration<Reply, Offline> & WithParams<Params>,
): Endpoint<Params, undefined, Reply> & Saved<Offline>
export function endpoint<Body, Reply, Offline extends MaybeOffline = undefined>(
  declaration: Declaration<Reply, Offline> & WithBody<Body>,
): Endpoint<object, Body, Reply> & Saved<Offline>
export function endpoint<Reply, Offline extends MaybeOffline = undefined>(
  declaration: Declaration<Reply, Offline>,
): Endpoint<object, undefined, Reply> & Saved<Offline>
export function endpoint(
  declaration: Declaration<unknown, MaybeOffline> & Partial<WithParams<unknown> & WithBody<unknown>>,
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

/** The parameters of a path that names one record. */
export const byId = v.strictObject({ id: recordToken })
export const byToken = v.strictObject({ token: recordToken })
