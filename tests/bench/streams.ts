import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createDatabase, startTestDatabases } from '#tests/support/database.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { createProduct, freePort } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { processorTime, residentMemory } from './processor-time.ts'
import { buildSession, SECRET_KEY } from './sessions.ts'

/** Streams that one person may have open. */
const OF_PERSON = 4
const OPENED_AT_ONCE = 50
/** Milliseconds that they stay open without anything new: two of their comments. */
const QUIET = 30_000
/** Megabytes (SCALE-04). */
const GOAL = 300

/** What so many tablets with a list open cost one process in memory, and the database meanwhile. */
export const benchStreams = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { streams: { type: 'string', default: '5000' }, against: { type: 'string' } },
  })
  const count = Number(values.streams)
  const stopDatabases = await startTestDatabases()
  const { url, drop } = await createDatabase()
  const [files, port] = [await temporaryFolder(), await freePort()]
  const product = createProduct(
    port,
    {
      ROLE: 'api',
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: files.path,
      SECRET_KEY,
      CONNECTIONS_PER_ADDRESS: String(count + 10),
      // A release before this setting holds a thousand.
      ...(values.against === undefined && { CONNECTIONS_PER_PROCESS: String(count + 10) }),
      LOG_LEVEL: 'warn',
    },
    values.against,
  )
  const sockets: Socket[] = []
  try {
    if (values.against === undefined) await migrate(url)
    await product.start()
    const pid = product.pid() ?? 0
    const sessions = await buildSessions(url, Math.ceil(count / OF_PERSON))
    const open = async (at: number) => {
      sockets[at] = await openStream(port, sessions[Math.floor(at / OF_PERSON)]?.token ?? '')
    }
    // What is compiled and connected with the first ones is not theirs.
    await open(0)
    const before = residentMemory(pid)
    const begun = performance.now()
    for (let from = 1; from < count; from += OPENED_AT_ONCE) {
      const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, at) => from + at)
      await Promise.all(some.map(open))
    }
    const opened = (performance.now() - begun) / 1000
    const memory = residentMemory(pid)
    console.log(
      `${count} streams opened in ${opened.toFixed(0)} s: ${memory.toFixed(0)} MB (${GOAL}), ${before.toFixed(0)} before them, ` +
        `${(((memory - before) * 1024) / count).toFixed(1)} KB each`,
    )
    const [transactions, time] = [await transactionsOf(url), processorTime(pid)]
    await new Promise((resolve) => setTimeout(resolve, QUIET))
    console.log(
      `in ${QUIET / 1000} s without news: ${(await transactionsOf(url)) - transactions} transactions of the database, ` +
        `${processorTime(pid) - time} ms of the processor, ${residentMemory(pid).toFixed(0)} MB`,
    )
    const ended = Promise.all(sockets.slice(0, OF_PERSON).map((socket) => once(socket, 'over')))
    const end = performance.now()
    await endSession(url, sessions[0]?.id ?? '')
    await ended
    console.log(
      `the streams of a session that was ended by another process: gone after ${(performance.now() - end).toFixed(0)} ms`,
    )
  } finally {
    for (const socket of sockets) socket.destroy()
    await product.stop()
    await files.remove()
    await drop()
    await stopDatabases()
  }
}

const buildSessions = async (url: string, people: number): Promise<{ id: string; token: string }[]> => {
  const database = connect(url, { max: 1 })
  const tenant = await buildTenant(database)
  const sessions: { id: string; token: string }[] = []
  for (let at = 0; at < people; at += 1) {
    const person = await buildPerson(database, tenant, 'ROLE_CASHIER')
    sessions.push(await buildSession(database, person))
  }
  await database.close()
  return sessions
}

/** A connection that a stream arrives on; what arrives is read and forgotten. */
const openStream = async (port: number, token: string): Promise<Socket> => {
  const socket = connectSocket(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  if (!first.toString().startsWith('HTTP/1.1 200'))
    throw new Error(`A stream was answered ${first.toString().slice(0, 60)}`)
  // The last chunk of a reply without a length is empty.
  socket.on('data', (chunk) => chunk.toString().endsWith('0\r\n\r\n') && socket.emit('over'))
  return socket
}

const onDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** How many transactions ended in it so far, the questions of whoever watches it among them. */
const transactionsOf = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0]?.count)
  })

const endSession = (url: string, id: string) =>
  onDatabase(url, (client) => client.query('update session set ended_at = now() where id = $1', [id]))
