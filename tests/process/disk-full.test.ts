import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { findClusterDirectory } from '#server/database/cluster-directory.ts'
import { diskBeside } from '#server/files/disk-reserve.ts'
import { type Fields, linesOf } from '#tests/support/intake-lines.ts'
import { plainEnvironment } from '#tests/support/plain-environment.ts'
import { freePort } from '#tests/support/product.ts'
import { smallDisk } from './small-disk.ts'
import { realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

/** Megabytes: room for the first small files, not for a database. */
const SMALL = 8
const LOGINS = 8

const fullDisk = async () => {
  const folder = await smallDisk(SMALL)
  await writeFile(join(folder, '..', 'filler'), Buffer.alloc(SMALL * 1024 * 1024)).catch(() => {})
  return folder
}

/** A folder in which the first file that is written meets the answer of a full disk, for everybody. */
const fullFile = async (): Promise<string> => {
  const folder = await temporaryDataFolder()
  await mkdir(folder, { mode: 0o711 })
  await symlink('/dev/full', join(folder, 'server.json.new'))
  return folder
}

const directories: readonly (readonly [string, () => Promise<string>])[] = [
  ['whose first file finds no room', fullFile],
  // Who is not root has no disk to fill: the same answer of the system is tried on one file, above.
  ...(process.getuid?.() === 0
    ? ([
        ['that is full', fullDisk],
        ['that has no room for a database', () => smallDisk(SMALL)],
      ] as const)
    : []),
]

it.each(directories)('a first start on a disk %s ends with one plain sentence', async (_, directory) => {
  const DATA_DIR = await directory()
  const server = await startProgram({ DATA_DIR, DEMO: 'off' }, realProgram)
  expect(await server.exit).toBe(2)
  const { stdout, stderr } = server.output()
  expect([stdout, stderr]).toEqual([
    '',
    `There is no room left on the disk of ${DATA_DIR}. Make room, or set DATA_DIR to a folder on another disk.\n`,
  ])
})

/** Runs a command line as npm would, to its end. */
const run = (command: string, env: NodeJS.ProcessEnv, ...args: string[]) => {
  const path = fileURLToPath(new URL(`../../src/server/cli/${command}.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    env: { ...plainEnvironment, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, stdout, stderr }
}

/** How many rows of each event the audit log has, past the application. */
const auditLogOf = async (dataDir: string): Promise<Record<string, number>> => {
  const { folder, password } = await findClusterDirectory(dataDir)
  const port = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[3]
  const owner = new pg.Client(`postgres://counterside:${password}@127.0.0.1:${port}/counterside`)
  await owner.connect()
  try {
    await owner.query(`select set_config('app.mode', 'operator', false)`)
    const { rows } = await owner.query<{ event: string; count: number }>(
      `select event, sum(count)::int as count from audit_event group by event`,
    )
    return Object.fromEntries(rows.map(({ event, count }) => [event, count]))
  } finally {
    await owner.end()
  }
}

const { tree, user, sale } = linesOf('A')
const ADMIN = 'admin@demo.example'
const people = [
  user({ rights: ['ROLE_SALE', 'ROLE_REFUND'] }),
  user({ email: ADMIN, roles: ['ROLE_ACQUIRER_ADMIN'], tids: [] }),
]

/** What a person or a feed does at a server. Bodies and replies are those of the API. */
const clientOf = (origin: string, feedKey: string) => {
  const send = (method: string, path: string, body: unknown, token?: string) =>
    fetch(`${origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const signIn = (email = ADMIN, password = 'Blue-Kettle-42') => send('POST', 'login', { email, password })
  return {
    send,
    login: async (password?: string) => (await signIn(ADMIN, password)).status,
    tokenOf: async (email?: string) => ((await (await signIn(email)).json()) as { token: string }).token,
    feed: async (key: string) =>
      (
        await fetch(`${origin}/api/feed/transactions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${feedKey}` },
          body: `${JSON.stringify(sale(key))}\n`,
        })
      ).status,
  }
}

// Who is not root has no disk to fill; disk-reserve.test.ts moves the bounds on the disk that is there.
const disks = process.getuid?.() === 0 ? [400] : []

it.each(disks)(
  'on a disk of %i MB that fills up people sign in, rights are taken away and each step is in the audit log; what can come again waits',
  async (size) => {
    const DATA_DIR = await smallDisk(size)
    const metricsPort = await freePort()
    const env = { DATA_DIR, DEMO: 'off' }
    const server = await startProgram({ ...env, METRICS_PORT: String(metricsPort) }, realProgram)
    await server.ready
    const files = await temporaryDataFolder()
    await mkdir(files, { mode: 0o700 })
    const fileOf = async (name: string, lines: readonly Fields[]) => {
      const path = join(files, `${name}.ndjson`)
      await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      return path
    }
    const paths: string[] = []
    for (const [kind, lines] of Object.entries({ ...tree(), users: people })) paths.push(await fileOf(kind, lines))
    expect(run('import', env, ...paths)).toMatchObject({ status: 0, stderr: '' })
    const { send, login, tokenOf, feed } = clientOf(
      server.origin,
      run('feed-key', env, 'create', 'A', 'night').stdout.trim(),
    )
    const isFull = async () =>
      ((await (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).json()) as { diskIsFull: boolean }).diskIsFull
    const reserve = join(DATA_DIR, 'database.reserve')
    await vi.waitFor(() => expect(existsSync(reserve)).toBe(true), 30_000)
    expect([await feed('K1'), await isFull()]).toEqual([200, false])
    const [admin, cashier] = [await tokenOf(), await tokenOf(`anna.A@demo.example`)]
    const users = (await (await send('POST', 'users/1/10', {}, admin)).json()) as {
      data: { items: { token: string; email: string }[] }
    }
    const anna = users.data.items.find(({ email }) => email !== ADMIN)?.token
    const before = await auditLogOf(DATA_DIR)

    const filler = join(DATA_DIR, '..', 'filler')
    // Never more than is free now: a filler that goes on to the end would take what the reserve gives back meanwhile.
    await writeFile(filler, Buffer.alloc((await diskBeside(reserve)).free - 1024 * 1024)).catch(() => {})
    await vi.waitFor(async () => expect(await isFull()).toBe(true), 30_000)
    expect(existsSync(reserve)).toBe(false)
    expect(server.output().stderr).toContain('the disk is full: ')

    expect(await feed('K2')).toBe(507)
    expect((await send('POST', 'exports/export/transactions/0', { format: 'csv' }, admin)).status).toBe(507)
    const more = await fileOf('transactions', [sale('K3')])
    expect(run('import', env, more)).toEqual({
      status: 2,
      stdout: '',
      stderr: `The disk of ${DATA_DIR} is full: what is left of it is kept for logins and the audit log. Nothing was written; make room first.\n`,
    })

    for (let time = 0; time < LOGINS; time += 1) expect(await login()).toBe(200)
    expect(await login('Wrong-Kettle-1')).toBe(401)
    const takeAway = await send('PUT', `user/${anna}`, { version: 1, rights: ['ROLE_SALE'] }, admin)
    expect([takeAway.status, ((await takeAway.json()) as { data: { rights: unknown } }).data.rights]).toEqual([
      200,
      ['ROLE_SALE'],
    ])
    expect((await send('PUT', `user/${anna}`, { version: 2, rights: ['ROLE_REFUND'] }, cashier)).status).toBe(403)
    expect((await send('POST', 'transactions/1/10', {}, admin)).status).toBe(200)

    const after = await auditLogOf(DATA_DIR)
    const counted = ['session.opened', 'login.failed', 'user.changed', 'access.denied', 'export.queued'] as const
    expect(counted.map((event) => [event, (after[event] ?? 0) - (before[event] ?? 0)])).toEqual([
      ['session.opened', LOGINS],
      ['login.failed', 1],
      ['user.changed', 1],
      ['access.denied', 1],
      ['export.queued', 0],
    ])
    expect(run('audit-verify', env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\d+ rows are as they were written\.\n$/),
    })

    await rm(filler)
    await vi.waitFor(async () => expect(await isFull()).toBe(false), 30_000)
    expect([existsSync(reserve), await feed('K2'), await login()]).toEqual([true, 200, 200])
    expect(run('import', env, more)).toMatchObject({ status: 0, stderr: '' })
  },
  // Some 15 s on a quiet machine.
)
