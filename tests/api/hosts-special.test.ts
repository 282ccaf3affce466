import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { access, type Action } from '#core/access/access.ts'
import { calls } from '#features/all.ts'
import { getConfig } from '#core/public-config.ts'
import { markExportsSeen } from '#features/exports/contract.ts'
import { setMerchantStatus } from '#features/merchants/contract.ts'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { getLoggedUser, updateLoggedUser } from '#core/session.ts'
import { emailWriters } from '#server/process/compose.ts'
import { deliverDue } from '#server/mail/deliver.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DEMO = 'demo.example'
const RECOVERY = 'recovery.example'
const hosts = { SPECIAL_HOSTS: `${DEMO}=demo,${RECOVERY}=disaster-recovery` }
const writes = calls.filter((call) => access[call.access as Action]?.write)

const app = useTestApp({ env: { ...hosts, DR_HOST_READONLY: 'true' } })
const tenant = useTenant(app)
const admin = usePerson(app, tenant, 'ROLE_ADMIN')
let token: string

beforeAll(async () => {
  token = (await app.openSession(admin)).token
})

describe('on a disaster-recovery host with the write lock', () => {
  const send = (call: (typeof calls)[number], host: string) =>
    app.call(call, { params: { id: 'x', page: '1', perPage: '20' }, token, host })

  it.each(writes)('D-16 $name is refused as for people who may only read', async (call) => {
    const { status, error } = await send(call, RECOVERY)
    expect([status, error]).toMatchObject([
      401,
      { code: 'READ_ONLY_ACCESS_DENIED', message: 'Access Denied: Unauthorized for read-only users.' },
    ])
    expect((await send(call, '127.0.0.1')).error.code).not.toBe('READ_ONLY_ACCESS_DENIED')
  })

  it('D-16 reading and what is of the person alone go on', async () => {
    const on = { token, host: RECOVERY }
    expect((await app.call(getLoggedUser, on)).status).toBe(200)
    expect((await app.call(markExportsSeen, on)).status).toBe(200)
    const body = { firstName: 'Eleni', lastName: 'Ioannou' }
    expect((await app.call(updateLoggedUser, { ...on, body })).status).toBe(200)
  })

  it('D-16 the lock is a setting, and the host tells what it is', async () => {
    const open = await startTestApp({ env: hosts })
    const other = await buildTenant(open.database)
    const person = await buildPerson(open.database, other, 'ROLE_ADMIN')
    const { status } = await open.call(setMerchantStatus, {
      params: { token: other.tokens.merchant },
      body: { status: 0, version: 1 },
      token: (await open.openSession(person)).token,
      host: RECOVERY,
    })
    expect(status).toBe(200)
    expect((await open.call(getConfig, { host: RECOVERY })).data).toMatchObject({
      host: 'disasterRecovery',
      // Not to be confused with the variant of that name.
      variant: 'standard',
    })
    expect((await open.call(getConfig, { host: DEMO })).data.host).toBe('demo')
    expect((await open.call(getConfig)).data.host).toBe('normal')
    await open.close()
  })
})

describe('mail', () => {
  it('D-16 asked for on a demo host is written down and never sent', async () => {
    const server = await startMailServer()
    const dataDir = await mkdtemp(join(tmpdir(), 'counterside-demo-mail-'))
    const mailer = createMailer({ ...app.services.config, dataDir, smtpUrl: server.url })
    const [there, here] = [
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
    ]
    await app.call(identifyPassword, { body: { email: there.email }, host: DEMO })
    await app.call(identifyPassword, { body: { email: here.email } })
    expect(await deliverDue(app.services, mailer, emailWriters)).toBe(2)
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[here.email]])
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
    mailer.close()
    await server.stop()
    await rm(dataDir, { recursive: true })
  })
})

describe('a host name that is not ours', () => {
  it('SEC-13 is refused everywhere but where a load balancer asks whether the server lives', async () => {
    const status = async (path: string) => (await app.fetch(`http://10.1.2.3:8080${path}`)).status
    expect(await status('/livez')).toBe(200)
    expect(await status('/readyz')).toBe(200)
    expect(await status('/api/config')).toBe(421)
    expect(await status('/livez/')).toBe(421)
    expect(await status('/')).toBe(421)
  })
})
