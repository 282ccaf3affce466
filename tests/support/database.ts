import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { memoryDisk } from './memory-disk.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * Once per run, before the first worker: makes a PostgreSQL server known to all of them, the one that
 * `TEST_DATABASE_URL` names (with a role that may create databases and roles) or an embedded one.
 * @param inMemory an embedded one keeps its files in memory where there is room: each test file has a database of its own, of
 *   some hundred files, and making them on a disk takes a third of the time of these tests
 * @returns what removes everything this run created
 */
export async function startTestDatabases({ inMemory = false } = {}): Promise<() => Promise<void>> {
  // Another project of this run has done so, and may remove it all before this one's turn.
  if (process.env.TEST_DATABASE_PREFIX) return () => Promise.resolve()
  if (!process.env.TEST_DATABASE_URL) {
    return startEmbeddedServer(await dataFolder((inMemory && (await memoryDisk())) || tmpdir()))
  }
  process.env.TEST_DATABASE_PREFIX = newPrefix()
  return dropAll
}

/** Starts the embedded database of a data folder as this run's server. @returns what stops it and removes the folder */
export async function startEmbeddedServer(dataDir: string): Promise<() => Promise<void>> {
  const child = fork(new URL('database-server.ts', import.meta.url), [dataDir], { execArgv: [] })
  const ended = once(child, 'exit')
  const [url] = await Promise.race([once(child, 'message'), ended.then(() => [])])
  if (!url) throw new Error('The embedded database did not start.')
  process.env.TEST_DATABASE_URL = url
  process.env.TEST_DATABASE_PREFIX = newPrefix()
  return async () => {
    child.disconnect()
    await ended
  }
}

/** A new temporary folder that the user whom the embedded database runs as can enter. */
export async function dataFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'counterside-test-'))
  await chmod(folder, 0o711)
  return folder
}

/** A fresh database, empty or a copy of a template. */
export async function createDatabase(template = 'template0'): Promise<TestDatabase> {
  const name = newName()
  await onServer((server) => server.query(`create database ${quote(name)} template ${quote(template)}`))
  return {
    url: addressOf(name),
    drop: () => onServer((server) => drop(server, name)),
  }
}

/**
 * A database to copy from, prepared by the first worker that asks for it while the others wait.
 * @param prepare fills it and closes its connections
 * @returns the name for `createDatabase`
 */
export async function prepareTemplate(name: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const template = `${prefix()}template_${name}`
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await server.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const unfinished = newName()
    await server.query(`create database ${quote(unfinished)} template template0`)
    await prepare(addressOf(unfinished))
    await server.query(`alter database ${quote(unfinished)} rename to ${quote(template)}`)
  })
  return template
}

/**
 * Takes the policies of a database down for the role of its address: where that is no superuser but the owner of the
 * tables, as on an embedded server, forced policies would bind it too.
 */
export async function liftPolicies(url: string): Promise<void> {
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    await owner.query(`
      do $$
      declare
        forced regclass;
      begin
        for forced in select oid from pg_class where relforcerowsecurity loop
          execute format('alter table %s no force row level security', forced);
        end loop;
      end $$`)
  } finally {
    await owner.end()
  }
}

async function dropAll(): Promise<void> {
  await onServer(async (server) => {
    const { rows } = await server.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix()],
    )
    for (const { datname } of rows) await drop(server, datname)
  })
}

async function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  // Not the database of the address: nobody may be connected to what is copied.
  const server = new pg.Client(addressOf('postgres'))
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

const drop = async (server: pg.Client, name: string) => {
  // Not `with (force)`: a role that is no superuser may not end the autovacuum that it meets, which a plain drop may.
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  await server.query(`drop database if exists ${quote(name)}`)
}

const quote = (name: string) => pg.escapeIdentifier(name)
const newPrefix = () => `test_${randomBytes(4).toString('hex')}_`
const newName = () => prefix() + randomBytes(6).toString('hex')

function addressOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('There is no test database server: the project needs global-setup.ts as its globalSetup.')
  return url
}

function prefix(): string {
  return process.env.TEST_DATABASE_PREFIX ?? ''
}
