import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { getLoggedUser } from '#core/session.ts'
import { openPrivatePort } from '#server/http/private-port.ts'
import { createMetrics } from '#server/metrics.ts'
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

const deployed = fileURLToPath(new URL('../../deploy/', import.meta.url))

/** Every metric that an expression of a file names, without what Prometheus adds to a histogram. */
const metricsNamedIn = (path: string): string[] => {
  const names = readFileSync(deployed + path, 'utf8').matchAll(/\b(?:counterside|nodejs|process)_\w+/g)
  return [...new Set([...names].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')))]
}

it.each(['prometheus/alerts.yaml', 'grafana/dashboard.json'])('SCALE-10 every metric in %s exists', async (path) => {
  const { database, load, replicas } = (await start()).app.services
  const shipping = {
    caughtUpAt: new Date().toISOString(),
    newestAt: undefined,
    waiting: 0,
    problem: undefined,
    gaps: 0,
    gapAt: undefined,
  }
  const trial = { at: new Date().toISOString(), rows: 1 }
  const archive = { state: { shipping, baseAt: trial.at, baseBytes: 1, problem: undefined, trial } }
  const { text } = await createMetrics({ database, replicas, lanes: load.lanes, archive }).read()
  const existing = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const named = metricsNamedIn(path)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !existing.has(name))).toEqual([])
  for (const [line] of text.matchAll(/^counterside_archive_\w+ .*$/gm)) expect(line).toMatch(/ \d+(\.\d+)?(e-\d+)?$/)
  expect([...text.matchAll(/^counterside_archive_\w+ /gm)]).toHaveLength(6)
})

it('SCALE-10 the lag of feeds is that of the newest and of the most silent one', async () => {
  const { app, ask } = await start()
  for (const minutes of [2, 60]) {
    const { acquirerId } = await buildTenant(app.database)
    await app.query(
      `insert into feed_hour (acquirer_id, kind, starts_at, accepted, rejected, last_received_at)
        values ($1, 'stores', date_trunc('hour', now()), 1, 0, now() - make_interval(mins => $2))`,
      [acquirerId, minutes],
    )
  }
  const text = await (await ask('/metrics')).text()
  const lag = (state: string) =>
    Number(new RegExp(`counterside_feed_lag_seconds{state="${state}"} (\\d+)`).exec(text)?.[1])
  expect(Math.round(lag('newest') / 60)).toBe(2)
  expect(Math.round(lag('oldest') / 60)).toBe(60)
})

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
