import { expect, it, onTestFinished } from 'vitest'
import { login } from '#core/session.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { getUser } from '#features/users/contract.ts'
import { buildPerson, buildTenant, buildTransaction } from '#tests/support/factories.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { startTraceCollector } from '#tests/support/trace-collector.ts'

const start = async (ratio = '1') => {
  const collector = await startTraceCollector()
  const app = await startTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: ratio },
  })
  onTestFinished(async () => {
    await app.close()
    await collector.close()
  })
  return { app, collector, sendAll: async () => app.services.tracing?.stop() }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PRESS = '00f067aa0ba902b7'

it('SCALE-10 what follows from a press is one trace down to its statements, with the reference that an error shows', async () => {
  const { app, collector, sendAll } = await start()
  const tenant = await buildTenant(app.database)
  await buildTransaction(app.database, tenant)
  const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))
  const headers = { traceparent: `00-${TRACE}-${PRESS}-00` }
  const page = { params: { page: 1, perPage: 20 }, body: { sort: null, filter: {} }, token, headers }
  expect((await app.call(listTransactions, page)).status).toBe(200)
  const refused = await app.call(getUser, { params: { id: 'x'.repeat(21) }, token, headers })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  await sendAll()

  const spans = collector.spans()
  const ofTrace = spans.filter(({ traceId }) => traceId === TRACE)
  const [list, failed] = ofTrace.filter(({ parentSpanId }) => parentSpanId === PRESS)
  expect(list?.name).toBe('POST /api/transactions/{page}/{perPage}')
  expect(list?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'counterside.call': listTransactions.name,
  })
  expect(failed?.attributes['counterside.reference']).toBe(refused.error.reference)
  const below = (parent: string | undefined) => ofTrace.filter(({ parentSpanId }) => parentSpanId === parent)
  const steps = below(list?.spanId)
  expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['authenticate', 'handler']))
  const statements = below(steps.find(({ name }) => name === 'handler')?.spanId)
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']))
  expect(texts.filter((text) => /from "?transaction/.test(text)).length).toBeGreaterThan(0)
  expect(new Set(statements.map(({ attributes }) => attributes['db.system.name']))).toEqual(new Set(['postgresql']))
})

it('SCALE-10 no trace holds a name, an address, a word that was searched, a password or a token', async () => {
  const mark = 'Marker7f3e9c'
  const { app, collector, sendAll } = await start()
  const tenant = await buildTenant(app.database, {}, { name: `${mark} merchant` })
  await buildTransaction(app.database, tenant, { orderReference: `${mark} order` })
  const person = await buildPerson(app.database, tenant, 'ROLE_ADMIN', {
    firstName: `${mark} first`,
    email: `${mark}@shop.example`.toLowerCase(),
  })
  const session = await app.signIn(person)
  const { token } = session
  await app.call(login, { body: { email: person.email, password: `${mark}-password` } })
  const headers = { 'user-agent': `${mark} agent`, traceparent: `${mark}-forged` }
  for (const filter of [{}, { search: `${mark} word` }, { merchantTokens: [`${mark}-token`] }]) {
    await app.call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter }, token, headers })
  }
  await app.call(getUser, { params: { id: person.token }, token, headers })
  await app.fetch(`/api/qr/${mark}-link`, { headers })
  await app.fetch(`/api/users/1/20`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ sort: null, filter: { search: `${mark} person` } }),
  })
  await sendAll()

  // All that was asked has arrived.
  expect(collector.spans().filter(({ name }) => name.startsWith('POST /api/')).length).toBeGreaterThan(4)
  expect(collector.received()).toContain('db.query.text')
  const received = collector.received().toLowerCase()
  const secrets = [mark, person.email, person.token, token, session.refreshToken, session.revocationTicket]
  expect(secrets.filter((secret) => received.includes(String(secret).toLowerCase()))).toEqual([])
})

it('SCALE-10 nothing is sent of what is not sampled, and nothing is kept where no collector is named', async () => {
  const { app, collector, sendAll } = await start('0')
  await app.fetch('/api/config')
  await sendAll()
  expect(collector.received()).toBe('')
  const plain = await startTestApp()
  onTestFinished(() => plain.close())
  expect(plain.services.tracing).toBeUndefined()
})
