import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refreshToken } from '#core/session.ts'
import type { Config } from '#server/config/config.ts'
import { auditOperation } from '#server/database/audit-operation.ts'
import { connect } from '#server/database/connect.ts'
import { resetLoginFailures, signIn } from '#features/authentication/server/sign-in.ts'
import { auditSettings } from '#server/config/audit-settings.ts'
import type { RequestInfo } from '#server/services.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { liftPolicies } from '#tests/support/database.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../src/server/cli/audit-verify.ts', import.meta.url))

const app = useTestApp()
const tenant = useTenant(app)

describe('the audit log', () => {
  it('SEC-55 has what happens to the server as a whole', async () => {
    await auditOperation(app.database, 'server.started', { version: '1.0.0' })
    const rows = await app.query(`select acquirer_id, result, after from audit_event where event = 'server.started'`)
    expect(rows).toEqual([{ acquirerId: null, result: 'ok', after: { version: '1.0.0' } }])
  })

  it('SEC-55 has the end of a lock, and only where there was one', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const requestInfo = { address: '198.51.100.7', userAgent: 'test', reference: 'r' } as RequestInfo
    await resetLoginFailures(app.services, person.id, requestInfo)
    for (let n = 0; n < 10; n++)
      await signIn(app.services, requestInfo, person.email, 'Wrong-1-password').catch(() => {})
    await resetLoginFailures(app.services, person.id, requestInfo)
    const rows = await app.query(
      `select event, count(*) from audit_event where user_id = $1 group by event order by event`,
      [person.id],
    )
    expect(rows).toEqual([
      { event: 'login.failed', count: 10 },
      { event: 'login.locked', count: 1 },
      { event: 'login.unlocked', count: 1 },
    ])
  })
})

describe('refreshed sessions', () => {
  it('SEC-55 leave a row now and then, in the name of the person', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    let pair = await app.openSession(person)
    for (let time = 0; time < 100; time += 1) {
      const { refreshToken: successor } = pair
      pair = (await app.call(refreshToken, { body: { token: '', refreshToken: successor } })).data
    }
    const rows = await app.query(
      `select acquirer_id, role, session_id is not null as session, count(*) from audit_event
      where event = 'session.refreshed' and user_id = $1 group by 1, 2, 3`,
      [person.id],
    )
    expect(rows).toEqual([
      { acquirerId: tenant.acquirerId, role: 'ROLE_CASHIER', session: true, count: expect.any(Number) },
    ])
    expect(rows[0]?.['count']).toBeLessThan(30)
  })
})

describe('the settings', () => {
  const KEY = Buffer.alloc(32, 7)
  const changes = () =>
    app.query(`select before, after from audit_event where event = 'settings.changed' order by position`)

  it('SEC-55 leave a row when they are not those of the last start, without a secret', async () => {
    const { config } = app.services
    const start = (changed: Partial<Config> = {}) => auditSettings(app.database, { ...config, ...changed }, KEY)
    await start()
    await start({ port: 1, role: 'worker' })
    await start()
    expect(await changes()).toEqual([])
    const variantByHost = new Map([['dr.example', 'dr' as const]])
    await start({ exportMaxRows: 5000, variantByHost, smtpUrl: 'smtp://mail:hunter2@mail.example' })
    await start({ exportMaxRows: 5000, variantByHost, smtpUrl: 'smtp://mail:hunter2@mail.example' })
    expect(await changes()).toEqual([
      {
        before: { exportMaxRows: 100_000, variantByHost: {}, smtpUrl: null },
        after: {
          exportMaxRows: 5000,
          variantByHost: { 'dr.example': 'dr' },
          smtpUrl: expect.stringMatching(/^.{16}$/),
        },
      },
    ])
    const [facts] = await app.query(`select value::text from operation_fact where name = 'settings'`)
    expect(facts?.['value']).not.toMatch(/hunter2|w7Qm2Zs9/)
  })
})

describe('npm run audit-verify', () => {
  const verify = () =>
    run(process.execPath, [command], { env: { ...process.env, DATABASE_URL: app.database.opened.url } })

  it('SEC-55 says that the audit log is whole, and with exit code 1 which row is not', async () => {
    expect((await verify()).stdout).toMatch(/\d+ rows are as they were written\./)
    await liftPolicies(app.database.opened.url)
    const owner = connect(app.database.opened.url, { max: 1, role: null })
    const { rows } = await owner.kysely.transaction().execute((db) =>
      sql<{ id: number; position: number }>`
        update audit_event set result = 'failed' where event = 'login.locked' returning id, position`.execute(db),
    )
    await owner.close()
    const [row] = rows
    await expect(verify()).rejects.toMatchObject({
      code: 1,
      stdout: `acquirer ${tenant.acquirerId}: row ${row?.id} at position ${row?.position} is not as it was written.\n`,
    })
  })
})
