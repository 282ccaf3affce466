import { type RawBuilder, sql } from 'kysely'
import { FEED_LATE_MINUTES } from '#core/limits.ts'
import { findReserve } from '#server/database/cluster-directory.ts'
import { type ArchiveTrial, type BackupFile, findFact } from '#server/database/operation-facts.ts'
import type { PlainScope } from '#server/database/scope.ts'
import { diskBeside } from '#server/files/disk-reserve.ts'
import { instantText } from '#server/lists/instants.ts'
import type { Services } from '#server/services.ts'
import { PRODUCT_VERSION } from '#server/version.ts'
import { type HealthFacts, reasonStates, type SystemHealth } from '../contract.ts'
import { type BackupPlace, judges, type LastTrial, type Measured } from './judge.ts'

/** Milliseconds that each statement may take; there are six, one after the other on one connection. */
const STATEMENT_TIMEOUT = 1000

/** All parts of the service, each by itself: one that does not answer says so and leaves the others as they are. */
export const readHealth = async ({ db }: PlainScope, services: Services): Promise<SystemHealth> => {
  const { log, now: clock } = services
  const now = clock()
  await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true)`.execute(db)

  const measure = async <Part extends keyof Measured>(
    part: Part,
    read: () => Promise<Measured[Part]>,
    show: (measured: Measured[Part]) => HealthFacts[Part] | null,
  ) => {
    await sql`savepoint part`.execute(db)
    try {
      const measured = await read()
      const reason = judges[part](measured, now) || null
      const state = reason === null ? 'healthy' : reasonStates[reason]
      return { state, reason, facts: show(measured) } as const
    } catch (error) {
      log.warn({ err: error, part }, 'a part of the system health did not answer')
      // Fails where the connection is broken, and the call with it.
      await sql`rollback to savepoint part`.execute(db)
      return { state: reasonStates.noAnswer, reason: 'noAnswer', facts: null } as const
    }
  }
  const ask = async <Row>(query: RawBuilder<Row>): Promise<Row> => {
    const { rows } = await query.execute(db)
    const [row] = rows
    if (!row) throw new Error('PostgreSQL did not answer.')
    return row
  }

  const replicas = services.replicas.state()
  return {
    at: now.toISOString(),
    version: PRODUCT_VERSION,
    parts: {
      database: await measure(
        'database',
        async () => {
          const begun = performance.now()
          await ask(sql`select 1`)
          const answeredIn = Math.ceil(performance.now() - begun)
          const { bytes } = await ask(sizeQuery)
          return { isUp: services.health.isUp, answeredIn, bytes }
        },
        ({ answeredIn, bytes }) => ({ answeredIn, bytes }),
      ),
      disk: await measure(
        'disk',
        async () => ({ isFull: services.diskRoom.isTight, ...(await diskBeside(await pathOnDisk(services))) }),
        ({ free, total }) => ({ free, total }),
      ),
      jobs: await measure(
        'jobs',
        () => ask(jobsQuery),
        ({ waiting, running, failed }) => ({ waiting, running, failed }),
      ),
      feeds: await measure(
        'feeds',
        () => ask(feedsQuery),
        ({ acquirers, silent, lastAt }) => ({ acquirers, silent, lastAt }),
      ),
      replicas:
        replicas === undefined
          ? null
          : await measure(
              'replicas',
              async () => ({
                ...replicas,
                standbys: replicas.standbys?.count ?? null,
                isSynchronous: replicas.standbys?.isSynchronous ?? false,
              }),
              ({ configured, answering, standbys }) => ({ configured, answering, standbys }),
            ),
      mail: await measure(
        'mail',
        async () => ({ isSetUp: services.config.smtpUrl !== undefined, ...(await ask(mailQuery(now))) }),
        ({ waiting, oldestAt }) => ({ waiting, oldestAt }),
      ),
      backup: await measure(
        'backup',
        async () => backupOf(services, await findFact(db, 'backupFile')),
        ({ place: _place, hasGap: _hasGap, hasFailed: _hasFailed, ...facts }) => facts,
      ),
      trial: await measure(
        'trial',
        async () => {
          const last = await findFact(db, 'archiveTrial')
          return { place: placeOf(services), last: last && lastTrial(last) }
        },
        ({ last, place }) => {
          if (!last || place === 'elsewhere') return null
          const { hasFailed: _hasFailed, ...facts } = last
          return facts
        },
      ),
    },
  }
}

const placeOf = ({ archive, config }: Pick<Services, 'archive' | 'config'>): BackupPlace =>
  archive ? 'archive' : config.databaseUrl === undefined ? 'none' : 'elsewhere'

/** A path on the disk that fills: that of the embedded database, or of what a server keeps beside an external one. */
const pathOnDisk = ({ config: { databaseUrl, dataDir } }: Pick<Services, 'config'>): Promise<string> | string =>
  databaseUrl === undefined ? findReserve(dataDir) : `${dataDir}/disk`

/** @throws where the archive has not begun */
const backupOf = (services: Pick<Services, 'archive' | 'config'>, file: BackupFile | undefined): Measured['backup'] => {
  const place = placeOf(services)
  const ofFile = { fileAt: file?.at ?? null, fileBytes: file?.bytes ?? null }
  if (place !== 'archive') {
    const none = { archivedAt: null, archiveWaiting: null, baseAt: null, baseBytes: null }
    return { place, ...none, ...ofFile, hasGap: false, hasFailed: false }
  }
  const state = services.archive?.state
  if (!state) throw new Error('The archive has not begun.')
  const { shipping, baseAt = null, baseBytes = null, problem } = state
  return {
    place,
    archivedAt: shipping.caughtUpAt,
    archiveWaiting: shipping.waiting,
    baseAt,
    baseBytes,
    ...ofFile,
    // A new base backup closes it.
    hasGap: shipping.gapAt !== undefined && (baseAt === null || baseAt < shipping.gapAt),
    hasFailed: problem !== undefined,
  }
}

/** Without the words of a failure, which name folders and tables; the activity log has them. */
const lastTrial = ({ at, problem, tables, rows, seconds }: ArchiveTrial): LastTrial => ({
  at,
  tables: tables ?? null,
  rows: rows ?? null,
  seconds: seconds ?? null,
  hasFailed: problem !== undefined,
})

const sizeQuery = sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`

/** Who has to wait longest counts from when they might have begun. */
const jobsQuery = sql<Measured['jobs']>`
  select count(*) filter (where is_due)::int as waiting,
    count(*) filter (where state = 'active')::int as running,
    count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours')::int as failed,
    extract(epoch from now() - min(start_after) filter (where is_due))::int as waiting_seconds
  from (select *, state in ('created', 'retry') and start_after <= now() as is_due from jobs.job
    where state in ('created', 'retry', 'active', 'failed')) job`

const feedsQuery = sql<Measured['feeds']>`
  select count(*)::int as acquirers,
    count(*) filter (where at is null or at < now() - make_interval(mins => ${FEED_LATE_MINUTES}))::int as silent,
    ${instantText(sql`max(at)`)} as last_at, extract(epoch from now() - max(at))::int as last_seconds
  from (select (select max(h.last_received_at) from feed_hour h where h.acquirer_id = a.id) as at
    from acquirer a where exists (select from merchant m where m.acquirer_id = a.id)) feed`

/** Both outboxes. */
const mailQuery = (now: Date) => sql<Omit<Measured['mail'], 'isSetUp'>>`
  select count(*)::int as waiting, ${instantText(sql`min(created_at)`)} as oldest_at,
    extract(epoch from ${now}::timestamptz - min(created_at))::int as oldest_seconds
  from (select created_at from mail_outbox
    union all select created_at from receipt_email where state = 'queued') email`
