import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { NOT_COMMON } from '#features/exports/server/common-store.ts'
import type { ExportRow } from '#features/exports/contract.ts'
import type { TokenPair } from '#core/session.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { asIntake } from '#server/database/scope.ts'
import { createFeedKey } from '#server/feed/feed-key.ts'
import { buildPerson, buildTenant, buildTransactions, PASSWORD } from '#tests/support/factories.ts'
import { externalDatabase, realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

/** Two servers without a worker, and what starts one, on one database and one folder of files. */
const startTwo = async (env: NodeJS.ProcessEnv = {}) => {
  const DATABASE_URL = await externalDatabase()
  await migrate(DATABASE_URL)
  const database = connect(DATABASE_URL, { max: 2 })
  onTestFinished(() => database.close())
  const shared = {
    DATABASE_URL,
    DATA_DIR: await temporaryDataFolder(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    ...env,
  }
  const start = async (ROLE: string) => {
    const server = await startProgram({ ...shared, ROLE }, realProgram)
    await server.ready
    return server.origin
  }
  const servers = await Promise.all([start('api'), start('api')] as const)
  return { database, servers, startWorker: () => start('worker') }
}

const post = (origin: string, path: string, body: unknown, token?: string) =>
  fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

const signIn = async (origin: string, email: string, password = PASSWORD) => post(origin, 'login', { email, password })

const tokenFrom = async (origin: string, email: string): Promise<string> =>
  ((await (await signIn(origin, email)).json()) as TokenPair).token

const merchantAdmin = async (database: Database) => {
  const tenant = await buildTenant(database)
  return { tenant, person: await buildPerson(database, tenant, 'ROLE_MERCHANT_ADMIN') }
}

/** Asks the servers in turn, all at once. */
const inTurn = (servers: readonly string[], count: number, ask: (origin: string) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, async (_, at) => (await ask(servers[at % servers.length] ?? '')).status))

it('SEC-05 two servers count wrong passwords and pages of lists together', async () => {
  const { database, servers } = await startTwo({ LISTS_PER_MINUTE: '24' })
  const [one, other] = servers
  const { tenant, person } = await merchantAdmin(database)

  const token = await tokenFrom(one, person.email)
  const pages: number[] = []
  for (let time = 0; time < 20; time += 1) {
    pages.push(...(await inTurn(servers, 2, (origin) => post(origin, 'terminals/1/10', {}, token))))
  }
  const answered = pages.filter((status) => status === 200).length
  expect(answered).toBeGreaterThanOrEqual(24)
  // Each may let through one part of twelve before it hears of the other's.
  expect(answered).toBeLessThanOrEqual(24 + 2 * 2)

  const { email } = await buildPerson(database, tenant, 'ROLE_CASHIER')
  for (let time = 0; time < 10; time += 1) {
    expect((await signIn(servers[time % 2] ?? '', email, 'Wrong-Kettle-1')).status).toBe(401)
  }
  expect((await signIn(one, email)).status).toBe(401)
  expect((await signIn(other, email)).status).toBe(401)
})

it('REL-23 two servers and a worker share the cap of exports, the queue, the files and the live updates', async () => {
  const { database, servers, startWorker } = await startTwo({ EXPORT_MAX_PENDING: '3' })
  const [one, other] = servers
  const { tenant, person } = await merchantAdmin(database)
  await buildTransactions(
    database,
    tenant,
    Array.from({ length: 20 }, () => ({})),
  )
  const token = await tokenFrom(one, person.email)

  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const live = await fetch(`${one}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const heard: string[] = []
  void (async () => {
    for await (const chunk of live.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(chunk)
  })().catch(() => {})

  const asked = await inTurn(servers, 12, (origin) =>
    post(origin, 'exports/export/transactions/0', { format: 'csv' }, token),
  )
  expect(asked.filter((status) => status === 200)).toHaveLength(3)
  expect(asked.filter((status) => status >= 500)).toEqual([])

  await startWorker()
  const exportsAt = async (origin: string) => {
    const reply = await post(origin, 'exports/1/10', {}, token)
    return ((await reply.json()) as { data: { items: ExportRow[] } }).data.items
  }
  await expect
    .poll(async () => (await exportsAt(other)).map(({ status }) => status), { timeout: 30_000, interval: 200 })
    .toEqual(Array.from({ length: 3 }, () => exportStatus.success))
  for (const { token: id, rows } of await exportsAt(one)) {
    expect(rows).toBe(20)
    const file = await fetch(`${other}/api/exports/export/download/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await file.text()).trim().split('\n')).toHaveLength(21)
  }

  const [{ code, tid } = { code: '', tid: '' }] = await tidOf(database, tenant.terminalId)
  const feedKey = await createFeedKey(database, code, 'test')
  const line = {
    trnKey: 'from-the-other',
    tid,
    posLocalDateTime: '2026-11-19T10:00:00',
    amount: 1200,
    currency: 'EUR',
    status: 1,
    transactionType: 12,
  }
  const fed = await fetch(`${other}/api/feed/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${feedKey?.key}` },
    body: `${JSON.stringify(line)}\n`,
  })
  expect(await fed.json()).toMatchObject({ data: { inserted: 1 } })
  await expect.poll(() => heard.join('')).toContain('"transactions"')
})

it('a worker that keeps its files elsewhere than the API server is named when it starts, and not when they share', async () => {
  const DATABASE_URL = await externalDatabase()
  const SECRET_KEY = randomBytes(32).toString('base64')
  const complaintsOf = async (ROLE: string, DATA_DIR: string) => {
    const server = await startProgram({ DATABASE_URL, SECRET_KEY, ROLE, DATA_DIR }, realProgram)
    await server.ready
    return server
      .output()
      .stderr.split('\n')
      .filter((line) => line.includes(NOT_COMMON))
      .map((line) => JSON.parse(line) as unknown)
  }
  const [shared, elsewhere] = [await temporaryDataFolder(), await temporaryDataFolder()]
  expect(await complaintsOf('api', shared)).toEqual([])
  expect(await complaintsOf('worker', elsewhere)).toEqual([
    expect.objectContaining({
      level: 50,
      role: 'api',
      theirs: `folder ${join(shared, 'exports')}`,
      ours: `folder ${join(elsewhere, 'exports')}`,
    }),
  ])
  expect(await complaintsOf('worker', elsewhere)).toEqual([])
})

const tidOf = (database: Database, terminalId: number) =>
  asIntake(database, ({ db }) =>
    db
      .selectFrom('terminal')
      .innerJoin('acquirer', 'acquirer.id', 'terminal.acquirerId')
      .select(['acquirer.code', 'terminal.tid'])
      .where('terminal.id', '=', terminalId)
      .execute(),
  )
