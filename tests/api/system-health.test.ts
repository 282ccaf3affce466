import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { roles } from '#core/access/roles.ts'
import { getSystemHealth } from '#features/system-health/contract.ts'
import { keepDiskReserve } from '#server/files/disk-reserve.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { healthSettings, useSystemHealth, withServices } from '#tests/support/system-health.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { usePerson, useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

describe('SCALE-09 the system health', () => {
  const { app, tenant, ago, archive, noteTrial, partOf, readAll } = useSystemHealth()
  const person = usePerson(app, tenant, 'ROLE_CASHIER')

  /** As the owner of the database, with the queue's tables. */
  const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: app.services.config.databaseUrl })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  const lines = (minutes: number) =>
    app.query(
      `insert into feed_hour (acquirer_id, kind, starts_at, accepted, rejected, last_received_at)
       values ($1, 'stores', date_trunc('hour', now()), 1, 0, now() - make_interval(mins => $2))
       on conflict (acquirer_id, kind, starts_at) do update set last_received_at = excluded.last_received_at`,
      [tenant.acquirerId, minutes],
    )

  beforeAll(() => lines(1))

  it('says of each part that it is well, with what was measured', async () => {
    withServices(app, archive())
    await noteTrial({ at: ago(6 * 3600), tables: 41, rows: 1234, seconds: 9 })
    const { at, version, parts } = await readAll()
    expect([at, version]).toEqual([app.clock.now.toISOString(), expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    expect(parts).toEqual({
      database: {
        state: 'healthy',
        reason: null,
        facts: { answeredIn: expect.any(Number), bytes: expect.any(Number) },
      },
      disk: { state: expect.any(String), reason: expect.toBeOneOf([null, 'diskLow']), facts: expect.anything() },
      jobs: { state: 'healthy', reason: null, facts: { waiting: 0, running: 0, failed: 0 } },
      feeds: { state: 'healthy', reason: null, facts: { acquirers: 1, silent: 0, lastAt: expect.any(String) } },
      replicas: null,
      mail: { state: 'healthy', reason: null, facts: { waiting: 0, oldestAt: null } },
      backup: {
        state: 'healthy',
        reason: null,
        facts: {
          archivedAt: ago(2),
          archiveWaiting: 0,
          baseAt: ago(7 * 3600),
          baseBytes: 5_000_000,
          fileAt: null,
          fileBytes: null,
        },
      },
      trial: { state: 'healthy', reason: null, facts: { at: ago(6 * 3600), tables: 41, rows: 1234, seconds: 9 } },
    })
    expect(parts.database.facts?.bytes).toBeGreaterThan(1_000_000)
    expect(parts.disk.facts?.free).toBeLessThanOrEqual(parts.disk.facts?.total ?? 0)
  })

  it('jobs that wait without a worker, are late, and have failed', async () => {
    const insert = (state: string, due: string) =>
      asOwner((owner) =>
        owner.query(
          `insert into jobs.job (name, data, state, start_after, completed_on)
           values ('exports', '{}', $1::text::jobs.job_state, now() - $2::interval,
             case when $1::text = 'failed' then now() - $2::interval end)`,
          [state, due],
        ),
      )
    await insert('failed', '25 hours')
    await insert('created', '9 minutes')
    // Not due before an hour from now.
    await insert('created', '-1 hour')
    expect(await partOf('jobs')).toEqual({
      state: 'healthy',
      reason: null,
      facts: { waiting: 1, running: 0, failed: 0 },
    })
    await insert('failed', '1 hour')
    expect(await partOf('jobs')).toMatchObject({ state: 'warning', reason: 'jobsFailed' })
    await insert('retry', '11 minutes')
    expect(await partOf('jobs')).toEqual({
      state: 'failing',
      reason: 'noWorker',
      facts: { waiting: 2, running: 0, failed: 1 },
    })
    await insert('active', '1 minute')
    expect(await partOf('jobs')).toMatchObject({ state: 'warning', reason: 'jobsLate', facts: { running: 1 } })
  })

  it('a feed that is silent for 15 minutes, and all that are for an hour', async () => {
    await lines(16)
    expect(await partOf('feeds')).toMatchObject({
      state: 'warning',
      reason: 'feedsSilent',
      facts: { acquirers: 1, silent: 1 },
    })
    await lines(61)
    const feeds = await partOf('feeds')
    expect(feeds.reason).toBe('allFeedsSilent')
    expect(Date.now() - Date.parse(feeds.facts?.lastAt ?? '')).toBeGreaterThan(3600_000)
    await lines(1)
  })

  it('mail that waits, in both outboxes', async () => {
    await app.query(
      `insert into mail_outbox (kind, user_id, language, address, reference, created_at, due_at)
       values ('password-reset', $1, 'en', '', '', $2, $2)`,
      [person.id, ago(601)],
    )
    expect(await partOf('mail')).toMatchObject({ state: 'warning', reason: 'mailLate', facts: { waiting: 1 } })
    await app.query(
      `insert into receipt_email (acquirer_id, transaction_id, pos_local_date_time, transaction_token, user_id, language,
         sealed_recipient, address, reference, created_at, due_at)
       values ($1, 1, now(), 't', $2, 'en', '\\x00', '', '', $3, $3)`,
      [tenant.acquirerId, person.id, ago(3601)],
    )
    expect(await partOf('mail')).toEqual({
      state: 'failing',
      reason: 'mailStuck',
      facts: { waiting: 2, oldestAt: ago(3601).replace('.000Z', 'Z') },
    })
    await app.query(`delete from mail_outbox`)
    await app.query(`delete from receipt_email`)
  })

  it('a disk on which the reserve is in use', async () => {
    const { path: folder, remove } = await temporaryFolder()
    // All that is free is less than twice of it.
    const reserve = await keepDiskReserve(join(folder, 'reserve'), pino({ level: 'silent' }), {
      reserve: 1024,
      low: Number.MAX_SAFE_INTEGER,
    })
    onTestFinished(async () => {
      await reserve.stop()
      await remove()
    })
    await vi.waitFor(() => expect(reserve.isTight).toBe(true))
    withServices(app, { diskRoom: reserve })
    expect(await partOf('disk')).toMatchObject({ state: 'failing', reason: 'diskFull' })
  })

  it('a part that does not answer says so by itself, in time, and is well again afterwards', async () => {
    await asOwner(async (owner) => {
      await owner.query('begin; lock table mail_outbox in access exclusive mode')
      const said: unknown[] = []
      const write = (line: string) => void said.push(JSON.parse(line))
      withServices(app, { log: pino({}, { write }) })
      const { parts } = await readAll()
      // Ended by its own time, before that of a lock (55P03).
      expect(said).toMatchObject([{ part: 'mail', err: { code: '57014' } }])
      expect(parts.mail).toEqual({ state: 'unknown', reason: 'noAnswer', facts: null })
      expect(parts.feeds.state).toBe('healthy')
      // Read after it, on the same connection.
      expect(parts.trial.reason).toBe('trialElsewhere')
      await owner.query('rollback')
    })
    expect((await partOf('mail')).state).toBe('healthy')
  })

  it('a primary that is away while a replica answers', async () => {
    withServices(app, { health: { isUp: true } })
    expect((await partOf('database')).state).toBe('healthy')
    const { principals, replicas } = app.services
    withServices(app, {
      health: { isUp: false },
      replicas: { ...replicas, canDoWithoutPrimary: () => true },
      principals: { ...principals, findWithoutPrimary: (claims) => principals.find(claims) },
    })
    expect(await partOf('database')).toMatchObject({ state: 'failing', reason: 'databaseAway' })
  })

  it('names no place, person, tenant, host or folder', async () => {
    const secret = `/var/lib/secret/${randomUUID()}`
    withServices(app, archive({ problem: secret }))
    await noteTrial({ at: ago(60), problem: `other numbers of rows came back in ${secret}` })
    await lines(61)
    const text = JSON.stringify(await readAll())
    const { config } = app.services
    const names = await app.query(`select name from acquirer union all select name from merchant`)
    const own = [
      secret,
      config.dataDir,
      new URL(app.services.config.databaseUrl ?? '').pathname.slice(1),
      person.email,
      'smtp://',
      '127.0.0.1',
    ]
    for (const one of [...own, ...names.map(({ name }) => String(name))]) expect(text).not.toContain(one)
    await lines(1)
  })

  it.each(roles)('ROLE-20 is read by the operator of the provider alone, in both variants: %s', async (role) => {
    const { token } = await app.openSession(await buildPerson(app.database, tenant, role))
    for (const host of ['127.0.0.1', 'dr.example']) {
      const { status } = await app.call(getSystemHealth, { token, host })
      expect([host, status]).toEqual([host, role === 'ROLE_ADMIN' ? 200 : 403])
    }
  })

  it('is read by an operator with read-only access, and by nobody without a session', async () => {
    const reader = await buildPerson(app.database, tenant, 'ROLE_ADMIN', { viewOnly: true })
    const { token } = await app.openSession(reader)
    expect((await app.call(getSystemHealth, { token })).status).toBe(200)
    expect((await app.call(getSystemHealth)).status).toBe(401)
  })
})

describe('SCALE-01 the system health of a server with replicas', () => {
  const app = useTestApp({ env: { ...healthSettings, DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:9/none' } })
  const tenant = useTenant(app)
  const operator = useSession(app, tenant, 'ROLE_ADMIN')

  it('says that none of them answers', async () => {
    await vi.waitFor(async () => {
      const { data } = await app.call(getSystemHealth, { token: operator.token })
      expect(data.parts.replicas).toMatchObject({
        state: 'failing',
        reason: 'replicasAway',
        facts: { configured: 1, answering: 0 },
      })
    }, 10_000)
  })
})
