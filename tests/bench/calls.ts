import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { createDatabase, startTestDatabases } from '#tests/support/database.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { createProduct, freePort } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { buildBenchData, YEAR } from './api-data.ts'
import { familyOf, processorTime } from './processor-time.ts'
import { buildSession, SECRET_KEY } from './sessions.ts'

/** Rounds in turns, so that what else the machine does meets all alike, and calls of each. */
const ROUNDS = 8
const CALLS = 200
/** Rounds for each process before anything is measured. */
const WARM_UP = 4
/** Calls under way at once: as many as a few tablets make. */
const AT_ONCE = 4

interface Contender {
  readonly name: string
  /** Makes a call, which one by its number. */
  readonly call: (number: number) => Promise<void>
  /** Its processes by name. */
  readonly processes: () => ReadonlyMap<string, number>
  readonly backends: () => Promise<readonly number[]>
  readonly close: () => Promise<void>
}

/** Processor time by process, and of the database, milliseconds. */
interface Cost {
  readonly byProcess: Map<string, number>
  database: number
  calls: number
}

/**
 * What a tablet's call costs the server and the database in processor time, beside a bare program in the same run and, with
 * `--against FOLDER`, beside another release of the product; then what several processes make of it.
 */
export const benchCalls = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rows: { type: 'string', default: '100000' }, against: { type: 'string' } },
  })
  const stopDatabases = await startTestDatabases()
  const contenders: Contender[] = []
  try {
    const rows = Number(values.rows)
    if (values.against) contenders.push(await startProduct('the other release', rows, {}, values.against))
    contenders.push(await startProduct('this one', rows, { PROCESSES: '1' }))
    contenders.push(await startProduct('this one, two processes', rows, { PROCESSES: '2' }))
    contenders.push(await startFloor(rows))
    // The first calls compile the program: each process has its own to make.
    for (const contender of contenders) {
      for (let time = 0; time < WARM_UP * contender.processes().size; time += 1) await run(contender)
    }
    const costs = new Map<Contender, Cost>()
    for (const each of contenders) costs.set(each, { byProcess: new Map(), database: 0, calls: 0 })
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [contender, cost] of costs) await measure(contender, cost)
    }
    report(costs)
  } finally {
    for (const { close } of contenders) await close()
    await stopDatabases()
  }
}

const run = async ({ call }: Contender): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < CALLS) await call(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const measure = async (contender: Contender, cost: Cost): Promise<void> => {
  const [processes, backends] = [contender.processes(), await contender.backends()]
  const timesOf = (pids: Iterable<number>) => [...pids].map(processorTime)
  const before = { processes: timesOf(processes.values()), backends: timesOf(backends) }
  await run(contender)
  const after = timesOf(processes.values())
  for (const [at, name] of [...processes.keys()].entries()) {
    const spent = (after[at] ?? 0) - (before.processes[at] ?? 0)
    cost.byProcess.set(name, (cost.byProcess.get(name) ?? 0) + spent)
  }
  // A connection that was opened meanwhile began at nothing.
  const known = new Map(backends.map((pid, at) => [pid, before.backends[at] ?? 0]))
  for (const pid of await contender.backends()) cost.database += processorTime(pid) - (known.get(pid) ?? 0)
  cost.calls += CALLS
}

const report = (costs: ReadonlyMap<Contender, Cost>): void => {
  const sum = ({ byProcess }: Cost) => [...byProcess.values()].reduce((all, each) => all + each, 0)
  const all = [...costs].map(([{ name }, cost]) => ({
    name,
    server: sum(cost) / cost.calls,
    database: cost.database / cost.calls,
    busiest: Math.max(...cost.byProcess.values()) / cost.calls,
    parts: [...cost.byProcess].map(([part, spent]) => `${part} ${(spent / cost.calls).toFixed(2)}`),
  }))
  const former = all.find(({ name }) => name === 'the other release')
  const ratio = (ours: number, theirs: number | undefined) => (theirs ? (ours / theirs).toFixed(2) : '–').padStart(8)
  console.log(
    `${'milliseconds a call'.padEnd(28)}${'server'.padStart(8)}${'ratio'.padStart(8)}${'database'.padStart(10)}${'ratio'.padStart(8)}`,
  )
  for (const { name, server, database, parts } of all) {
    const line = `${name.padEnd(28)}${server.toFixed(2).padStart(8)}${ratio(server, former?.server)}`
    console.log(`${line}${database.toFixed(2).padStart(10)}${ratio(database, former?.database)}   ${parts.join(', ')}`)
  }
  const [one, two] = ['this one', 'this one, two processes'].map((name) => all.find((each) => each.name === name))
  if (one && two) {
    console.log(
      `two processes answer ${(one.server / two.busiest).toFixed(2)} × as many calls in the same time (goal 1.8): the busiest works ${two.busiest.toFixed(2)} ms a call`,
    )
  }
}

/** Of ten calls of a tablet: six pages of transactions, and what is opened and looked up between them. */
const startProduct = async (
  name: string,
  rows: number,
  settings: Record<string, string>,
  folder?: string,
): Promise<Contender> => {
  const { url, drop } = await createDatabase()
  const [files, port] = [await temporaryFolder(), await freePort()]
  const product = createProduct(
    port,
    {
      ...settings,
      ROLE: 'api',
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: files.path,
      SECRET_KEY,
      LISTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
    },
    folder,
  )
  await product.start()
  const { usual } = await buildBenchData(url, rows)
  const database = connect(url, { max: 1 })
  const person = await buildPerson(database, usual.tenant, 'ROLE_MERCHANT')
  const { token } = await buildSession(database, person)
  await database.close()
  await keepKeys(url, usual.tenant.merchantId)
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const send = sender(agent, port)
  const list = (page: number, body: object) => send(`/api/transactions/${page}/20`, token, body)
  const first = JSON.parse(await list(1, { sort: null, filter: {} })) as { data: { items: { token: string }[] } }
  const details = first.data.items.map((item) => item.token)
  const day = { dateFrom: '2026-11-14 00:00', dateTo: YEAR.dateTo }
  const kinds = [
    () => list(1, { sort: null, filter: {} }),
    (number: number) => send(`/api/transaction/${details[number % details.length]}`, token),
    () => list(1, { sort: null, filter: day }),
    () => list(2, { sort: null, filter: {} }),
    () => send('/api/terminals/1/20', token, { sort: null, filter: {} }),
    () => list(1, { sort: null, filter: {} }),
    () => send('/api/logged-user-info', token),
    () => list(3, { sort: null, filter: {} }),
    (number: number) => send(`/api/transaction/${details[(number * 7) % details.length]}`, token),
    () => list(1, { sort: null, filter: {} }),
  ]
  return {
    name,
    call: async (number) => void (await kinds[number % kinds.length]?.(number)),
    processes: () => new Map(familyOf(product.pid() ?? 0).map((pid, at) => [at === 0 ? 'first' : `child ${at}`, pid])),
    backends: () => backendsOf(url),
    close: async () => {
      agent.destroy()
      await product.stop()
      await files.remove()
      await drop()
    },
  }
}

/** Details are found by their keys, which the intake keeps. */
const keepKeys = async (url: string, merchantId: number): Promise<void> => {
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`set app.mode = 'operator'`)
  await owner.query(
    `insert into transaction_key (acquirer_id, trn_key, token, transaction_id, pos_local_date_time)
      select acquirer_id, trn_key, token, id, pos_local_date_time from transaction where merchant_id = $1`,
    [merchantId],
  )
  await owner.query('analyze')
  await owner.end()
}

const startFloor = async (rows: number): Promise<Contender> => {
  const { url, drop } = await createDatabase()
  const port = await freePort()
  const { migrate } = await import('#server/database/migrate.ts')
  await migrate(url)
  const { usual } = await buildBenchData(url, rows)
  const child = fork(new URL('floor-process.ts', import.meta.url), [url, String(port)])
  await once(child, 'message')
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const send = sender(agent, port)
  return {
    name: 'one list by a bare program',
    call: async () => void (await send(`/list+count/${usual.tenant.merchantId}`)),
    processes: () => new Map([['floor', child.pid ?? 0]]),
    backends: () => backendsOf(url),
    close: async () => {
      agent.destroy()
      child.kill()
      await once(child, 'exit')
      await drop()
    },
  }
}

const sender =
  (agent: http.Agent, port: number) =>
  async (path: string, token?: string, body?: unknown): Promise<string> => {
    const request = http.request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
    request.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`)
    return text
  }

/** The processes of the database that work for this one. */
const backendsOf = async (url: string): Promise<number[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}
