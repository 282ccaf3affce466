import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect as connectSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { TokenPair } from '#core/session.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { asIntake } from '#server/database/scope.ts'
import { createDatabase, prepareTemplate, startTestDatabases } from '#tests/support/database.ts'
import { buildPerson, buildTenant, PASSWORD } from '#tests/support/factories.ts'
import { childrenOf } from '#tests/support/process-tree.ts'
import { freePort } from '#tests/support/product.ts'
import {
  count,
  isAlive,
  postmasterOf,
  realProgram,
  startProgram,
  type Started,
  temporaryDataFolder,
  write,
} from './start-program.ts'

interface Machine {
  readonly server: Started
  readonly database: Database
  readonly DATA_DIR: string
  readonly state: () => Promise<State>
  readonly metrics: () => Promise<string>
}

interface State {
  readonly status: number
  readonly processes: Readonly<Record<string, { readonly pid: number; readonly isReady: boolean }>>
}

let stopDatabases: () => Promise<void>
beforeAll(async () => {
  stopDatabases = await startTestDatabases()
})
afterAll(() => stopDatabases())

const ownDatabase = async (): Promise<string> => {
  const { url, drop } = await createDatabase(await prepareTemplate('migrated', async (to) => void (await migrate(to))))
  onTestFinished(drop)
  return url
}

/** Two processes that answer at one port, and one that works in the background, on a database of their own. */
const startMachine = async (env: NodeJS.ProcessEnv = {}): Promise<Machine> => {
  const DATABASE_URL = await ownDatabase()
  const database = connect(DATABASE_URL, { max: 2 })
  onTestFinished(() => database.close())
  const [DATA_DIR, metricsPort] = [await temporaryDataFolder(), await freePort()]
  const server = await startProgram(
    {
      DATABASE_URL,
      DATA_DIR,
      SECRET_KEY: randomBytes(32).toString('base64'),
      PROCESSES: '2',
      METRICS_PORT: String(metricsPort),
      ...env,
    },
    realProgram,
  )
  await server.ready
  const ask = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`)
  // On a loaded machine a process may have waited too long for the database meanwhile, and answers again in a moment.
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 60_000, interval: 100 })
  return {
    server,
    database,
    DATA_DIR,
    state: async () => {
      const response = await ask('/readyz')
      return { status: response.status, ...((await response.json()) as Omit<State, 'status'>) }
    },
    metrics: async () => (await ask('/metrics')).text(),
  }
}

/** A call on a connection of its own, so that it goes to the process whose turn it is. */
const call = async (origin: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) => {
  const agent = new Agent({ keepAlive: false })
  const sent = request(`${origin}/api/${path}`, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  return { status: response.statusCode, body: await text(response) }
}

const signIn = async ({ server, database }: Machine) => {
  const person = await buildPerson(database, await buildTenant(database), 'ROLE_MERCHANT')
  const { status, body } = await call(server.origin, 'login', { body: { email: person.email, password: PASSWORD } })
  expect(status).toBe(200)
  return { person, ...(JSON.parse(body) as TokenPair) }
}

const me = async (origin: string, token: string) => (await call(origin, 'logged-user-info', { token })).status
const apiPids = ({ processes }: State) =>
  Object.entries(processes).flatMap(([name, { pid }]) => (name.startsWith('api-') ? [pid] : []))
const countsOf = (metrics: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, String.raw`\$&`)} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0)

/** Events of the audit log that are of no acquirer, by name. */
const operationEvents = async (database: Database) =>
  asIntake(database, async ({ db }) => {
    const rows = await db
      .selectFrom('auditEvent')
      .select('event')
      .where('acquirerId', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ event }) => event).filter((event) => event.startsWith('server.'))
  })

const opened = async (origin: string, localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connectSocket({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  return socket
}

it('SCALE-04 two processes answer at one port, one works in the background, and one port has their numbers', async () => {
  const machine = await startMachine()
  const { server, database, state, metrics } = machine
  const { status, processes } = await state()
  expect(status).toBe(200)
  expect(Object.keys(processes).toSorted()).toEqual(['api-1', 'api-2', 'worker'])
  const pids = Object.values(processes).map(({ pid }) => pid)
  expect(new Set([...pids, server.pid]).size).toBe(4)

  const { token } = await signIn(machine)
  for (let time = 0; time < 10; time += 1) expect(await me(server.origin, token)).toBe(200)
  const said = await metrics()
  expect(countsOf(said, 'counterside_request_duration_seconds_count{call="getLoggedUser",status="200"}')).toBe(10)
  expect(countsOf(said, 'counterside_processes')).toBe(3)

  // What is done once for all is done once.
  expect(await operationEvents(database)).toEqual(['server.started'])
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
  expect(await operationEvents(database)).toEqual(['server.started', 'server.stopped'])
})

it('SCALE-04 a process that is killed is replaced, calls go on, and the one log says so', async () => {
  const machine = await startMachine({ LOG_LEVEL: 'info' })
  const { server, DATA_DIR, state } = machine
  const { token } = await signIn(machine)
  const [victim = 0, survivor] = apiPids(await state())
  process.kill(victim, 'SIGKILL')
  await vi.waitFor(
    async () => {
      const now = await state()
      expect(now.status).toBe(200)
      expect(apiPids(now)).toHaveLength(2)
      expect(apiPids(now)).not.toContain(victim)
      expect(apiPids(now)).toContain(survivor)
    },
    { timeout: 60_000, interval: 100 },
  )
  for (let time = 0; time < 6; time += 1) expect(await me(server.origin, token)).toBe(200)
  // A line of a child, which names itself, and one of the primary process stand in the same file.
  for (let time = 0; time < 4; time += 1) expect(await me(server.origin, 'no token at all')).toBe(401)
  const log = await readFile(join(DATA_DIR, 'log', `all-${new URL(server.origin).port}.log`), 'utf8')
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { process: string; child?: string; pid?: number; signal?: string })
  expect(lines).toContainEqual(
    expect.objectContaining({ process: 'primary', child: 'api-1', pid: victim, signal: 'SIGKILL' }),
  )
  // The worker has nothing to say unless something is slow.
  const names = new Set(lines.map(({ process: name }) => name))
  names.delete('worker')
  expect(names).toEqual(new Set(['primary', 'api-1', 'api-2']))
})

it('SCALE-04 a client has its connections over all processes together, and gets new ones', async () => {
  const limit = 6
  const { server } = await startMachine({ CONNECTIONS_PER_ADDRESS: String(limit) })
  const sockets: Socket[] = []
  for (let time = 0; time < limit * 3; time += 1) sockets.push(await opened(server.origin, '127.0.0.2'))
  await vi.waitFor(() => expect(sockets.filter(({ closed }) => !closed)).toHaveLength(limit), {
    timeout: 30_000,
    interval: 50,
  })
  // Another client is not touched, and the crowd's own newest connection may ask.
  const other = await opened(server.origin, '127.0.0.3')
  const newest = await opened(server.origin, '127.0.0.2')
  for (const socket of [other, newest]) {
    socket.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toContain('200 OK')
  }
})

it('REL-18 SCALE-04 a stop lets the streams of all processes end, and the port is free again', async () => {
  const machine = await startMachine()
  const { server } = machine
  const { token } = await signIn(machine)
  const streams = await Promise.all(
    Array.from({ length: 4 }, () =>
      fetch(`${server.origin}/api/live`, { headers: { authorization: `Bearer ${token}`, connection: 'close' } }),
    ),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const ends = streams.map((stream) => stream.text())
  server.child.kill('SIGTERM')
  for (const end of ends) expect(await end).toContain(': connected')
  expect(await server.exit).toBe(0)
  await expect(fetch(`${server.origin}/livez`)).rejects.toThrow('fetch failed')
})

it('REL-18 SCALE-04 all processes answer on for STOP_DELAY after they were told to stop', async () => {
  const machine = await startMachine({ STOP_DELAY: '2' })
  const { server } = machine
  const { token } = await signIn(machine)
  const told = performance.now()
  server.child.kill('SIGTERM')
  await vi.waitFor(async () => expect((await call(server.origin, '../readyz')).status).toBe(503))
  const answers: number[] = []
  const isOpen = async () => {
    const status = await me(server.origin, token).catch(() => undefined)
    if (status !== undefined) answers.push(status)
    return status !== undefined
  }
  while (await isOpen());
  expect(performance.now() - told, 'milliseconds').toBeGreaterThan(2000)
  expect(new Set(answers), 'by both in turn').toEqual(new Set([200]))
  expect(answers.length).toBeGreaterThan(2)
  expect(await server.exit).toBe(0)
})

it('SEC-26 SCALE-04 a session that is ended in one process ends its streams in the others, and no call is answered', async () => {
  const machine = await startMachine()
  const { server } = machine
  const { token, refreshToken } = await signIn(machine)
  const streams = await Promise.all(
    Array.from({ length: 4 }, () =>
      fetch(`${server.origin}/api/live`, { headers: { authorization: `Bearer ${token}`, connection: 'close' } }),
    ),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (let time = 0; time < 4; time += 1) expect(await me(server.origin, token)).toBe(200)
  expect((await call(server.origin, 'logout', { token, body: { refreshToken } })).status).toBeLessThan(300)
  // At once and in every process: each of these goes to the next one.
  for (let time = 0; time < 6; time += 1) expect(await me(server.origin, token)).toBe(401)
  for (const stream of streams) expect(await stream.text()).toContain(': connected')
})

it('SCALE-04 a start that the processes refuse ends them all with 2 and one sentence', async () => {
  const server = await startProgram({
    DATABASE_URL: await ownDatabase(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: await temporaryDataFolder(),
    PROCESSES: '2',
    REFUSE_START: 'yes',
  })
  expect(await server.exit).toBe(2)
  const [last, ...others] = server.output().stderr.trim().split('\n').toReversed()
  expect(last).toBe('This program does not start.')
  // What the primary process said before is of the database and no stack.
  for (const line of others) expect(JSON.parse(line)).toMatchObject({ process: 'primary' })
  expect(childrenOf(server.pid)).toEqual([])
})

it('SCALE-04 the embedded database belongs to the primary process, whose end takes all with it', async () => {
  const DATA_DIR = await temporaryDataFolder()
  const server = await startProgram({ DATA_DIR, PROCESSES: '2' })
  await server.ready
  const children = childrenOf(server.pid)
  for (const note of ['one', 'two', 'three']) expect((await write(server.origin, note)).status).toBe(200)
  server.child.kill('SIGKILL')
  const postmaster = await postmasterOf(join(DATA_DIR, 'database'))
  await vi.waitFor(() => expect(children.filter((pid) => pid !== postmaster && isAlive(pid))).toEqual([]), {
    timeout: 60_000,
    interval: 100,
  })
  const again = await startProgram({ DATA_DIR, PROCESSES: '2' })
  await again.ready
  for (const note of ['one', 'two', 'three']) expect(await count(again.origin, note)).toBe(1)
})
