import { type RawBuilder, sql } from 'kysely'
import {
  AggregatorRegistry,
  type Aggregator,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Database } from './database/connect.ts'
import type { Replicas } from './database/replicas.ts'
import { asIntake } from './database/scope.ts'
import type { Semaphore } from './http/semaphore.ts'
import type { ArchiveKeeper } from './recovery/archive-keeper.ts'
import { measureArchive } from './recovery/archive-metrics.ts'

/** Seconds */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

interface StateCount {
  readonly state: string
  readonly count: number
}

/** The metrics of the process for Prometheus; names of calls and numbers only, nothing of a person or a tenant. */
export interface Metrics {
  /** Begins to time a call. @returns ends it, with the HTTP status of its reply */
  time(call: string): (status: number) => void
  /** All of it, in the text format of Prometheus. */
  read(): Promise<{ readonly type: string; readonly text: string }>
  /** Lets the primary process of several add them to those of the others. */
  share(): void
}

interface Observed {
  readonly database: Database
  readonly replicas: Pick<Replicas, 'counts'>
  readonly lanes: Readonly<Record<string, Semaphore>>
  readonly archive?: Pick<ArchiveKeeper, 'state'> | undefined
}

/** Registers all metrics; their values are read when somebody asks for them. */
export const createMetrics = ({ database, replicas, lanes, archive }: Observed): Metrics => {
  const { pool } = database
  const registry = new Registry()
  const registers = [registry]
  // Event loop delay, memory, garbage collection and handles.
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'counterside_request_duration_seconds',
    help: 'Time from the arrival of a call to its reply',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers,
  })
  void new Counter({
    name: 'counterside_reads_total',
    help: 'Reads that a replica may answer, by the server that did',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(replicas.counts)) this.inc({ server }, count)
    },
  })
  gauge(registry, 'counterside_pool_connections', 'Connections to the database', () => ({
    all: pool.totalCount,
    idle: pool.idleCount,
    waited_for: pool.waitingCount,
  }))
  for (const state of ['running', 'waiting'] as const) {
    gauge(registry, `counterside_calls_${state}`, `Calls ${state}, by lane`, () =>
      Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [name, lane[state]])),
    )
  }
  gauge(
    registry,
    'counterside_jobs',
    'Jobs of the queue, by state',
    () =>
      countByState(
        database,
        sql<StateCount>`
      select state::text, count(*) from jobs.job where state in ('created', 'retry', 'active', 'failed') group by state`,
      ),
    'max',
  )
  gauge(
    registry,
    'counterside_intake_lines',
    'Lines received in the last 30 days',
    () =>
      countByState(
        database,
        sql<StateCount>`
      select state, coalesce(sum(count), 0)::bigint as count
      from feed_hour, lateral (values ('accepted', accepted), ('rejected', rejected)) line (state, count) group by state`,
      ),
    'max',
  )
  gauge(
    registry,
    'counterside_feed_lag_seconds',
    'Time since the last line of the newest and of the most silent feed',
    () =>
      countByState(
        database,
        sql<StateCount>`
      select state, extract(epoch from clock_timestamp() - at)::bigint as count
      from (select max(at) as newest, min(at) as oldest
          from (select max(last_received_at) as at from feed_hour group by acquirer_id) feed) lag,
        lateral (values ('newest', newest), ('oldest', oldest)) line (state, at) where at is not null`,
      ),
  )
  if (archive) measureArchive(registry, archive)
  return {
    time: (call) => {
      const stop = calls.startTimer({ call })
      return (status) => void stop({ status })
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    share: () => {
      AggregatorRegistry.setRegistries(registry)
      // It listens from now on.
      void new AggregatorRegistry()
    },
  }
}

/**
 * A number for each state, asked for when somebody reads; what cannot be had at the moment is left out.
 * @param aggregator how those of several processes become one: `max` for what each reads from the database
 */
const gauge = (
  registry: Registry,
  name: string,
  help: string,
  read: () => Record<string, number> | Promise<Record<string, number>>,
  aggregator: Aggregator = 'sum',
): void => {
  void new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    aggregator,
    async collect() {
      this.reset()
      try {
        for (const [state, value] of Object.entries(await read())) this.set({ state }, value)
      } catch {
        // The database is away: the other numbers are needed most then.
      }
    },
  })
}

const countByState = async (database: Database, query: RawBuilder<StateCount>): Promise<Record<string, number>> => {
  const { rows } = await asIntake(database, ({ db }) => query.execute(db))
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
