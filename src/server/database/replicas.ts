import { setTimeout as pause } from 'node:timers/promises'
import { type LogEvent, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { withTimeout } from '#server/feed/with-timeout.ts'
import { ApiError } from '#server/http/api-error.ts'
import { connect, type Database } from './connect.ts'
import { askPrimaryForPosition, type Position, type Standbys } from './position.ts'
import { asPrincipal, asPublic, type PlainScope, type Principal, type PrincipalScope } from './scope.ts'
import { hostsIn, urlsIn } from './urls.ts'
import { type DatabaseHealth, watchDatabase } from './watch.ts'

/** Milliseconds that a replica may need to come to where the primary is (SCALE-01). */
const CATCH_UP_TIMEOUT = 200
/** Milliseconds between two checks whether it has. */
const POLL_INTERVAL = 5
/** Milliseconds that a replica is left out after it was too late or failed: then one read tries it again. */
const LEFT_OUT = 1000

/** Milliseconds between two queries about the standbys, and until all of them must have said how far they are. */
const ASK_OF_STANDBYS = 1000
const ALL_TIMEOUT = 400
/**
 * Milliseconds before the loss of the primary was noticed, in which it must have said who follows it: the interval of that query
 * and the time that noticing takes, with some to spare. What it said earlier may be of another primary, or of other standbys.
 */
const SAID_BEFORE_LOSS = 4000
/**
 * Milliseconds for which that is believed. Whoever is cut off from a primary that others still reach must not read on for ever: it
 * may get other standbys meanwhile.
 */
const BELIEVED = 60_000

/** Which servers have answered how many reads. */
export type ReadCounts = Readonly<Record<'replica' | 'primary', number>>

/** The replicas of a database, watched all the time. Without a URL there is none. */
export interface Replicas {
  /**
   * For reads of the kind that a database is opened for.
   * @param onStatement learns of every statement that a replica answered
   */
  readsOf(primary: Database, onStatement?: (event: LogEvent) => void): Reads
  readonly counts: ReadCounts
  /** What is known of them without asking them; undefined where there is none. */
  state(): ReplicaState | undefined
  /** Whether reads may go on while the primary is away: see `docs/decisions/0033-reads-on-replicas.md`. */
  canDoWithoutPrimary(): boolean
  /** Opens the connection to the primary anew, because the present one may be to nobody. */
  breakConnections(): void
  close(): Promise<void>
}

export interface ReplicaState {
  readonly configured: number
  /** How many of them answer. */
  readonly answering: number
  /** What the primary said last of those that follow it. */
  readonly standbys: Pick<Standbys, 'count' | 'isSynchronous'> | undefined
}

export interface Reads {
  /**
   * As the function of this name does, for work that only reads: on a replica that has all that was acknowledged before this
   * call, else on the primary. What a replica fails at is done once more on the primary.
   * @param mayRepeat whether the work may be done once more, when it has failed
   */
  asPrincipal<T>(
    principal: Principal,
    work: (scope: PrincipalScope) => Promise<T>,
    mayRepeat?: () => boolean,
  ): Promise<T>
  /** As the function of this name does, while the primary is away: on a replica that has all that was acknowledged. */
  asPublicWithoutPrimary<T>(work: (scope: PlainScope) => Promise<T>): Promise<T>
  breakConnections(): void
  close(): Promise<void>
}

interface Replica {
  readonly url: string
  readonly health: ReturnType<typeof watchDatabase>
  leftOutUntil: number
  /** Called when it stops answering. */
  readonly onOutage: Map<object, () => void>
}

/** The replica has not come to where the primary is. */
class TooLate extends Error {
  override readonly message = 'Connection terminated: no replica is far enough'
}

/**
 * @param urls of the replicas, and of the primary past any pooler
 * @param primary whether it is there, as far as is known
 */
export const openReplicas = (
  urls: { replicas: string | undefined; primary: string },
  log: Logger,
  primary: DatabaseHealth = { isUp: true, lostAt: -Infinity },
): Replicas => {
  const replicas = (urls.replicas ? urlsIn(urls.replicas) : []).map((url) => watched(url, log))
  const position = askPrimaryForPosition(urls.primary, log, () => primary.suspect?.())
  const counts = { replica: 0, primary: 0 }
  let turn = 0
  const choose = (): Replica | undefined => {
    const now = performance.now()
    const usable = replicas.filter(({ health, leftOutUntil }) => health.isUp && now >= leftOutUntil)
    return usable[turn++ % usable.length]
  }
  /** What the primary said of its standbys shortly before it went away; undefined where that says nothing of them now. */
  const standbysAtLoss = (): Standbys | undefined => {
    const said = position.lastStandbys()
    const isRecent = said && said.at > primary.lostAt - SAID_BEFORE_LOSS && performance.now() - said.at < BELIEVED
    return isRecent && said.isSynchronous && said.count > 0 ? said : undefined
  }
  /** Replicas that have lost nothing since the primary said how many follow it. */
  const faithful = (since: number) => replicas.filter(({ health }) => health.isUp && health.lostAt < since)
  // While nobody reads, what is known of the standbys gets old.
  const timer = setInterval(() => void (primary.isUp && position.ask()), ASK_OF_STANDBYS)
  timer.unref()
  if (replicas.length === 0) clearInterval(timer)
  return {
    counts,
    state: () =>
      replicas.length === 0
        ? undefined
        : {
            configured: replicas.length,
            answering: replicas.filter(({ health }) => health.isUp).length,
            standbys: position.lastStandbys(),
          },
    canDoWithoutPrimary: () => {
      const standbys = standbysAtLoss()
      return standbys !== undefined && faithful(standbys.at).length >= standbys.count
    },
    readsOf: (database, onStatement) => {
      const { url: _, options } = database.opened
      const pools = new Map(replicas.map((replica) => [replica, connect(replica.url, options, onStatement)] as const))
      for (const [replica, pool] of pools) replica.onOutage.set(pool, () => pool.breakConnections())

      /**
       * How far the furthest standby is, while the primary is away. Each commit that was acknowledged is on one of them at
       * least, so that all of them must say; the next primary will hold no more than that.
       */
      const furthest = async (): Promise<Position | undefined> => {
        const standbys = standbysAtLoss()
        if (!standbys) return undefined
        const asked = faithful(standbys.at).map(async (replica) =>
          pools.get(replica)?.pool.query<{ lsn: string | null }>(RECEIVED, [standbys.term]),
        )
        const answers = await withTimeout(ALL_TIMEOUT, Promise.allSettled(asked))
        const lsns = (answers ?? []).flatMap((answer) => {
          const lsn = answer.status === 'fulfilled' ? answer.value?.rows[0]?.lsn : undefined
          return lsn ? [lsn] : []
        })
        const [lsn] = lsns.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
        return lsn && lsns.length >= standbys.count ? { lsn, term: standbys.term } : undefined
      }

      const onReplica = async <T>(read: (pool: Database, reached: Position) => Promise<T>): Promise<T> => {
        const replica = choose()
        const pool = replica && pools.get(replica)
        const reached = pool && (await (primary.isUp ? position.ask() : furthest()))
        if (!reached) throw new TooLate()
        try {
          return await read(pool, reached)
        } catch (error) {
          if (!(error instanceof ApiError)) replica.leftOutUntil = performance.now() + LEFT_OUT
          throw error
        }
      }
      const breakConnections = () => {
        for (const pool of pools.values()) pool.breakConnections()
      }
      return {
        asPublicWithoutPrimary: (work) => onReplica((pool, reached) => asPublic(pool, atLeast(reached, work))),
        asPrincipal: async (principal, work, mayRepeat = () => true) => {
          if (replicas.length > 0) {
            try {
              const result = await onReplica((pool, reached) => asPrincipal(pool, principal, atLeast(reached, work)))
              counts.replica += 1
              return result
            } catch (error) {
              if (error instanceof ApiError || !mayRepeat()) throw error
              if (!(error instanceof TooLate)) log.warn({ err: error }, 'a replica is left out')
            }
          }
          counts.primary += 1
          return asPrincipal(database, principal, work)
        },
        breakConnections,
        close: async () => {
          for (const [replica, pool] of pools) replica.onOutage.delete(pool)
          await Promise.all([...pools.values()].map((pool) => pool.close()))
        },
      }
    },
    breakConnections: () => position.breakConnections(),
    close: async () => {
      clearInterval(timer)
      await Promise.all([position.close(), ...replicas.map(({ health }) => health.stop())])
    },
  }
}

/** A place in the log, `16/B374D848`, as a number. */
const placeOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * What a standby has of the log on its disk; null for a server that has become the primary, and for one that does not follow the
 * primary of this term, as a former primary that came back: its log may reach further and lacks what was acknowledged since.
 */
const RECEIVED = `select case when pg_is_in_recovery() and exists (select from primary_term where id = $1)
  then greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) end::text lsn`

const watched = (url: string, log: Logger): Replica => {
  const onOutage: Replica['onOutage'] = new Map()
  const health = watchDatabase(
    url,
    () => {
      for (const act of onOutage.values()) act()
    },
    log,
    { healthCheck: expectStandby, name: `the replica ${hostsIn(url)}` },
  )
  return { url, health, leftOutUntil: 0, onOutage }
}

/** A server that has become the primary answers as that, and not as a replica. */
const expectStandby = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() "isStandby"')
  if (!rows[0]?.isStandby) throw new Error('no standby')
}

/** Lets work in a transaction of a replica begin when that has come so far. */
const atLeast =
  <Scope extends PlainScope, T>(reached: Position, work: (scope: Scope) => Promise<T>) =>
  async (scope: Scope): Promise<T> => {
    await waitFor(scope, reached)
    return work(scope)
  }

/** Each statement of a transaction sees what has been replayed by then, so that waiting inside of it is enough. */
const waitFor = async ({ db }: PlainScope, { lsn, term }: Position): Promise<void> => {
  const query = sql<{ isReached: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
      and exists (select from primary_term where id = ${term}) is_reached`
  for (const deadline = performance.now() + CATCH_UP_TIMEOUT; ;) {
    const { rows } = await query.execute(db)
    if (rows[0]?.isReached) return
    if (performance.now() >= deadline) throw new TooLate()
    await pause(POLL_INTERVAL)
  }
}
