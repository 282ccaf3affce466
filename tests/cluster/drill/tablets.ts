import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { refreshToken, type SessionTokens } from '#core/session.ts'
import { openSession } from '#features/authentication/server/queries.ts'
import { firstRefreshToken } from '#features/authentication/server/refresh.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { deriveKey } from '#server/config/secrets.ts'
import { connect } from '#server/database/connect.ts'
import { asPublic } from '#server/database/scope.ts'
import { createAccessTokens } from '#server/security/access-token.ts'
import { createRevocationTickets } from '#server/security/revocation-ticket.ts'
import type { RequestInfo } from '#server/services.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { readTerminal, rename, type Renamer, send, type Server, terminalIn } from '../two-servers.ts'

const SESSION_MAX = 12 * 3600
/** The server's own default. */
const TOKEN_SECONDS = 300

/** A tablet with a session of its own, and a terminal that only it renames. */
export interface Tablet extends Renamer {
  refreshToken: string
  /** The name that was acknowledged last. */
  alias: string | undefined
}

/** One person and terminal for each tablet; sessions without a login, because hashing passwords is slow on purpose. */
export const buildTablets = async (url: string, secret: string, count: number): Promise<Tablet[]> => {
  const database = connect(url, { max: 2 })
  const accessTokens = createAccessTokens(deriveKey(secret, 'access-token', 32), TOKEN_SECONDS)
  const tickets = createRevocationTickets(deriveKey(secret, 'revocation-ticket', 32), SESSION_MAX)
  try {
    const { acquirerId, affiliateId, instanceId } = await buildTenant(database)
    const tablets: Tablet[] = []
    for (let at = 0; at < count; at += 1) {
      const tenant = await buildTenant(database, { acquirerId, affiliateId, instanceId })
      const person = await buildPerson(database, tenant, 'ROLE_MERCHANT_ADMIN')
      const [sessionId, now] = [randomBytes(16).toString('hex'), new Date()]
      const requestInfo = { address: '127.0.0.1', userAgent: 'drill' } as RequestInfo
      const first = await asPublic(database, async (scope) => {
        await openSession(scope, { id: sessionId, userId: person.id, isSso: false, requestInfo, now })
        return firstRefreshToken(scope, sessionId, now)
      })
      const claims = { sessionId, userToken: person.token, isSso: false, generation: 0 }
      await tickets.issue(sessionId, now)
      // Of any age, as those of people who did not all come in one minute: a token that ends is renewed by the primary alone.
      const token = await accessTokens.sign(claims, new Date(now.getTime() - (at / count) * TOKEN_SECONDS * 1000))
      const own = { person, terminal: tenant.tokens.terminal, version: 1, alias: undefined }
      tablets.push({ ...own, token, refreshToken: first })
    }
    return tablets
  } finally {
    await database.close()
  }
}

/** What happened to all tablets together. */
export interface Tally {
  writes: number
  reads: number
  refused: number
  /** Names that were acknowledged. */
  readonly acknowledged: Set<string>
  /** What must not happen. */
  readonly faults: string[]
  fail(fault: string): void
  /** The longest times between two that succeeded, by server. */
  readonly write: ReadonlyMap<Server, Gap>
  readonly read: ReadonlyMap<Server, Gap>
}

/** The longest time without a success since it was asked last. */
export class Gap {
  /** How often something succeeded. */
  count = 0
  #last = performance.now()
  #longest = 0

  succeeded(): void {
    const now = performance.now()
    this.count += 1
    this.#longest = Math.max(this.#longest, now - this.#last)
    this.#last = now
  }

  /** Milliseconds, the present time without a success included. */
  take(): number {
    const longest = Math.max(this.#longest, performance.now() - this.#last)
    this.#longest = 0
    this.#last = performance.now()
    return longest
  }
}

/** Milliseconds that a tablet rests between two calls; one of four is a write. */
const REST = 6000

/** Lets a tablet work until the signal, through one server and the other in turns. */
export const work = async (
  tablet: Tablet,
  number: number,
  servers: readonly Server[],
  tally: Tally,
  signal: AbortSignal,
): Promise<void> => {
  await pause((number * 37) % REST)
  for (let turn = 0; !signal.aborted; turn += 1) {
    const server = servers[(number + turn) % servers.length]
    if (!server) return
    try {
      await (turn % 4 === 0 ? writeOnce(tablet, number, turn, server, tally) : readOnce(tablet, turn, server, tally))
    } catch (error) {
      if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) tally.refused += 1
      else tally.fail(String(error))
    }
    await pause(REST / 2 + Math.random() * REST, undefined, { signal }).catch(() => {})
  }
}

const readOnce = async (tablet: Tablet, turn: number, server: Server, tally: Tally) => {
  const list = { method: 'POST', path: listTerminals.path.replace('{page}/{perPage}', '1/10') }
  const reply = await signedIn(tablet, server, tally, () =>
    turn % 2 === 0 ? readTerminal(server.origin, tablet) : send(server.origin, list, tablet.token, {}),
  )
  if (reply?.status !== 200) return
  tally.reads += 1
  tally.read.get(server)?.succeeded()
  const { data } = (await reply.json()) as { data: { alias?: string; items?: { alias: string }[] } }
  const seen = data.alias ?? data.items?.[0]?.alias
  if (tablet.alias && seen !== tablet.alias) tally.fail(`stale: ${tablet.alias} reads ${seen}`)
}

const writeOnce = async (tablet: Tablet, number: number, turn: number, server: Server, tally: Tally) => {
  const alias = `tablet ${number} ${turn}`
  const sent = await signedIn(tablet, server, tally, () => rename(server.origin, tablet, alias)).catch(() => undefined)
  if (sent?.status === 200) {
    tally.writes += 1
    tally.write.get(server)?.succeeded()
    tally.acknowledged.add(alias)
    tablet.alias = alias
    tablet.version += 1
    return
  }
  // Whether it was done is asked before anything else is written; it is not sent again.
  for (;;) {
    const known = await signedIn(tablet, server, tally, () => readTerminal(server.origin, tablet)).catch(
      () => undefined,
    )
    if (known?.status !== 200) {
      await pause(500)
      continue
    }
    const found = await terminalIn(known)
    const mayBe = [tablet.alias, alias]
    if (tablet.alias && !mayBe.includes(found.alias)) tally.fail(`lost: ${mayBe.join(' or ')} is ${found.alias}`)
    if (found.alias === alias) tally.acknowledged.add(alias)
    tablet.alias = found.alias
    tablet.version = found.version
    return
  }
}

/** Makes a call; with an expired token after a refresh. A refusal that says that the session is over is a fault. */
const signedIn = async (
  tablet: Tablet,
  server: Server,
  tally: Tally,
  call: () => Promise<Response>,
): Promise<Response | undefined> => {
  const reply = await call()
  if (reply.status !== 401) {
    if (reply.status >= 500) tally.refused += 1
    return reply
  }
  const renewed = await send(server.origin, refreshToken, tablet.token, {
    refreshToken: tablet.refreshToken,
    token: tablet.token,
  })
  if (renewed.status === 200) {
    const pair = (await renewed.json()) as SessionTokens
    tablet.token = pair.token
    tablet.refreshToken = pair.refreshToken
    return call()
  }
  if (renewed.status < 500) tally.fail(`session: ${renewed.status} ${await renewed.text()}`)
  else tally.refused += 1
  return undefined
}
