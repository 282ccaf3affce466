import { listTransactions } from '#features/transactions/contract.ts'
import { startTestDatabases } from '#tests/support/database.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { startTraceCollector } from '#tests/support/trace-collector.ts'
import { median } from './figures.ts'

const ROWS = 200
const CALLS = 300
const ROUNDS = 15
/** Of the processor time of a call without traces. */
const GOAL = 1.03

const prepare = async (app: TestApp) => {
  const tenant = await buildTenant(app.database)
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: ROWS }, () => ({})),
  )
  const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))
  return async () => {
    const page = { params: { page: 1, perPage: 20 }, body: { sort: null, filter: {} }, token }
    const { status } = await app.call(listTransactions, page)
    if (status !== 200) throw new Error(`the list answered ${status}`)
  }
}

/** Milliseconds of processor time of this process, a call. */
const cost = async (call: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  for (let n = 0; n < CALLS; n += 1) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / CALLS
}

/** What traces cost: two servers in one process, in turns. */
export const benchTraces = async (): Promise<void> => {
  const dropDatabases = await startTestDatabases()
  const collector = await startTraceCollector()
  const plain = await startTestApp()
  const traced = await startTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' },
  })
  try {
    const [without, withTraces] = [await prepare(plain), await prepare(traced)]
    await cost(without)
    await cost(withTraces)
    const pairs: { without: number; with: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Whoever is second is not always the same.
      const first = round % 2 === 0
      const one = await cost(first ? without : withTraces)
      const other = await cost(first ? withTraces : without)
      pairs.push(first ? { without: one, with: other } : { without: other, with: one })
    }
    const [a, b] = [median(pairs.map((pair) => pair.without)), median(pairs.map((pair) => pair.with))]
    const ratio = median(pairs.map((pair) => pair.with / pair.without))
    console.log(`without traces   ${a.toFixed(2)} ms of processor time a call`)
    console.log(`10 % sampled     ${b.toFixed(2)} ms; ${collector.spans().length} spans arrived`)
    console.log(`ratio            ${ratio.toFixed(3)}   (${GOAL})`)
  } finally {
    await plain.close()
    await traced.close()
    await collector.close()
    await dropDatabases()
  }
}
