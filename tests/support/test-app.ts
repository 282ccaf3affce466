import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import type { Endpoint, ReplyOf } from '#core/endpoint.ts'
import type { ErrorReply } from '#core/errors.ts'
import { login, type SessionTokens } from '#core/session.ts'
import { calls } from '#features/all.ts'
import { createApp } from '#server/http/app.ts'
import { loadHandlers } from '#server/process/features.ts'
import { openSession } from '#features/authentication/server/queries.ts'
import { firstRefreshToken } from '#features/authentication/server/refresh.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { createServices } from '#server/process/create-services.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { asIntake, asPublic } from '#server/database/scope.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { createDatabase, liftPolicies, prepareTemplate } from './database.ts'
import { distributeTestDatabase, isDistributed } from './distributed.ts'
import { PASSWORD, type Person } from './factories.ts'

/** The two layers of isolation of SEC-28; a test may switch one off to prove that the other suffices. */
export interface IsolationLayers {
  readonly conditions?: boolean
  readonly policies?: boolean
}

/** For `describe.each`: both layers, and each of them alone. */
export const eachIsolationLayer: readonly [string, IsolationLayers][] = [
  ['both layers', {}],
  ['row-level security alone', { conditions: false }],
  ['the conditions alone', { policies: false }],
]

export interface Reply<R> {
  readonly status: number
  readonly data: R
  readonly error: ErrorReply
  readonly headers: Headers
}

export interface TestApp {
  readonly application: Hono
  readonly database: Database
  readonly services: Services
  /** Sends a request as it is, to 127.0.0.1 unless the address is a whole one. */
  fetch(address: string, init?: RequestInit): Promise<Response>
  /** Makes a call, signed in with the token where one is given; for replies that must be right, see `data`. */
  call<P, B, R>(
    endpoint: Endpoint<P, B, R>,
    input?: {
      params?: Record<string, string | number>
      body?: unknown
      token?: string
      headers?: Record<string, string>
      /** Host name that is asked. */
      host?: string
    },
  ): Promise<Reply<ReplyOf<Endpoint<P, B, R>>>>
  signIn(person: Pick<Person, 'email'>, password?: string): Promise<SessionTokens>
  /** A new session of the person without a login: hashing passwords is slow on purpose. */
  openSession(person: Pick<Person, 'id' | 'token'>): Promise<SessionTokens>
  /** Runs SQL past the scope of any person; the names of the columns come back in camel case. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The clock of the server's rules. */
  clock: {
    now: Date
    advance(seconds: number): void
    /** Moves the clock for this work alone: sessions of the other tests must not expire. */
    ahead<T>(seconds: number, work: () => Promise<T>): Promise<T>
  }
  close(): Promise<void>
}

/** A server without a socket on a database of its own, from a migrated template. */
export const startTestApp = async ({
  env = {},
  isolation: { conditions = true, policies = true } = {},
  log = pino({ level: 'silent' }),
  distributed = true,
}: {
  env?: Record<string, string>
  isolation?: IsolationLayers
  log?: Logger
  /** false: whoever fills the database spreads it over the workers afterwards, where there are any. */
  distributed?: boolean
} = {}): Promise<TestApp> => {
  const template = await prepareTemplate('migrated', async (url) => void (await migrate(url)))
  const created = await createDatabase(template)
  const { url, drop } = distributed ? await distributeTestDatabase(created) : created
  if (!policies) await liftPolicies(url)
  const config: Config = readConfig({
    DATABASE_URL: url,
    SECRET_KEY: 'w7Qm2Zs9Lk4Xc8Vb1Nf6Hj3Td5Rg0Yp'.repeat(2),
    // Tests ask faster than people; what proves the limit sets it.
    LISTS_PER_MINUTE: '1000000',
    ...env,
  })
  const tracing =
    config.tracing && (await import('#server/tracing/open-telemetry.ts')).startTracing(config.tracing, log)
  // A machine that does something else as well takes longer than the two seconds that whoever calls may wait.
  const options = {
    max: 5,
    connectTimeout: 60_000,
    conditions,
    namedStatements: !isDistributed,
    ...(!policies && { role: null }),
  }
  const database = connect(url, options, tracing?.onStatement)
  const clock = {
    now: new Date('2026-11-21T10:00:00Z'),
    advance: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    ahead: async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
      clock.advance(seconds)
      try {
        return await work()
      } finally {
        clock.advance(-seconds)
      }
    },
  }
  const services = createServices({
    config,
    database,
    secret: config.secretKey ?? '',
    log,
    tracing,
    now: () => clock.now,
  })
  const application = await createApp(services, { calls, loadHandlers, checkReplies: true })

  const fetch = async (address: string, init?: RequestInit) =>
    application.request(address.startsWith('/') ? `http://127.0.0.1${address}` : address, init)
  const call: TestApp['call'] = async (endpoint, input = {}) => {
    const { params = {}, body, token, headers = {}, host = '127.0.0.1' } = input
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const response = await fetch(`http://${host}/api/${path}`, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // Events, which have no end, and files: who wants them reads the response of `fetch`.
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    if (!isJson) await response.body?.cancel()
    const json: unknown = isJson ? await response.json() : null
    const data = endpoint.envelope === 'data' ? (json as { data: unknown }).data : json
    return { status: response.status, data, error: json, headers: response.headers } as never
  }
  return {
    application,
    database,
    services,
    fetch,
    call,
    clock,
    signIn: async ({ email }, password = PASSWORD) => {
      const reply = await call(login, { body: { email, password } })
      if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}`)
      return reply.data
    },
    openSession: async ({ id: userId, token: userToken }) => {
      const sessionId = randomBytes(16).toString('hex')
      const requestInfo = { address: '127.0.0.1', userAgent: 'test' } as RequestInfo
      const first = await asPublic(database, async (scope) => {
        await openSession(scope, { id: sessionId, userId, isSso: false, requestInfo, now: clock.now })
        return firstRefreshToken(scope, sessionId, clock.now)
      })
      const claims = { sessionId, userToken, isSso: false, generation: 0 }
      return {
        token: await services.accessTokens.sign(claims, clock.now),
        refreshToken: first,
        revocationTicket: await services.revocationTickets.issue(sessionId, clock.now),
      }
    },
    query: (text, values) =>
      asIntake(database, async ({ db }) => {
        const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
        return rows
      }),
    close: async () => {
      await services.linePool.close()
      await services.exports.close()
      services.live.end()
      await services.changes.close()
      await services.reads.close()
      await services.replicas.close()
      await services.refusals.close()
      await services.failedCalls.flush()
      await database.close()
      await tracing?.stop()
      await drop()
    },
  }
}
