import type { Endpoint } from '#core/endpoint.ts'
import { READ_ONLY_MESSAGE } from '#core/errors.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#core/idempotency.ts'
import { RENEWAL_LIMIT_MS } from '#web/session/renewal.ts'
import { seenAs } from '#web/session/seen-as.ts'
import { sessionSignal } from '#web/session/session-signal.ts'
import { ensureFresh, readBearer } from '#web/session/session.ts'
import { CallError, orUnreachable, refusal } from './call-error.ts'
import { reportOutcome } from './outcomes.ts'
import { send, type CallInput, type CallOptions } from './transport.ts'

interface Options extends CallOptions {
  /** Of calls that act once per key (REL-14): the same for a repetition of the same request; a new one unless said otherwise. */
  idempotencyKey?: string | undefined
}

/**
 * Makes a call of the contract and gives its reply. A token that is missing or has expired is renewed first, except for
 * public calls (§4); one that expired on the way is renewed and the call repeated, once.
 * @throws CallError; the reason of `signal` when that was aborted
 */
export const call = async <Params, Body, Reply>(
  endpoint: Endpoint<Params, Body, Reply>,
  input: CallInput<Params, Body>,
  { signal, timeoutMs, idempotencyKey }: Options = {},
): Promise<Reply> => {
  if (endpoint.access === 'public') return send(endpoint, input, { signal, timeoutMs })
  await refuseWhereSeenAs(endpoint, input.body)
  const headers: Record<string, string> = endpoint.idempotent
    ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey ?? crypto.randomUUID() }
    : {}
  return inSession((session) => send(endpoint, input, { ...session, headers, timeoutMs }), signal)
}

/**
 * What the server refuses to whoever sees the portal as another role is not asked for: other calls than those of the list, and
 * filters by what is masked. The lists are loaded where the portal is seen so.
 * @throws CallError
 */
export const refuseWhereSeenAs = async (endpoint: Pick<Endpoint, 'name' | 'access'>, body: unknown): Promise<void> => {
  if (!seenAs()) return
  const { isCallSeenAs, notAskedSeenAs } = await orUnreachable(import('#core/access/seen-as.ts'))
  if (isCallSeenAs(endpoint) && notAskedSeenAs(body).length === 0) return
  throw refusal(403, 'NOT_WHEN_SEEN_AS', "This isn't available while you see the portal as another role.")
}

/**
 * Sends something for the session: with a token that has not expired, until the session ends or `signal` is aborted.
 * @throws CallError; the reason of `signal` when that was aborted
 */
export const inSession = async <Reply>(
  sendWith: (session: { bearer: string; signal: AbortSignal }) => Promise<Reply>,
  signal?: AbortSignal,
): Promise<Reply> => {
  const living = signal ? AbortSignal.any([sessionSignal(), signal]) : sessionSignal()
  const { stored, bearer } = await freshToken()
  try {
    return await sendWith({ bearer, signal: living }).catch(async (error: unknown) => {
      if (!(error instanceof CallError) || error.error !== 'TOKEN_EXPIRED') throw error
      const next = await freshToken(stored)
      return sendWith({ bearer: next.bearer, signal: living })
    })
  } catch (error) {
    if (error instanceof CallError) reportRefusal(error)
    throw error
  }
}

/** @param refused a token, as it is stored, that the server calls expired */
const freshToken = async (refused?: string): Promise<{ stored: string; bearer: string }> => {
  const freshness = await ensureFresh({ refused, limitMs: RENEWAL_LIMIT_MS })
  if (freshness === 'unreachable') throw new CallError('unreachable', 0)
  if (freshness !== 'fresh') throw refusal(401, 'NO_SESSION', 'There is no session.')
  const { stored, bearer } = await readBearer()
  return bearer === undefined ? freshToken(stored) : { stored, bearer }
}

/** §4: a 401 ends the session, except the one that says "read-only". */
const reportRefusal = ({ kind, status, error, reply }: CallError): void => {
  if (error === 'SEE_AS_ENDED') reportOutcome('seeAsEnded')
  if (kind !== 'refused' || status !== 401) return
  const isReadOnly = error === 'READ_ONLY' || reply?.message === READ_ONLY_MESSAGE
  if (isReadOnly) reportOutcome('readOnly')
  else reportOutcome('unauthorized', reply?.reason)
}
