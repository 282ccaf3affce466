import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkDatabaseServer } from '#server/database/check-server.ts'
import { startPostgres } from '#tests/support/postgres-nodes.ts'

const script = fileURLToPath(new URL('../../deploy/compose/owner.sh', import.meta.url))
/** With what a shell and SQL would take for the end of a text. */
const OWNER_PASSWORD = `it's $HOME "\\`

const taken = new AsyncDisposableStack()
/** The superuser's, and that of the role which the script of the compose file makes. */
let [superuser, owner] = ['', '']

/** A URL of the same server. */
const as = (url: string, username: string, password: string, database: string) => {
  const { host } = new URL(url)
  return `postgres://${username}:${encodeURIComponent(password)}@${host}/${database}`
}

/** The rows of the last of the statements. */
const ask = async (url: string, ...statements: string[]) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  const { primary, stop } = await startPostgres()
  taken.defer(stop)
  const { password, port, hostname } = new URL(primary.url)
  superuser = as(primary.url, 'postgres', password, 'postgres')
  owner = as(primary.url, 'counterside', OWNER_PASSWORD, 'counterside')
  // As in a new container.
  await ask(superuser, 'drop database counterside', 'drop role counterside')
  await promisify(execFile)('sh', [script], {
    env: { PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, PGPASSWORD: password, OWNER_PASSWORD },
  })
})
afterAll(() => taken.disposeAsync())

const isWarnedOf = async (url: string) => {
  const warn = vi.fn<(...said: unknown[]) => void>()
  await checkDatabaseServer(url, { warn })
  return warn.mock.calls.some((said) => String(said.at(-1)).includes('superuser or has BYPASSRLS'))
}

it('SEC-28 the role that the compose file has made owns its database, and policies bind it', async () => {
  const seen = await ask(
    owner,
    'create table own as select 1 as id',
    'create role counterside_app',
    'alter table own enable row level security, force row level security',
    'select * from own',
  )
  expect(seen).toEqual([])
  expect(await isWarnedOf(owner)).toBe(false)
})

it('SEC-28 a start warns of a superuser, and of a role that passes all policies', async () => {
  expect(await isWarnedOf(superuser)).toBe(true)
  await ask(superuser, 'alter role counterside bypassrls')
  expect(await isWarnedOf(owner)).toBe(true)
})
