import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import * as dashboardCalls from '#features/dashboard/contract.ts'
import { listWarnings } from '#features/dashboard/warnings.ts'
import { getWhy, getWhyInTransactions } from '#features/dashboard/why.ts'
import { getToday } from '#features/today/contract.ts'
import { calls } from '#features/all.ts'
import { connect } from '#server/database/connect.ts'
import { countHours } from '#server/database/hours-of-days.ts'
import { createApp } from '#server/http/app.ts'
import { loadHandlers } from '#server/process/features.ts'
import { startTestDatabases } from '#tests/support/database.ts'
import { distributeTestDatabase, isDistributed } from '#tests/support/distributed.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { type BenchData, buildBenchData, YEAR } from './api-data.ts'
import { median, rowsAsked } from './figures.ts'
import { benchFinder } from './finder.ts'
import { benchIntake } from './intake.ts'
import { floorServer } from './floor.ts'

const ROUNDS = 41
/** What the dashboard begins with: 30 days, which are compared with 30 others. */
const MONTH = { dateFrom: '2026-10-22 00:00', dateTo: YEAR.dateTo }
/** The last evening that has transactions: what is asked of today finds some, and the same weekday of four weeks before. */
const NOW = new Date('2026-11-20T18:00:00Z')
/** One core shared with a database is noisy: the slow ones are repeated less. */
const ROUNDS_OF_SLOW = 7
/** A floor that takes longer reads all there is and leaves little of it in memory for us: it is asked once. Milliseconds. */
const FLOOR_MAX = 5000

interface Question {
  readonly name: string
  /** Of the floor, where there is one to compare with. */
  readonly goal?: number
  readonly floor?: string
  /** Milliseconds, where the goal is a time. */
  readonly limit?: number
  readonly ask: () => Promise<unknown>
}

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Ratios of performance, API table, each against its floor in the same run. */
export const benchApi = async (): Promise<void> => {
  const rows = rowsAsked(1_000_000)
  const dropOnServer = await startTestDatabases()
  const agent = new http.Agent({ keepAlive: true })
  const app = await startTestApp({ distributed: false })
  app.clock.now = NOW
  const url = app.services.config.databaseUrl ?? ''
  const product = http.createServer(
    getRequestListener((await createApp(app.services, { calls, loadHandlers, checkReplies: false })).fetch),
  )
  const bare = floorServer(url)
  let dropDatabases = dropOnServer
  try {
    const built = performance.now()
    const data = await buildBenchData(url, rows)
    console.log(`${rows} transactions built in ${Math.round((performance.now() - built) / 1000)} s`)
    const owner = connect(url, { role: null, max: 1, statementTimeout: 0 })
    const counting = await timed(() => countHours(owner, NOW))
    await owner.close()
    console.log(`the hours of all days counted in ${(counting / 1000).toFixed(1)} s`)
    if (isDistributed) dropDatabases = (await distributeTestDatabase({ url, drop: dropOnServer })).drop
    else console.log(await sizeOf(url, rows))
    const send = async (server: http.Server, path: string, token?: string, body?: unknown) => {
      const request = http.request({
        agent,
        host: '127.0.0.1',
        port: (server.address() as AddressInfo).port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      })
      request.end(body === undefined ? undefined : JSON.stringify(body))
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      let bytes = 0
      for await (const chunk of response) bytes += (chunk as Buffer).length
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode} in ${bytes} bytes`)
    }
    for (const server of [product, bare.server]) await once(server.listen(0, '127.0.0.1'), 'listening')
    const admin = (await app.openSession(await buildPerson(app.database, data.acquirer, 'ROLE_ACQUIRER_ADMIN'))).token
    const [merchant, bigMerchant] = [
      (await app.openSession(await buildPerson(app.database, data.usual.tenant, 'ROLE_MERCHANT'))).token,
      (await app.openSession(await buildPerson(app.database, data.big.tenant, 'ROLE_MERCHANT'))).token,
    ]
    const questions = questionsOf(data, (path, token, body) => send(product, `/api/${path}`, token, body), {
      admin,
      merchant,
      bigMerchant,
    })
    console.log(
      `${'question'.padEnd(52)}${'floor ms'.padStart(10)}${'ours ms'.padStart(10)}${'ratio'.padStart(8)}   goal`,
    )
    for (const question of questions) {
      const line = measure(question, (path) => send(bare.server, path))
      // What takes longer than the server allows is an answer too.
      console.log(await line.catch((error: Error) => `${question.name.padEnd(52)}${error.message}`))
    }
    const search = (path: string, body: unknown) => send(product, `/api/${path}`, admin, body)
    for await (const line of benchFinder(rows, app.clock.now, search)) console.log(line)
    console.log(await benchIntake(app, NOW))
  } finally {
    agent.destroy()
    product.close()
    bare.server.close()
    await bare.close()
    await app.close()
    await dropDatabases()
  }
}

/** Bytes of a transaction with its indexes and rollups. */
const sizeOf = async (url: string, rows: number): Promise<string> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: found } = await client.query<{ all: string; rollups: string }>(
      `select pg_database_size(current_database()) as all, (select sum(pg_total_relation_size(name::regclass))
       from unnest(array['instance_day', 'merchant_day', 'merchant_month', 'terminal_day']) name) as rollups`,
    )
    const { all = 0, rollups = 0 } = found[0] ?? {}
    const [gigabytes, ofRollups] = [all, rollups].map((bytes) => (Number(bytes) / 1e9).toFixed(1))
    return `${gigabytes} GB, of which rollups ${ofRollups}; ${Math.round(Number(all) / rows)} bytes a transaction`
  } finally {
    await client.end()
  }
}

type Ask = (path: string, token: string, body: unknown) => Promise<unknown>

const questionsOf = (
  { acquirer, usual, big }: BenchData,
  ask: Ask,
  { admin, merchant, bigMerchant }: { admin: string; merchant: string; bigMerchant: string },
): Question[] => {
  const list =
    (token: string, filter: object, page = 1) =>
    () =>
      ask(`transactions/${page}/20`, token, { sort: null, filter })
  const of = ({ merchantToken }: BenchData['usual']) => ({ merchantTokens: [merchantToken] })
  const widgetCalls = [
    dashboardCalls.getSales,
    dashboardCalls.getTotalsPerCurrency,
    dashboardCalls.getSalesRatio,
    dashboardCalls.getSalesCharts,
    dashboardCalls.getTopMerchants,
    dashboardCalls.getLowMerchants,
    dashboardCalls.getMerchantDeclines,
    dashboardCalls.getInactiveMerchants,
  ]
  const dashboard = (filter: object) => async () => {
    for (const { path } of widgetCalls) await ask(path, admin, { filter: { ...YEAR, ...filter } })
  }
  const warnings = listWarnings.path.replace('{page}', '1').replace('{perPage}', '20')
  const [one, all] = [usual.tenant.merchantId, acquirer.acquirerId]
  return [
    { name: 'list of 20, merchant filter', goal: 2, floor: `/list/${one}`, ask: list(admin, of(usual)) },
    { name: "list of 20 in one merchant's scope", goal: 2, floor: `/list/${one}`, ask: list(merchant, {}) },
    {
      name: "page and total in one merchant's scope",
      goal: 2,
      floor: `/list+count/${one}`,
      ask: list(merchant, {}),
    },
    { name: 'same with exact total', goal: 1.3, floor: `/list+count/${one}`, ask: list(admin, of(usual)) },
    {
      name: 'same, the merchant with 17 % of all',
      goal: 0.15,
      floor: `/list+count/${big.tenant.merchantId}`,
      ask: list(admin, of(big)),
    },
    { name: 'list of 20, widest scope', goal: 2, floor: `/widest/${all}`, ask: list(admin, {}) },
    { name: 'page at offset 500,000', goal: 0.6, floor: `/deep/${all}`, ask: list(admin, {}, 25_001) },
    { name: 'second page against the first', ask: list(admin, of(usual), 2) },
    {
      name: 'year by day, currency, type',
      goal: 0.05,
      floor: `/year/${all}`,
      ask: () => ask(dashboardCalls.getSalesCharts.path, admin, { filter: YEAR }),
    },
    { name: 'dashboard, eight calls, a year, widest scope', limit: 200, ask: dashboard({}) },
    { name: 'dashboard, eight calls, a year, one merchant', limit: 25, ask: dashboard(of(usual)) },
    { name: 'today, the merchant with 17 % of all', limit: 60, ask: () => ask(getToday.path, bigMerchant, {}) },
    { name: 'warnings, silent stores among them, widest scope', limit: 120, ask: () => ask(warnings, admin, {}) },
    {
      name: 'why, 30 days, widest scope',
      limit: 200,
      ask: () => ask(getWhy.path, admin, { filter: MONTH, before: 'previous', of: 'EUR' }),
    },
    {
      name: 'why in transactions, 30 days, widest scope',
      limit: 200,
      ask: () => ask(getWhyInTransactions.path, admin, { filter: MONTH, before: 'previous', of: 'EUR' }),
    },
    ...widgetCalls.map(({ path }) => ({
      name: `  ${path}`,
      ask: () => ask(path, admin, { filter: YEAR }),
    })),
  ]
}

const measure = async ({ name, goal, floor, limit, ask }: Question, askFloor: (path: string) => Promise<unknown>) => {
  const [ours, theirs]: [number[], number[]] = [[], []]
  const slowest = Math.max(await timed(ask), await timed(ask))
  const slowestFloor = floor ? await timed(() => askFloor(floor)) : 0
  const inTurns = floor !== undefined && slowestFloor <= FLOOR_MAX
  if (floor !== undefined && !inTurns) {
    theirs.push(slowestFloor)
    await ask()
  }
  const rounds = Math.max(slowest, slowestFloor) > 100 ? ROUNDS_OF_SLOW : ROUNDS
  // In turns, so that what else the machine does meets both.
  for (let round = 0; round < rounds; round += 1) {
    if (inTurns) theirs.push(await timed(() => askFloor(floor)))
    ours.push(await timed(ask))
  }
  const ratio = median(ours) / median(theirs)
  return [
    name.padEnd(52),
    (floor ? median(theirs).toFixed(2) : '').padStart(10),
    median(ours).toFixed(2).padStart(10),
    (floor ? ratio.toFixed(2) : '').padStart(8),
    goal ? `   ${goal} ${ratio <= goal ? 'met' : 'missed'}` : '',
    limit ? `   ${limit} ms ${median(ours) <= limit ? 'met' : 'missed'}` : '',
  ].join('')
}
