import { describe, expect, it, onTestFinished } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { getLoggedUser } from '#core/session.ts'
import { openPrivatePort } from '#server/http/private-port.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/product.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const start = async () => {
  const port = await freePort()
  const app = await startTestApp({ env: { METRICS_PORT: String(port) } })
  const stopping = new AbortController()
  const close = await openPrivatePort(app.services, stopping.signal)
  onTestFinished(async () => {
    close()
    await app.close()
  })
  return { app, stopping, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) }
}

describe('the private port', () => {
  it('SEC-59 tells the numbers of calls, connections, lanes, queue and intake, and nothing of a person', async () => {
    const { app, ask } = await start()
    const person = await buildPerson(app.database, await buildTenant(app.database), 'ROLE_MERCHANT')
    const { token } = await app.openSession(person)
    await app.call(getLoggedUser, { token })
    await app.call(getLoggedUser)
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('counterside_request_duration_seconds_count{call="getLoggedUser",status="200"} 1')
    expect(text).toContain('counterside_request_duration_seconds_count{call="getLoggedUser",status="401"} 1')
    for (const line of [
      /^counterside_pool_connections\{state="all"\} \d/m,
      /^counterside_calls_running\{state="request"\} 0/m,
      /^counterside_intake_lines\{state="accepted"\}|^# TYPE counterside_intake_lines/m,
      /^# TYPE counterside_jobs gauge/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ]) {
      expect(text).toMatch(line)
    }
    for (const secret of [token, person.email, person.token]) expect(text).not.toContain(secret)
  })

  it('SEC-59 tells why the server is not ready', async () => {
    const { ask, stopping } = await start()
    const ready = await ask('/readyz')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ database: true, stopping: false, role: 'all' })
    stopping.abort()
    expect((await ask('/readyz')).status).toBe(503)
  })

  it('SEC-59 is the only one that does', async () => {
    const { app } = await start()
    expect((await app.fetch('/metrics')).status).toBe(404)
    expect(await (await app.fetch('/readyz')).text()).toBe('ready')
    expect((await app.call(getConfig)).status).toBe(200)
  })

  it('SEC-59 is closed unless it is asked for', async () => {
    const app = await startTestApp()
    onTestFinished(() => app.close())
    expect(app.services.metrics).toBeUndefined()
  })
})
