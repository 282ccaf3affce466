import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOperation } from '#server/db/audit-operation.ts'
import { connect } from '#server/db/connect.ts'
import { forgetFailures, signIn } from '#server/areas/session/sign-in.ts'
import type { Caller } from '#server/services.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { liftPolicies } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../src/server/cli/audit-verify.ts', import.meta.url))

let app: TestApp
let tenant: Tenant

beforeAll(async () => {
  app = await startTestApp()
  tenant = await buildTenant(app.database)
})
afterAll(() => app.close())

describe('the audit trail', () => {
  it('SEC-55 has what happens to the server as a whole', async () => {
    await auditOperation(app.database, 'server.started', { version: '1.0.0' })
    const rows = await app.query(`select acquirer_id, result, after from audit_event where event = 'server.started'`)
    expect(rows).toEqual([{ acquirerId: null, result: 'ok', after: { version: '1.0.0' } }])
  })

  it('SEC-55 has the end of a lock, and only where there was one', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const caller = { address: '198.51.100.7', userAgent: 'test', reference: 'r' } as Caller
    await forgetFailures(app.services, person.id, caller)
    for (let n = 0; n < 10; n++) await signIn(app.services, caller, person.email, 'Wrong-1-password').catch(() => {})
    await forgetFailures(app.services, person.id, caller)
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

describe('npm run audit-verify', () => {
  const verify = () =>
    run(process.execPath, [command], { env: { ...process.env, DATABASE_URL: app.database.opened.url } })

  it('SEC-55 says that the trail is whole, and with exit code 1 which row is not', async () => {
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
