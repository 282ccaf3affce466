import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { continueTree, killTree, stopTree } from './process-tree.ts'
import { freePort } from './product.ts'

const run = promisify(execFile)

/** Where Debian keeps PostgreSQL's programs, the newest version last; the embedded one has no `pg_basebackup`. */
export const findDebianPostgres = (): string => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(a) - Number(b)) : []
  const found = versions.map((version) => join(root, version, 'bin')).findLast((bin) => existsSync(join(bin, 'initdb')))
  if (!found) throw new Error('PostgreSQL is not installed: apt-get install postgresql.')
  return found
}

/** PostgreSQL refuses to run as root: there, its programs run as the user of Debian's package. */
export const asPostgres = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]]

/** A new folder for PostgreSQL's user. */
export const postgresFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterside-cluster-'))
  await chmod(folder, 0o755)
  if (process.getuid?.() === 0) {
    const { stdout } = await run('id', ['-u', 'postgres'])
    await chown(folder, Number(stdout), -1)
  }
  return folder
}

/** One PostgreSQL server: a primary, or a standby that follows it. */
export interface PostgresNode {
  readonly port: number
  /** Of an ordinary role that owns the database. */
  readonly url: string
  /** As the superuser. */
  query(text: string): Promise<Record<string, unknown>[]>
  /** Starts a standby of it. */
  addStandby(settings?: Readonly<Record<string, string>>): Promise<PostgresNode>
  /** Makes a standby the primary. */
  promote(): Promise<void>
  /** Ends all its processes at once, as a loss of power would. */
  kill(): Promise<void>
  /** Stops all its processes where they are, as a machine that hangs. */
  hang(): Promise<void>
  /** Has them go on. */
  wake(): Promise<void>
  /** Whether it was started and not killed since. */
  readonly isRunning: () => boolean
  start(): Promise<void>
}

/** A primary with what it needs to be followed; `stop` ends it and its standbys, and removes their files. */
export const startPostgres = async (): Promise<{ primary: PostgresNode; stop: () => Promise<void> }> => {
  const folder = await postgresFolder()
  const bin = findDebianPostgres()
  const password = randomBytes(16).toString('hex')
  const nodes: PostgresNode[] = []
  const postgres = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const [command, all] = asPostgres(join(bin, program), args)
    return run(command, all, { cwd: '/', env: { PATH: process.env.PATH, ...env } })
  }

  const nodeOn = async (
    ownName: string,
    port: number,
    settings: Readonly<Record<string, string>>,
  ): Promise<PostgresNode> => {
    const data = join(folder, ownName)
    const written = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off', ...settings }
    await appendFile(
      join(data, 'postgresql.conf'),
      Object.entries(written)
        .map(([key, value]) => `${key} = '${value}'\n`)
        .join(''),
    )
    const postmaster = async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
    const connectTo = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'counterside' })
      client.on('error', () => {})
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    }
    let isRunning = false
    const node: PostgresNode = {
      port,
      url: `postgres://counterside:${password}@127.0.0.1:${port}/counterside`,
      query: (text) => connectTo(async (client) => (await client.query<Record<string, unknown>>(text)).rows),
      addStandby: async (own = {}) => {
        const [standby, at] = [`node${nodes.length + 1}`, await freePort()]
        await postgres(
          'pg_basebackup',
          [
            '-h',
            '127.0.0.1',
            '-p',
            String(port),
            '-U',
            'postgres',
            '-D',
            join(folder, standby),
            '-R',
            '-X',
            'stream',
            '-c',
            'fast',
          ],
          { PGPASSWORD: password },
        )
        const made = await nodeOn(standby, at, own)
        await made.start()
        return made
      },
      promote: async () => void (await postgres('pg_ctl', ['promote', '-w', '-D', data])),
      kill: async () => {
        isRunning = false
        killTree(await postmaster())
        // Until its parent has noticed, the number of a dead server would keep the next one from starting.
        await rm(join(data, 'postmaster.pid'))
      },
      hang: async () => void stopTree(await postmaster()),
      wake: async () => continueTree(await postmaster()),
      isRunning: () => isRunning,
      start: async () => {
        const [command, args] = asPostgres(join(bin, 'pg_ctl'), [
          'start',
          '-w',
          '-s',
          '-D',
          data,
          '-l',
          join(folder, `${ownName}.log`),
        ])
        // With pipes of ours, the server would keep them and pg_ctl would never seem to end.
        const child = spawn(command, args, { cwd: '/', stdio: 'ignore' })
        const code = await new Promise((resolve) => child.once('exit', resolve))
        if (code !== 0) throw new Error(`${ownName}: ${await readFile(join(folder, `${ownName}.log`), 'utf8')}`)
        isRunning = true
      },
    }
    nodes.push(node)
    return node
  }

  const secret = join(folder, 'password')
  await writeFile(secret, password)
  await postgres('initdb', [
    '-D',
    join(folder, 'node1'),
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
  ])
  const primary = await nodeOn('node1', await freePort(), {
    wal_level: 'replica',
    max_wal_senders: '10',
    hot_standby: 'on',
    hot_standby_feedback: 'on',
  })
  const stop = async () => {
    for (const at of nodes.keys()) {
      await postgres('pg_ctl', ['stop', '-m', 'immediate', '-D', join(folder, `node${at + 1}`)]).catch(() => {})
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await primary.start()
    const owner = new pg.Client({
      host: '127.0.0.1',
      port: primary.port,
      user: 'postgres',
      password,
      database: 'postgres',
    })
    await owner.connect()
    await owner.query(`create role counterside login createdb createrole password '${password}'`)
    await owner.query('create database counterside owner counterside')
    await owner.end()
    return { primary, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One URL of several hosts. */
export const urlOfAll = (nodes: readonly PostgresNode[]): string => {
  const [first] = nodes
  if (!first) throw new Error('There is no host.')
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return first.url.replace(`127.0.0.1:${first.port}`, hosts)
}
