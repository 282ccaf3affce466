import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { plainEnvironment } from '#tests/support/plain-environment.ts'
import { freePort, realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

/** Megabytes: room for the first small files, not for a database. */
const SMALL = 8

/** A disk of its own, which only root can have; with so much of it taken. */
const smallDisk = async (taken: number, size = SMALL): Promise<string> => {
  const disk = await temporaryDataFolder()
  // The embedded database of root runs as somebody else, who has to pass.
  await mkdir(disk, { mode: 0o711 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0711`, 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  const filler = join(disk, 'filler')
  if (taken > 0) await writeFile(filler, Buffer.alloc(taken)).catch(() => {})
  return join(disk, 'data')
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
        ['that is full', () => smallDisk(SMALL * 1024 * 1024)],
        ['that has no room for a database', () => smallDisk(0)],
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

const run = (command: string, env: NodeJS.ProcessEnv, ...args: string[]): string => {
  const path = fileURLToPath(new URL(`../../src/server/cli/${command}.ts`, import.meta.url))
  return execFileSync(process.execPath, [path, ...args], {
    env: { ...plainEnvironment, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

// Who is not root has no disk to fill; disk-reserve.test.ts moves the bounds on the disk that is there.
const disks = process.getuid?.() === 0 ? [400] : []

it.each(disks)(
  'on a disk of %i MB that fills up logins and audit go on, feeds wait, and all is as before when there is room',
  async (size) => {
    const DATA_DIR = await smallDisk(0, size)
    const metricsPort = await freePort()
    const env = { DATA_DIR, DEMO: 'off' }
    const server = await startProgram({ ...env, METRICS_PORT: String(metricsPort) }, realProgram)
    await server.ready
    const files = await temporaryDataFolder()
    await mkdir(files, { mode: 0o700 })
    const user = { acquirerCode: 'A', email: 'anna@demo.example', firstName: 'Anna', lastName: 'Petrou' }
    const lines = {
      acquirers: { acquirerCode: 'A', name: 'Aegean' },
      users: { ...user, password: 'Blue-Kettle-42', roles: ['ROLE_ACQUIRER_ADMIN'] },
    }
    const paths: string[] = []
    for (const [kind, line] of Object.entries(lines)) {
      paths.push(join(files, `${kind}.ndjson`))
      await writeFile(paths.at(-1) ?? '', `${JSON.stringify(line)}\n`)
    }
    run('import', env, ...paths)
    const key = run('feed-key', env, 'create', 'A', 'night').trim()
    const feed = async (code: string) =>
      (
        await fetch(`${server.origin}/api/feed/affiliates`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}` },
          body: `${JSON.stringify({ affiliateCode: code, name: 'Hellas' })}\n`,
        })
      ).status
    const login = async () =>
      (
        await fetch(`${server.origin}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: user.email, password: 'Blue-Kettle-42' }),
        })
      ).status
    const isFull = async () =>
      ((await (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).json()) as { diskIsFull: boolean }).diskIsFull
    const reserve = join(DATA_DIR, 'database.reserve')
    await vi.waitFor(() => expect(existsSync(reserve)).toBe(true), 30_000)
    expect([await feed('F1'), await login(), await isFull()]).toEqual([200, 200, false])

    const filler = join(DATA_DIR, '..', 'filler')
    await writeFile(filler, Buffer.alloc(size * 1024 * 1024)).catch(() => {})
    await vi.waitFor(async () => expect(await isFull()).toBe(true), 30_000)
    expect(existsSync(reserve)).toBe(false)
    expect([await feed('F2'), await login(), await login()]).toEqual([507, 200, 200])
    expect(server.output().stderr).toContain('the disk is full: ')
    expect(run('audit-verify', env)).toMatch(/./)

    await rm(filler)
    await vi.waitFor(async () => expect(await isFull()).toBe(false), 30_000)
    expect([existsSync(reserve), await feed('F2'), await login()]).toEqual([true, 200, 200])
  },
  // Some 15 s on a quiet machine.
)
