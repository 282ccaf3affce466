import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { isWrite } from '#core/access/can.ts'
import type { Action } from '#core/access/access.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#core/idempotency.ts'
import { ApiError } from './api-error.ts'
import { refusalOfEnded } from '#server/security/session-end.ts'
import { type Change, changeIn } from '#server/database/change.ts'
import { answerOnce } from './idempotency.ts'
import { asPrincipal, narrowScope, type Principal, type PrincipalScope } from '#server/database/scope.ts'
import type { Handler } from './handle.ts'
import { isList } from './load.ts'
import { readInput, refuseQuery } from './input.ts'
import { answerSeenAs, seeAsTokenOf } from './seen-as.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { bearerIn } from '#server/security/bearer.ts'
import { requestInfoOf } from './request-info.ts'
import { fileReplyTo, jsonReply } from './compress.ts'
import { replyTo } from './error-reply.ts'
import type { RefusedCall } from '#server/database/refusals.ts'

/** SEC-48 */
const BODY_MAX = 256 * 1024
interface Options {
  /** Checks every reply against its schema: always in development and tests, never in production (it costs three times the request). */
  readonly checkReplies: boolean
}

/** The calls that are answered while the database is away. */
const withoutDatabase = new Set(['getConfig'])

/** The calls a person may make while a new password is due (D-111). */
const allowedBeforePasswordChange = new Set(['getLoggedUser', 'updateLoggedUser'])

/**
 * The one entry of the API, below /api: authenticate, authorize, validate, handle, present.
 * @throws when a declared call has no handler or a handler no declared call
 */
export const createApiRouter = (
  services: Services,
  calls: readonly AnyEndpoint[],
  handlers: readonly Handler[],
  { checkReplies }: Options,
): Hono => {
  const router = new Hono()
  const limited = bodyLimit({
    maxSize: BODY_MAX,
    onError: () => {
      throw new ApiError('TOO_LARGE')
    },
  })
  // A fixed path wins over one with parameters, whatever the order of declaration.
  const byFixedness = calls.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  for (const endpoint of byFixedness) {
    const handler = handlers.find((candidate) => candidate.endpoint === endpoint)
    if (!handler) throw new Error(`The call ${endpoint.name} has no handler.`)
    const path = `/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    // A GET has no body; to ask for one makes a whole Request of what arrived, which an open stream of events keeps.
    if (handler.kind !== 'stream' && endpoint.method !== 'GET') router.on(endpoint.method, path, limited)
    router.on(endpoint.method, path, async (context) => {
      const requestInfo = requestInfoOf(context, services.config)
      const timed = services.metrics?.time(endpoint.name)
      const reply = async () => {
        try {
          const data = await admit(services, handler, () => answer(context, handler, services, requestInfo))
          if (data instanceof Response) return fileReplyTo(context, data, endpoint.compressed)
          if (endpoint.envelope === 'none') return context.body(null, 204)
          const checked = checkReplies ? v.parse(endpoint.reply, data) : data
          const body = endpoint.envelope === 'data' ? { data: checked } : checked
          return await jsonReply(context, body, endpoint.compressed)
        } catch (error) {
          return replyTo(context, error, services.log, requestInfo.reference)
        }
      }
      const { name, method } = endpoint
      const { reference } = requestInfo
      const traceparent = requestInfo.header('traceparent')
      const traced = { name, method, route: `/api/${endpoint.path}`, reference, traceparent }
      const response = await (services.tracing ? services.tracing.call(traced, reply) : reply())
      timed?.(response.status)
      return response
    })
  }
  const strays = handlers.filter(({ endpoint }) => !calls.includes(endpoint))
  if (strays.length > 0)
    throw new Error(`Handlers without a call: ${strays.map(({ endpoint }) => endpoint.name).join(', ')}`)
  router.all('*', (context) => replyTo(context, new ApiError('NOT_FOUND'), services.log))
  router.onError((error, context) => replyTo(context, error, services.log))
  return router
}

/** Streams last as long as they like and would use up the concurrency of calls. */
const admit = <T>({ health, load, replicas }: Services, handler: Handler, work: () => Promise<T>): Promise<T> => {
  const { endpoint, kind } = handler
  const isPossible =
    health.isUp || withoutDatabase.has(endpoint.name) || (isRead(handler) && replicas.canDoWithoutPrimary())
  if (!isPossible) throw new ApiError('BUSY', { retryAfter: 2 })
  return kind === 'stream' || kind === 'events' ? work() : load.admit(endpoint, work)
}

const isRead = (handler: Handler) => handler.kind === 'principal' && handler.onlyReads === true

const answer = async (
  context: Context,
  handler: Handler,
  services: Services,
  requestInfo: RequestInfo,
): Promise<unknown> => {
  if (seeAsTokenOf(requestInfo) !== undefined) return answerAsAnother(context, handler, services, requestInfo)
  if (handler.kind === 'principal') return answerPrincipal(context, handler, services, requestInfo)
  if (handler.kind === 'many') return answerMany(context, handler, services, requestInfo)
  if (handler.kind === 'public') return answerPublic(context, handler, services, requestInfo)
  if (handler.kind === 'events') return answerEvents(context, handler, services, requestInfo)
  return answerStream(context, handler, services, requestInfo)
}

/** Nothing but a call of one transaction is answered to somebody who sees the portal as another role, in their own session. */
const answerAsAnother = async (
  context: Context,
  handler: Handler,
  services: Services,
  requestInfo: RequestInfo,
): Promise<unknown> => {
  const token = seeAsTokenOf(requestInfo)
  if (token === undefined || handler.kind === 'public' || handler.kind === 'stream')
    throw new ApiError('NOT_WHEN_SEEN_AS')
  const { principal: person } = await authenticate(context, services)
  const { endpoint } = handler
  return noting(services, { endpoint, params: context.req.param(), requestInfo, principal: person }, async () => {
    if (handler.kind !== 'principal') throw new ApiError('NOT_WHEN_SEEN_AS')
    return answerSeenAs({ context, handler, services, requestInfo, token, person, authorize })
  })
}

/** The order of checks is that of `security.md` 4: session, account, role, viewOnly, then the body. */
const answerPrincipal = async (
  context: Context,
  { endpoint, accept, onlyReads }: Extract<Handler, { kind: 'principal' }>,
  services: Services,
  requestInfo: RequestInfo,
): Promise<unknown> => {
  const { principal } = await inStep(services, 'authenticate', () => authenticate(context, services, onlyReads))
  return noting(services, { endpoint, params: context.req.param(), requestInfo, principal }, async () => {
    const granted = authorize(principal, endpoint, requestInfo)
    // Who counts the pages is the primary.
    if (isList(endpoint) && services.health.isUp) await services.throttles.lists.take(String(principal.userId))
    const { input, prepare, refused } = accept(await readInput(context, endpoint), { requestInfo, services })
    const run = await prepare(granted)
    const work = (scope: PrincipalScope) => {
      const act = () => inStep(services, 'handler', () => run(scope, changeIn(scope, requestInfo)))
      const key = endpoint.idempotent ? requestInfo.header(IDEMPOTENCY_KEY_HEADER) : undefined
      return key === undefined ? act() : answerOnce(scope, services, { key, call: endpoint.name, ...input }, act)
    }
    const answering = services.load.inTurn(endpoint, principal.userId, () =>
      onlyReads
        ? services.reads.asPrincipal(granted, work)
        : services.load.toWrite(() => asPrincipal(services.database, granted, work)),
    )
    const answered = await answering.catch(async (error: unknown) => {
      await refused?.(granted, error)
      throw error
    })
    return typeof answered === 'function' ? (answered() as unknown) : answered
  })
}

/** Each record in a transaction of its own: what was done before one that fails stays done. */
const answerMany = async (
  context: Context,
  { endpoint, answer: run }: Extract<Handler, { kind: 'many' }>,
  services: Services,
  requestInfo: RequestInfo,
): Promise<unknown> => {
  const { principal } = await inStep(services, 'authenticate', () => authenticate(context, services))
  return noting(services, { endpoint, params: {}, requestInfo, principal }, async () => {
    const granted = authorize(principal, endpoint, requestInfo)
    const raw = await readInput(context, endpoint)
    const inTransaction = <T>(work: (change: Change) => Promise<T>) =>
      services.load.toWrite(() =>
        asPrincipal(services.database, granted, (scope) => work(changeIn(scope, requestInfo))),
      )
    return services.load.inTurn(endpoint, principal.userId, () =>
      inStep(services, 'handler', () =>
        run(raw, { endpoint, principal: granted, inTransaction, requestInfo, services }),
      ),
    )
  })
}

/** A stream of events takes no connection of the pool: the person is looked up again when something about them changes. */
const answerEvents = async (
  context: Context,
  { endpoint, answer: listen }: Extract<Handler, { kind: 'events' }>,
  services: Services,
  requestInfo: RequestInfo,
): Promise<Response> => {
  const { principal, until, find } = await authenticate(context, services)
  return noting(services, { endpoint, params: context.req.param(), requestInfo, principal }, async () => {
    const permit = permitFor(endpoint, requestInfo)
    const granted = permit(principal)
    const raw = await readInput(context, endpoint)
    return listen(raw, { principal: granted, until, find, permit, requestInfo, services })
  })
}

/** Made apart from the call, so that a stream that stays open does not keep the whole of it. */
const permitFor =
  (endpoint: AnyEndpoint, { variant, hostIsReadOnly }: RequestInfo) =>
  (person: Principal): Principal =>
    authorize(person, endpoint, { variant, hostIsReadOnly })

/** Writes the attempt into the audit log when the work is refused, and keeps what became of a call that failed. */
const noting = async <T>(
  { refusals, failedCalls }: Services,
  refused: RefusedCall & { readonly requestInfo: RequestInfo },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    failedCalls.note(refused, error)
    await refusals.note(refused, error)
    throw error
  }
}

const answerPublic = async (
  context: Context,
  { endpoint, answer: run }: Extract<Handler, { kind: 'public' }>,
  services: Services,
  requestInfo: RequestInfo,
): Promise<unknown> =>
  noting(services, { endpoint, params: context.req.param(), requestInfo }, async () => {
    const input = await readInput(context, endpoint)
    return services.load.ofPublic(endpoint, () => run(input, { requestInfo, services }))
  })

const answerStream = async (
  context: Context,
  { answer: run }: Extract<Handler, { kind: 'stream' }>,
  services: Services,
  requestInfo: RequestInfo,
): Promise<unknown> => {
  const { body: stream, signal } = context.req.raw
  refuseQuery(context)
  if (!stream) throw new ApiError('WRONG_SHAPE')
  return run(context.req.param(), { stream, key: bearerOf(context), signal, requestInfo, services })
}

/** A part of the call in its trace, where there is one. */
const inStep = <T>({ tracing }: Services, name: string, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.step(name, work) : work()

const bearerOf = (context: Context): string | undefined => bearerIn(context.req.header('authorization'))

/** The person, until when the token says so, and how they are found again. */
const authenticate = async (context: Context, services: Services, onlyReads = false) => {
  const { accessTokens, health, now, principals } = services
  const token = bearerOf(context)
  if (!token) throw new ApiError('NO_SESSION')
  const verified = await accessTokens.verify(token, now())
  if (verified.state === 'forged') throw new ApiError('NO_SESSION')
  if (verified.state === 'expired') throw new ApiError('TOKEN_EXPIRED')
  const { claims } = verified
  const find = () => (onlyReads && !health.isUp ? principals.findWithoutPrimary(claims) : principals.find(claims))
  const principal = await find()
  if (!principal) throw await refusalOfEnded(services, claims.sessionId)
  return { principal, until: verified.expiresAt, find }
}

/** The principal as the call may see them, with the scope of those roles alone that may make it. */
const authorize = (
  principal: Principal,
  { name, access }: AnyEndpoint,
  { variant, hostIsReadOnly }: Pick<RequestInfo, 'variant' | 'hostIsReadOnly'>,
): Principal => {
  if (principal.mustChangePassword && !allowedBeforePasswordChange.has(name)) {
    throw new ApiError('PASSWORD_CHANGE_REQUIRED')
  }
  const action = access as Action
  const narrowed = narrowScope(principal, action, variant)
  if (!narrowed) throw new ApiError('NOT_ALLOWED')
  if ((principal.viewOnly || hostIsReadOnly) && isWrite(action)) throw new ApiError('READ_ONLY')
  return narrowed
}
