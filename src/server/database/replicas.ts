import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { ApiError } from '#server/http/api-error.ts'
import { connect, type Database } from './connect.ts'
import { askPrimaryForPosition, type Position } from './position.ts'
import { asPrincipal, type PlainScope, type Principal, type PrincipalScope } from './scope.ts'
import { hostsIn, urlsIn } from './urls.ts'
import { watchDatabase } from './watch.ts'

/** Milliseconds that a replica may need to come to where the primary is (SCALE-01). */
const CATCH_UP_MAY_TAKE = 200
/** Milliseconds between two looks at whether it has. */
const LOOK = 5
/** Milliseconds that a replica is left out after it was too late or failed: then one read tries it again. */
const LEFT_OUT = 1000

/** Which servers have answered how many reads. */
export type ReadCounts = Readonly<Record<'replica' | 'primary', number>>

/** The replicas of a database, watched all the time. Without a URL there is none. */
export interface Replicas {
  /** For reads of the kind that a database is opened for. */
  readsOf(primary: Database): Reads
  readonly counts: ReadCounts
  /** Opens the connection to the primary anew, because the present one may be to nobody. */
  breakConnections(): void
  close(): Promise<void>
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
  breakConnections(): void
  close(): Promise<void>
}

interface Replica {
  readonly url: string
  readonly health: ReturnType<typeof watchDatabase>
  leftOutUntil: number
  /** Called when it stops answering. */
  readonly onOutage: Map<Database, () => void>
}

/** The replica has not come to where the primary is. */
class TooLate extends Error {}

/** @param url of the replicas, and of the primary past any pooler */
export const openReplicas = (urls: { replicas: string | undefined; primary: string }, log: Logger): Replicas => {
  const replicas = (urls.replicas ? urlsIn(urls.replicas) : []).map((url) => watched(url, log))
  const position = askPrimaryForPosition(urls.primary, log)
  const counts = { replica: 0, primary: 0 }
  let turn = 0
  const choose = (): Replica | undefined => {
    const now = performance.now()
    const usable = replicas.filter(({ health, leftOutUntil }) => health.isUp && now >= leftOutUntil)
    return usable[turn++ % usable.length]
  }
  return {
    counts,
    readsOf: (primary) => {
      const { url: _, options } = primary.opened
      const pools = new Map(replicas.map((replica) => [replica, connect(replica.url, options)] as const))
      for (const [replica, pool] of pools) replica.onOutage.set(pool, () => pool.breakConnections())

      const onReplica = async <T>(principal: Principal, work: (scope: PrincipalScope) => Promise<T>): Promise<T> => {
        const replica = choose()
        const pool = replica && pools.get(replica)
        const reached = pool && (await position.ask())
        if (!reached) throw new TooLate()
        try {
          return await asPrincipal(pool, principal, async (scope) => {
            await waitFor(scope, reached)
            return work(scope)
          })
        } catch (error) {
          if (!(error instanceof ApiError)) replica.leftOutUntil = performance.now() + LEFT_OUT
          throw error
        }
      }
      const breakConnections = () => {
        for (const pool of pools.values()) pool.breakConnections()
      }
      return {
        asPrincipal: async (principal, work, mayRepeat = () => true) => {
          if (replicas.length > 0) {
            try {
              const result = await onReplica(principal, work)
              counts.replica += 1
              return result
            } catch (error) {
              if (error instanceof ApiError || !mayRepeat()) throw error
              if (!(error instanceof TooLate)) log.warn({ err: error }, 'a replica is left out')
            }
          }
          counts.primary += 1
          return asPrincipal(primary, principal, work)
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
      await Promise.all([position.close(), ...replicas.map(({ health }) => health.stop())])
    },
  }
}

const watched = (url: string, log: Logger): Replica => {
  const onOutage: Replica['onOutage'] = new Map()
  const health = watchDatabase(
    url,
    () => {
      for (const act of onOutage.values()) act()
    },
    log,
    { question: expectStandby, name: `the replica ${hostsIn(url)}` },
  )
  return { url, health, leftOutUntil: 0, onOutage }
}

/** A server that has become the primary answers as that, and not as a replica. */
const expectStandby = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() "isStandby"')
  if (!rows[0]?.isStandby) throw new Error('no standby')
}

/** Each statement of a transaction sees what has been replayed by then, so that waiting inside of it is enough. */
const waitFor = async ({ db }: PlainScope, { lsn, term }: Position): Promise<void> => {
  const question = sql<{ isReached: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
      and exists (select from primary_term where id = ${term}) is_reached`
  for (const deadline = performance.now() + CATCH_UP_MAY_TAKE; ;) {
    const { rows } = await question.execute(db)
    if (rows[0]?.isReached) return
    if (performance.now() >= deadline) throw new TooLate()
    await pause(LOOK)
  }
}
