import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { keepRetention, monthsBefore } from '#server/database/old-data.ts'
import { buildPerson, buildTenant, buildTransaction, type Tenant } from '#tests/support/factories.ts'
import { countsOf, linesOf, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { expectRollupsRight } from '#tests/support/rollup-check.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const DAY = 86_400_000
const deviceLog = { acquirerCode: 'A1', deviceId: 'D1', logType: 'INFO', action: 'TAP' }

let app: TestApp
let owner: Database
let tenant: Tenant

beforeAll(async () => {
  app = await startTestApp()
  owner = connect(app.services.config.databaseUrl ?? '', { role: null, max: 2 })
  tenant = await buildTenant(app.database)
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

const clean = () => keepRetention(owner, app.services)
const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * DAY)
const only = async (text: string) => (await app.query(text)).map((row) => Object.values(row)[0])

describe('what is kept for how long', () => {
  it('D-92 transactions go by whole months after 18 months, with keys, receipt links, emails and sums', async () => {
    // The clock says 21 November 2026: April 2025 is over, May 2025 is not.
    const sender = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    for (const [trnKey, posLocalDateTime] of [
      ['old', '2025-04-30 23:59:59.999'],
      ['young', '2025-05-01 00:00:00.000'],
    ] as const) {
      const built = await buildTransaction(app.database, tenant, { trnKey, posLocalDateTime })
      await app.query(
        `insert into receipt_link (token_hash, sealed_token, acquirer_id, transaction_id, pos_local_date_time, expires_at)
        values ($1, '', $2, $3, $4, now())`,
        [Buffer.from(trnKey), tenant.acquirerId, built.id, posLocalDateTime],
      )
      await app.query(
        `insert into receipt_email (acquirer_id, transaction_id, pos_local_date_time, transaction_token, user_id, language,
          state, address, reference, created_at, due_at, settled_at)
        values ($1, $2, $3, $4, $5, 'en', 'sent', '', '', now(), now(), now())`,
        [tenant.acquirerId, built.id, posLocalDateTime, trnKey, sender.id],
      )
    }
    expect(await app.query('select from merchant_day')).toHaveLength(2)
    await clean()
    expect(await only('select trn_key from transaction')).toEqual(['young'])
    expect(await only('select trn_key from transaction_key')).toEqual(['young'])
    expect(await only(`select convert_from(token_hash, 'UTF8') from receipt_link`)).toEqual(['young'])
    expect(await only('select transaction_token from receipt_email')).toEqual(['young'])
    expect(await only(`select to_regclass('transaction_2025_04')`)).toEqual([null])
    expect(await only('select starts_on from merchant_day')).toEqual(['2025-05-01'])
    await expectRollupsRight(app)
  })

  it('D-92 what is older than that does not come in again, and its line is told why', async () => {
    const lines = linesOf('A1')
    await takeFiles(app, lines.tree())
    await clean()
    const late = lines.sale('late', { posLocalDateTime: '2025-04-30T23:59:59' })
    const young = lines.sale('first', { posLocalDateTime: '2025-05-01T00:00:00' })
    const report = await takeLines(app, 'transactions', [late, young])
    expect(countsOf(report)).toEqual({ inserted: 1, rejected: 1 })
    expect(report.problems).toEqual([{ line: 1, field: 'posLocalDateTime', reason: 'is older than what is kept' }])
    const logs = await takeLines(app, 'deviceLogs', [
      { ...deviceLog, eventTime: daysAgo(90.01).toISOString() },
      { ...deviceLog, eventTime: daysAgo(89.99).toISOString() },
    ])
    expect(countsOf(logs)).toEqual({ inserted: 1, rejected: 1 })
    expect(logs.problems).toEqual([{ line: 1, field: 'eventTime', reason: 'is older than what is kept' }])
    await expectRollupsRight(app)
    await app.query(`delete from device_log`)
  })

  it('makes the months to come', async () => {
    await clean()
    for (const month of ['2026_11', '2026_12', '2027_01', '2027_02']) {
      expect(await only(`select to_regclass('transaction_${month}')::text`)).toEqual([`transaction_${month}`])
    }
  })

  it('D-92 device logs go after 90 days, however many there are', async () => {
    const { acquirerId, affiliateId, instanceId, merchantId } = tenant
    const [device] = await app.query(
      `insert into device (token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id, manufacturer, model)
      values ('d', $1, $2, $3, $4, 'd', 'm', 'm') returning id`,
      [acquirerId, affiliateId, instanceId, merchantId],
    )
    const log = (name: string, at: Date, count: number) =>
      app.query(
        `insert into device_log (device_id, event_time, token, acquirer_id, affiliate_id, instance_id, merchant_id, log_type,
          action) select $1, $2, $7 || n, $3, $4, $5, $6, 'INFO', 'TAP' from generate_series(1, $8::int) n`,
        [device?.['id'], at, acquirerId, affiliateId, instanceId, merchantId, name, count],
      )
    await log('old', daysAgo(90.01), 12_000)
    await log('young', daysAgo(89.99), 2)
    await clean()
    expect(await only('select token from device_log order by token')).toEqual(['young1', 'young2'])
  })

  it('SEC-60 the audit log goes after 24 months', async () => {
    for (const [event, months] of [
      ['test.old', 25],
      ['test.young', 23],
    ] as const) {
      await app.query(
        `insert into audit_event (event, result, at) values ($1, 'ok', now() - make_interval(months => $2))`,
        [event, months],
      )
    }
    await clean()
    expect(await only(`select event from audit_event where event like 'test.%'`)).toEqual(['test.young'])
  })

  it('SEC-60 a year of the audit log stays, whatever is asked for', async () => {
    await app.query(`select delete_old_audit_events(now() + interval '1 day')`)
    await app.query(
      `insert into audit_event (event, result, at) values ('test.lastYear', 'ok', now() - interval '11 months')`,
    )
    await app.query(`select delete_old_audit_events(now() + interval '1 day')`)
    expect(await only(`select event from audit_event where event = 'test.lastYear'`)).toEqual(['test.lastYear'])
  })

  it('SEC-60 sessions go 30 days after their end, also those that nobody ended; replies, resets and counters after a day', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT')
    const session = (id: string, created: Date, ended: Date | null) =>
      app.query(
        `insert into session (id, user_id, created_at, ended_at, address, user_agent) values ($1, $2, $3, $4, '', '')`,
        [id, person.id, created, ended],
      )
    await session('ended-long-ago', daysAgo(30.1), daysAgo(30.01))
    await session('ended', daysAgo(30.4), daysAgo(29.9))
    await session('forgotten', daysAgo(30.6), null)
    await session('open', daysAgo(0.1), null)
    for (const [name, at] of [
      ['old', daysAgo(1.01)],
      ['young', daysAgo(0.99)],
    ] as const) {
      await app.query(`insert into idempotency_key (user_id, key, request, created_at) values ($1, $2, '', $3)`, [
        person.id,
        name,
        at,
      ])
      await app.query(
        `insert into password_reset (user_id, letter_id, token_hash, code_hash, created_at, code_expires_at, expires_at)
        values ($1, $2, $3, '', $4, $4, $4)`,
        [person.id, name.length, Buffer.from(name), at],
      )
      await app.query(`insert into sso_used (hash, used_at) values ($1, $2)`, [Buffer.from(name), at])
      await app.query(`insert into rate_limit (key, points, expire) values ($1, 1, $2)`, [name, at.getTime()])
    }
    await clean()
    expect(await only('select id from session order by id')).toEqual(['ended', 'open'])
    expect(await only('select key from idempotency_key')).toEqual(['young'])
    expect(await only(`select convert_from(token_hash, 'UTF8') from password_reset`)).toEqual(['young'])
    expect(await only(`select convert_from(hash, 'UTF8') from sso_used`)).toEqual(['young'])
    expect(await only('select key from rate_limit')).toEqual(['young'])
  })

  it('D-92 is what the settings say', async () => {
    const { config, now } = app.services
    await buildTransaction(app.database, tenant, { trnKey: 'june', posLocalDateTime: '2025-06-15 12:00:00.000' })
    const retention = { ...config.retention, transactionMonths: 12 }
    await keepRetention(owner, { now, config: { ...config, retention } })
    expect(await only('select trn_key from transaction')).toEqual([])
  })
})

it.each([
  ['2026-11-21T10:00:00Z', 18, '2025-05-21T10:00:00.000Z'],
  ['2026-08-31T10:00:00Z', 18, '2025-02-28T10:00:00.000Z'],
  ['2026-01-31T00:00:00Z', 1, '2025-12-31T00:00:00.000Z'],
])('%s is %i months after %s', (date, months, before) =>
  expect(monthsBefore(new Date(date), months).toISOString()).toBe(before),
)
