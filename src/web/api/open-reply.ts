import type { Endpoint } from '#core/endpoint.ts'
import { noteServerDate } from '#web/session/clock.ts'
import { inSession, refuseWhereSeenAs } from './call.ts'
import { CallError } from './call-error.ts'
import { reportOutcome } from './outcomes.ts'
import { isErrorReply, readJson, requestOf, urlOf, type CallInput, type SendOptions } from './transport.ts'

/** Milliseconds until the head of the reply: a file is begun before it is sent. */
const HEAD_LIMIT_MS = 60_000

/** What only our server sends: anything else that answers 200 is a page of somebody else. */
const isOurs = ({ headers }: Response, { envelope }: Pick<Endpoint, 'envelope'>) =>
  envelope === 'events'
    ? headers.get('content-type')?.startsWith('text/event-stream')
    : headers.has('content-disposition')

const openOnce = async <Params, Body>(
  endpoint: Endpoint<Params, Body>,
  input: CallInput<Params, Body>,
  { signal, ...options }: SendOptions,
): Promise<Response> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), HEAD_LIMIT_MS)
  const askedAt = Date.now()
  try {
    const response = await fetch(urlOf(endpoint, input.params), {
      ...requestOf(endpoint, input.body, options),
      signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
    })
    const content = response.ok ? undefined : await readJson(response)
    const refused = isErrorReply(response, content)
    if (!refused && !(response.ok && isOurs(response, endpoint))) throw new CallError('unreachable', response.status)
    noteServerDate(response.headers.get('date'), askedAt)
    reportOutcome('answered')
    if (refused) throw new CallError('refused', response.status, content)
    return response
  } catch (thrown) {
    signal?.throwIfAborted()
    const error = thrown instanceof CallError ? thrown : new CallError('unreachable', 0, undefined, thrown)
    if (error.kind === 'unreachable') reportOutcome('unreachable')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Makes a call whose reply is read as it comes, a file or events, and gives the reply with its body unread.
 * @throws CallError; the reason of `signal` when that was aborted
 */
export const openReply = async <Params, Body, Reply>(
  endpoint: Endpoint<Params, Body, Reply>,
  input: CallInput<Params, Body>,
  { signal, headers = {} }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Response> => {
  await refuseWhereSeenAs(endpoint, input.body)
  return inSession(
    (session) => openOnce(endpoint, input, { ...session, headers: { accept: '*/*', ...headers } }),
    signal,
  )
}
