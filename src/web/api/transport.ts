import type { Endpoint } from '#core/endpoint.ts'
import type { ErrorReply } from '#core/errors.ts'
import { SEE_AS_HEADER } from '#core/see-as.ts'
import { noteServerDate } from '#web/session/clock.ts'
import { seenAs } from '#web/session/seen-as.ts'
import { CallError } from './call-error.ts'
import { reportOutcome } from './outcomes.ts'
import { pressHeader } from './press.ts'

/** Parameters and body of a call, each only where the endpoint has it. */
export type CallInput<Params, Body> = ([keyof Params] extends [never] ? { params?: undefined } : { params: Params }) &
  ([Body] extends [undefined] ? { body?: undefined } : { body: Body })

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Milliseconds until the call counts as unreachable; 10 s unless said otherwise (offline.md 2.4). */
  timeoutMs?: number | undefined
}

export interface SendOptions extends CallOptions {
  bearer?: string
  headers?: Record<string, string>
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Not as the role that the portal is seen as. */
  asOneself?: boolean
}

const TIMEOUT_MS = 10_000
/** From here on a call makes the monitor ask whether the server is there at all. */
const SLOW_MS = 3000

/**
 * Sends one request as it is and gives the reply without its envelope.
 * @throws CallError; the reason of `signal` when that was aborted
 */
export const send = async <Params, Body, Reply>(
  endpoint: Endpoint<Params, Body, Reply>,
  input: CallInput<Params, Body>,
  options: SendOptions = {},
): Promise<Reply> => {
  const askedAt = Date.now()
  const slow = setTimeout(reportOutcome, SLOW_MS, 'slow')
  try {
    const response = await fetch(urlOf(endpoint, input.params), requestOf(endpoint, input.body, options))
    const content = response.status === 204 ? { data: null } : await readJson(response)
    const refused = isErrorReply(response, content)
    if (!refused && !isReply(response, content, endpoint)) throw new CallError('unreachable', response.status)
    noteServerDate(response.headers.get('date'), askedAt)
    reportOutcome('answered')
    if (refused) throw new CallError('refused', response.status, content)
    // The type that the compiler holds the handler to; checking it by the schema here would cost each call.
    return (endpoint.envelope === 'bare' ? content : content.data) as Reply
  } catch (thrown) {
    options.signal?.throwIfAborted()
    const error = thrown instanceof CallError ? thrown : new CallError('unreachable', 0, undefined, thrown)
    if (error.kind === 'unreachable') reportOutcome('unreachable')
    throw error
  } finally {
    clearTimeout(slow)
  }
}

/** D-29: always the page's own origin. */
export const urlOf = ({ path }: Pick<Endpoint, 'path'>, params: unknown) =>
  `/api/${path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )}`

/** The options of `fetch` for a call. @param body is sent as JSON; undefined for none */
export const requestOf = (
  { method, access }: Pick<Endpoint, 'method' | 'access'>,
  body: unknown,
  { bearer, headers, signal, timeoutMs = TIMEOUT_MS, keepalive = false, asOneself = false }: SendOptions,
): RequestInit => ({
  method,
  headers: {
    accept: 'application/json',
    ...pressHeader(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(!asOneself && access !== 'public' && seenAsHeader()),
    ...headers,
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  cache: 'no-store',
  // Our API never redirects: a redirect is somebody else's login page.
  redirect: 'error',
  keepalive,
  signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
})

const seenAsHeader = () => {
  const seen = seenAs()
  return seen && { [SEE_AS_HEADER]: seen.token }
}

/** The body of a response; undefined where it is no JSON. */
export const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (content: unknown): content is Record<string, unknown> =>
  typeof content === 'object' && content !== null

const isReply = (
  { ok, status }: Response,
  content: unknown,
  { envelope }: Pick<Endpoint, 'envelope'>,
): content is Record<string, unknown> =>
  ok &&
  isObject(content) &&
  (envelope === 'bare' || 'data' in content) &&
  // A proxy's empty reply is no answer to a call that has one.
  (status === 204) === (envelope === 'none')

/** Proxies and captive portals also answer 401 and 403: only the shape of D-32 is ours. */
export const isErrorReply = ({ ok }: Response, content: unknown): content is ErrorReply & Record<string, unknown> =>
  !ok &&
  isObject(content) &&
  (typeof content.code === 'string' || typeof content.code === 'number') &&
  typeof content.message === 'string' &&
  typeof content.reference === 'string' &&
  Array.isArray(content.errors)
