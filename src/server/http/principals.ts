import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Reads } from '#server/database/replicas.ts'
import { asPublic, type PlainScope, type Principal } from '#server/database/scope.ts'
import type { Changes } from '#server/live/changes.ts'
import type { AccessClaims } from '#server/security/access-token.ts'
import { type Bearer, findBearer, findPrincipals } from './find-principal.ts'

/** Sessions kept at once; the oldest go first. */
const SESSIONS_MAX = 10_000
/** Sessions looked up by one query. */
const SESSIONS_ASKED = 500

/** The people of living sessions. */
export interface Principals {
  /** The person who presents an access token, as they are now. @returns undefined where the session has ended */
  find(claims: Pick<AccessClaims, 'sessionId' | 'generation'>): Promise<Principal | undefined>
  /** The same for a call that only reads, while the primary is away. @throws where no replica can say so for certain */
  findWithoutPrimary(claims: Pick<AccessClaims, 'sessionId' | 'generation'>): Promise<Principal | undefined>
  /** The people of many sessions, by the session; those that have ended are missing. */
  findAll(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>
}

interface Parts {
  readonly database: Database
  readonly reads: Pick<Reads, 'asPublicWithoutPrimary'>
  readonly changes: Changes
  readonly config: Pick<Config, 'cashierTransactionScope'>
  readonly now: () => Date
}

/**
 * Looks a session up once for this process and once more whenever something changes about it or its person (SEC-21). What is
 * kept is used only after the database has told, on the connection that listens, all that was committed before the call came:
 * a session that has ended is refused by the next call in every process, as if it were looked up. Where nobody listens, or the
 * answer does not come, it is looked up.
 */
export const createPrincipals = ({
  database,
  reads,
  changes,
  config: { cashierTransactionScope },
  now,
}: Parts): Principals => {
  const cached = new Map<string, Bearer>()
  const sessionsOf = new Map<number, Set<string>>()
  /** Counts what was forgotten, so that what is being looked up meanwhile is not cached. */
  let forgotten = 0

  const forget = (sessionId: string) => {
    const known = cached.get(sessionId)
    if (!known) return
    cached.delete(sessionId)
    const own = sessionsOf.get(known.principal.userId)
    own?.delete(sessionId)
    if (own?.size === 0) sessionsOf.delete(known.principal.userId)
  }

  const keep = (sessionId: string, bearer: Bearer) => {
    forget(sessionId)
    const [oldest] = cached.keys()
    if (oldest !== undefined && cached.size >= SESSIONS_MAX) forget(oldest)
    cached.set(sessionId, bearer)
    const own = sessionsOf.get(bearer.principal.userId) ?? new Set()
    sessionsOf.set(bearer.principal.userId, own.add(sessionId))
  }

  changes.subscribe({
    notification: ({ person, endedSession }) => {
      if (person === undefined && endedSession === undefined) return
      forgotten += 1
      if (endedSession !== undefined) forget(endedSession)
      if (person !== undefined) for (const sessionId of sessionsOf.get(person) ?? []) forget(sessionId)
    },
    gap: () => {
      forgotten += 1
      cached.clear()
      sessionsOf.clear()
    },
  })

  type Claims = Pick<AccessClaims, 'sessionId' | 'generation'>
  const bearerOf = (claims: Claims) => (scope: PlainScope) => findBearer(scope, claims, cashierTransactionScope, now())
  const lookUp = async (claims: Claims) => {
    const before = { connection: changes.connection, forgotten }
    const bearer = await asPublic(database, bearerOf(claims))
    const isCurrent =
      before.connection !== undefined && before.connection === changes.connection && before.forgotten === forgotten
    if (bearer && isCurrent) keep(claims.sessionId, bearer)
    return bearer?.principal
  }

  return {
    find: async (claims) => {
      if (await changes.catchUp()) {
        const known = cached.get(claims.sessionId)
        // The first call with a token is noted in the database.
        if (known && claims.generation <= known.usedGeneration) return known.principal
      }
      return lookUp(claims)
    },
    // What is kept cannot be known to hold without the primary.
    findWithoutPrimary: async (claims) => (await reads.asPublicWithoutPrimary(bearerOf(claims)))?.principal,
    findAll: async (sessionIds) => {
      const found = new Map<string, Principal>()
      for (let from = 0; from < sessionIds.length; from += SESSIONS_ASKED) {
        const some = sessionIds.slice(from, from + SESSIONS_ASKED)
        const people = await asPublic(database, (scope) => findPrincipals(scope, some, cashierTransactionScope, now()))
        for (const principal of people) if (principal.sessionId) found.set(principal.sessionId, principal)
      }
      return found
    },
  }
}
