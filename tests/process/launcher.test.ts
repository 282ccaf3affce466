import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isAlive } from './start-program.ts'

const launcher = fileURLToPath(new URL('../../src/server/cli/start.mjs', import.meta.url))

/** Says what reaches it, and ends a moment after the first signal, or when the launcher is gone. */
const server = `
  const end = () => setTimeout(() => process.exit(Number(process.env.EXIT_CODE ?? 0)), 300)
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => { console.log('got', name); end() })
  process.once('disconnect', end)
  // When it listens to all of these: a signal that comes before ends it without a word.
  console.log('serving', process.pid, process.env.NODE_ENV)
`

/** A repository with the real launcher, and of everything else as little as will do; nothing comes from the network. */
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'tiny',
    version: '1.0.0',
    scripts: { start: 'node src/server/cli/start.mjs', build: 'node build.mjs' },
    devDependencies: { node: 'file:pinned' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'tiny',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'tiny', version: '1.0.0', devDependencies: { node: 'file:pinned' } },
      'node_modules/node': { resolved: 'pinned', link: true },
      pinned: { version: '24.0.0', dev: true },
    },
  }),
  'pinned/package.json': JSON.stringify({ name: 'node', version: '24.0.0' }),
  'build.mjs': `import { mkdirSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); console.log('built')`,
  'src/web/app.ts': 'first',
  'src/server/process/main.ts': server,
}

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'counterside-launcher-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await write(name, text)
  await mkdir(join(root, 'src/server/cli'), { recursive: true })
  await copyFile(launcher, join(root, 'src/server/cli/start.mjs'))
  await mkdir(join(root, 'pinned/bin'), { recursive: true })
  await symlink(process.execPath, join(root, 'pinned/bin/node'))
})

const write = async (name: string, text: string) => {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), text)
}

interface Run {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exit: Promise<number | null>
  readonly serverPid: number
}

/** Runs `npm start`, or the launcher alone, in a process group of its own, until the server serves. */
const start = async (command = ['npm', 'start'], env: NodeJS.ProcessEnv = {}): Promise<Run> => {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  // With all that it has written.
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  await vi.waitFor(() => expect(output).toContain('serving'), { timeout: 30_000 })
  const serverPid = Number(/serving (\d+)/.exec(output)?.[1])
  onTestFinished(async () => {
    if (isAlive(serverPid)) process.kill(serverPid, 'SIGKILL')
    await exit
  })
  return { child, output: () => output, exit, serverPid }
}

const goes = async (pid: number) => {
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 })
  return true
}

const stopped = async (run: Run) => {
  process.kill(run.serverPid, 'SIGTERM')
  await run.exit
  return run.output()
}

describe('before the server', () => {
  it('installs and builds at the first start, and neither at the second', async () => {
    expect(await stopped(await start())).toMatch(/Installing[^]*Building[^]*built[^]*serving/)
    expect(await stopped(await start())).not.toMatch(/Installing|Building/)
  })

  it('builds again when a source has changed, not when a test has', async () => {
    await stopped(await start())
    await write('src/web/app.test.ts', 'new')
    expect(await stopped(await start())).not.toContain('Building')
    await write('src/web/app.ts', 'second')
    expect(await stopped(await start())).toContain('Building')
  })

  it('builds again after a build that failed', async () => {
    await stopped(await start())
    await write('src/web/app.ts', 'second')
    await write('build.mjs', 'process.exit(1)')
    const failed = spawn('npm', ['start'], { cwd: root, stdio: 'ignore' })
    expect(await once(failed, 'exit')).toEqual([1, null])
    await write('build.mjs', files['build.mjs'] ?? '')
    expect(await stopped(await start())).toContain('Building')
  })

  it('installs again when the lock file asks for another version', async () => {
    await stopped(await start())
    const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
    await write('package-lock.json', lock.replace('24.0.0', '24.0.1'))
    await write('pinned/package.json', JSON.stringify({ name: 'node', version: '24.0.1' }))
    expect(await stopped(await start())).toContain('Installing')
  })

  it('installs the build tools also when NODE_ENV is production', async () => {
    expect(await stopped(await start(['npm', 'start'], { NODE_ENV: 'production' }))).toContain('serving')
  })
})

describe('while the server runs', () => {
  it('Ctrl-C, which reaches everybody in the group, comes to the server once', async () => {
    const run = await start()
    process.kill(-(run.child.pid ?? 0), 'SIGINT')
    expect(await goes(run.serverPid)).toBe(true)
    await run.exit
    expect(run.output().match(/got/g)).toHaveLength(1)
  })

  it('signals that arrive together, as when npm passes on what the terminal has sent, count as one', async () => {
    const run = await start([process.execPath, 'src/server/cli/start.mjs'])
    run.child.kill('SIGINT')
    run.child.kill('SIGTERM')
    expect(await run.exit).toBe(0)
    expect(run.output().match(/got/g)).toHaveLength(1)
  })

  it('SIGTERM to npm alone stops the server', async () => {
    const run = await start()
    run.child.kill('SIGTERM')
    expect(await goes(run.serverPid)).toBe(true)
    expect(run.output().match(/got/g)).toHaveLength(1)
  })

  it('SIGTERM to the launcher stops the server and gives its exit code', async () => {
    const run = await start([process.execPath, 'src/server/cli/start.mjs'], { npm_execpath: '', EXIT_CODE: '3' })
    run.child.kill('SIGTERM')
    expect(await run.exit).toBe(3)
    expect(isAlive(run.serverPid)).toBe(false)
  })

  it('SIGKILL of the launcher stops the server', async () => {
    const run = await start([process.execPath, 'src/server/cli/start.mjs'])
    run.child.kill('SIGKILL')
    expect(await goes(run.serverPid)).toBe(true)
  })
})
