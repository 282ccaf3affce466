import { randomBytes } from 'node:crypto'
import { login, refreshToken, type SessionTokens, type TokenPair } from '#core/session.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { getTerminal, updateTerminal } from '#features/terminals/contract.ts'
import { buildPerson, buildTenant, PASSWORD, type Person } from '#tests/support/factories.ts'
import { createProduct, freePort } from '#tests/support/product.ts'

/** Somebody who renames one terminal, which nobody else does. */
export interface Renamer {
  readonly person: Pick<Person, 'email'>
  readonly terminal: string
  token: string
  refreshToken: string
  version: number
}

/** A merchant for each, below one acquirer. */
export const buildRenamers = async (url: string, count: number): Promise<Renamer[]> => {
  await migrate(url)
  const database = connect(url, { max: 2 })
  try {
    const { acquirerId, affiliateId, instanceId } = await buildTenant(database)
    const renamers: Renamer[] = []
    for (let at = 0; at < count; at += 1) {
      const tenant = await buildTenant(database, { acquirerId, affiliateId, instanceId })
      const person = await buildPerson(database, tenant, 'ROLE_MERCHANT_ADMIN')
      renamers.push({ person, terminal: tenant.tokens.terminal, token: '', refreshToken: '', version: 1 })
    }
    return renamers
  } finally {
    await database.close()
  }
}

export interface Server {
  readonly origin: string
  /** How many reads each kind of server has answered. */
  reads(): Promise<Record<'replica' | 'primary', number>>
  readonly log: () => string
  /** Ends it as a supervisor does, and starts this release in its place, under the same address. */
  upgrade(): Promise<void>
}

/**
 * A server that answers calls, on a database of its own choice.
 * @param taken ends it, also where it does not get to its start
 * @param folder where another release is installed
 */
export const startServer = async (
  settings: Record<string, string>,
  taken: AsyncDisposableStack,
  folder?: string,
): Promise<Server> => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const create = (from?: string) =>
    createProduct(
      port,
      {
        ROLE: 'api',
        METRICS_PORT: String(metricsPort),
        LISTS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        ...settings,
      },
      from,
    )
  let product = create(folder)
  let earlier = ''
  taken.defer(() => product.stop())
  await product.start()
  return {
    origin: `http://127.0.0.1:${port}`,
    reads: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const count = (server: string) =>
        Number(new RegExp(`^counterside_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1])
      return { replica: count('replica'), primary: count('primary') }
    },
    log: () => earlier + product.log(),
    upgrade: async () => {
      await product.stop()
      earlier += product.log()
      product = create()
      await product.start()
    },
  }
}

export const newSecret = () => randomBytes(32).toString('base64')

export const send = (
  origin: string,
  { method, path }: { readonly method: string; readonly path: string },
  token?: string,
  body?: unknown,
  signal = AbortSignal.timeout(20_000),
): Promise<Response> =>
  fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })

export const signIn = async (origin: string, { email }: Pick<Person, 'email'>): Promise<SessionTokens> => {
  const reply = await send(origin, login, undefined, { email, password: PASSWORD })
  if (!reply.ok) throw new Error(`sign-in answered ${reply.status}`)
  return (await reply.json()) as SessionTokens
}

export const askToRenew = (origin: string, { token, refreshToken: of }: TokenPair): Promise<Response> =>
  send(origin, refreshToken, undefined, { token, refreshToken: of })

/** Gives a person new tokens for those that they have. */
export const renew = async (origin: string, renamer: Renamer): Promise<void> => {
  const reply = await askToRenew(origin, renamer)
  if (!reply.ok) throw new Error(`a renewal was answered with ${reply.status}`)
  const { token, refreshToken: next } = (await reply.json()) as TokenPair
  Object.assign(renamer, { token, refreshToken: next })
}

export const rename = (origin: string, renamer: Renamer, alias: string): Promise<Response> =>
  send(origin, { method: 'PUT', path: updateTerminal.path.replace('{token}', renamer.terminal) }, renamer.token, {
    version: renamer.version,
    alias,
  })

export const readTerminal = (
  origin: string,
  { terminal, token }: Pick<Renamer, 'terminal' | 'token'>,
  signal?: AbortSignal,
): Promise<Response> =>
  send(origin, { method: 'GET', path: getTerminal.path.replace('{id}', terminal) }, token, undefined, signal)

/** What a reply of `readTerminal` says. @throws unless it is one */
export const terminalIn = async (reply: Response): Promise<{ readonly alias: string; readonly version: number }> => {
  if (reply.status !== 200) throw new Error(`a terminal was answered with ${reply.status}`)
  return ((await reply.json()) as { data: { alias: string; version: number } }).data
}

/**
 * Asks until the reply is not that the primary is away, as it may seem to a server on a busy machine.
 * @throws for a 503 of a server that has not said so
 */
export const answered = async (server: Server, ask: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) return reply
    if (!server.log().includes('the database does not answer')) throw new Error(`503 for no reason: ${server.log()}`)
  }
}
