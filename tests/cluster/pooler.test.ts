import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { getLive } from '#core/live.ts'
import { login } from '#core/session.ts'
import { connect } from '#server/database/connect.ts'
import { asPublic } from '#server/database/scope.ts'
import { listExports } from '#features/exports/contract.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { PASSWORD } from '#tests/support/factories.ts'
import { startPgBouncer } from '#tests/support/pgbouncer.ts'
import { startPostgres } from '#tests/support/postgres-nodes.ts'
import {
  buildRenamers,
  newSecret,
  readTerminal,
  rename,
  type Renamer,
  send,
  type Server,
  signIn,
  startServer,
  terminalIn,
} from './two-servers.ts'

/** With a server. */
const PEOPLE = 4

let pooled: string
let settings: Record<string, string>
let people: Renamer[]
const taken = new AsyncDisposableStack()

beforeAll(async () => {
  const { primary, stop } = await startPostgres()
  taken.defer(stop)
  people = await buildRenamers(primary.url, 2 * PEOPLE)
  // Fewer connections than calls at once, so that each transaction may have another one.
  const pooler = await startPgBouncer(primary.url, { default_pool_size: 3 })
  taken.defer(pooler.stop)
  pooled = pooler.url
  settings = { ROLE: 'all', DATABASE_URL: pooled, DATABASE_DIRECT_URL: primary.url, SECRET_KEY: newSecret() }
})
afterAll(() => taken.disposeAsync())

it('SCALE-03 through a pooler each transaction has the role and the limits of the server, and nothing of them stays', async () => {
  const database = connect(pooled, { pooled: true, max: 5 })
  const inside = sql<{ role: string; limit: string; plans: string }>`
    select current_user::text role, current_setting('statement_timeout') "limit", current_setting('plan_cache_mode') plans
    where ${1}::int = 1`
  const seen = await Promise.all(
    Array.from({ length: 20 }, () => asPublic(database, async ({ db }) => (await inside.execute(db)).rows[0])),
  )
  const outside = await database.pool.query<{ role: string }>('select current_user::text "role"')
  await database.close()
  expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ role: 'counterside_app', limit: '5s', plans: 'force_custom_plan' })]),
  )
  expect(outside.rows).toEqual([{ role: 'counterside' }])
})

describe.each(['1', '2'])('SCALE-03 SCALE-04 through a pooler, with %s processes that answer,', (processes) => {
  let server: Server
  let renamers: Renamer[]
  beforeAll(async () => {
    renamers = people.splice(0, PEOPLE)
    server = await startServer({ ...settings, PROCESSES: processes }, taken)
    for (const renamer of renamers) renamer.token = (await signIn(server.origin, renamer.person)).token
  })

  it('attempts are counted, on whichever connection', async () => {
    const { email } = renamers[0]?.person ?? { email: '' }
    const attempt = () => send(server.origin, login, undefined, { email, password: 'Wrong-Kettle-1' })
    const first = await Promise.all(Array.from({ length: 5 }, attempt))
    const second = await Promise.all(Array.from({ length: 4 }, attempt))
    expect([...first, ...second].map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 401))
    expect((await send(server.origin, login, undefined, { email, password: PASSWORD })).status).toBe(200)
  })

  it('everybody reads and writes what is theirs, all at once', async () => {
    await Promise.all(
      renamers.map(async (renamer, number) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const alias = `${number} ${turn}`
          expect((await rename(server.origin, renamer, alias)).status).toBe(200)
          renamer.version += 1
          expect((await terminalIn(await readTerminal(server.origin, renamer))).alias).toBe(alias)
          const list = await send(
            server.origin,
            { method: 'POST', path: listTerminals.path.replace('{page}/{perPage}', '1/10') },
            renamer.token,
            {},
          )
          const { data } = (await list.json()) as { data: { items: { alias: string }[] } }
          expect(data.items.map((item) => item.alias)).toEqual([alias])
        }
      }),
    )
  })

  it('exports are written and live updates arrive', async () => {
    const [renamer] = renamers
    const token = renamer?.token ?? ''
    const leaving = new AbortController()
    taken.defer(() => leaving.abort())
    const live = await fetch(`${server.origin}/api/${getLive.path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    const heard: string[] = []
    const listening = (async () => {
      for await (const chunk of live.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(chunk)
    })().catch(() => {})
    await expect.poll(() => heard.join('')).toContain('connected')

    const asked = await send(server.origin, { method: 'POST', path: 'exports/export/terminals/0' }, token, {
      format: 'csv',
    })
    expect(asked.status).toBe(200)
    const newest = async () => {
      const path = listExports.path.replace('{page}/{perPage}', '1/10')
      const reply = await send(server.origin, { method: 'POST', path }, token, {})
      return ((await reply.json()) as { data: { items: { token: string; status: number }[] } }).data.items[0]
    }
    await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe(exportStatus.success)
    const id = (await newest())?.token
    const file = await send(server.origin, { method: 'GET', path: `exports/export/download/${id}` }, token)
    expect((await file.text()).trim().split('\n')).toHaveLength(2)
    await expect.poll(() => heard.join('')).toContain('"exports"')

    const now = await send(server.origin, { method: 'POST', path: 'terminals/export/1/1' }, token, {
      format: 'csv',
    })
    leaving.abort()
    await listening
    expect(now.status).toBe(200)
  })
})
