import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#tests/support/product.ts'
import { count, isAlive, postmasterOf, realProgram, startProgram, temporaryDataFolder, write } from './start-program.ts'

/** What the server keeps an idle connection for: `limits` in `listen.ts`. */
const KEEP_ALIVE_MS = 5000

const clusterIn = (dataDir: string) => join(dataDir, 'database')

const started = async (env: NodeJS.ProcessEnv) => {
  const server = await startProgram(env)
  await server.ready
  return server
}

/** A data folder that only root can enter; where its database went is removed when the test ends. */
const closeToOthers = async (dataDir: string) => {
  await chmod(join(dataDir, '..'), 0o700)
  onTestFinished(async () => {
    const { outside } = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')) as { outside: string }
    for (const path of [outside, `${outside}.lock`]) await rm(path, { recursive: true, force: true })
  })
}

describe('one server for a data folder', () => {
  it('REL-04 a second start is refused, naming process and address of the first', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const first = await started({ DATA_DIR })
    const second = await startProgram({ DATA_DIR })
    expect(await second.exit).toBe(2)
    expect(second.output().stderr).toContain(`process ${first.pid}, ${first.origin}`)
    expect(await count(first.origin, 'still-served')).toBe(0)
  })

  it('REL-04 of many starts at once exactly one serves', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const servers = await Promise.all(Array.from({ length: 4 }, () => startProgram({ DATA_DIR })))
    const outcomes = await Promise.allSettled(servers.map(({ ready }) => ready))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('REL-02 REL-04 after SIGKILL the next start ends the orphaned database and keeps what was acknowledged', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const first = await started({ DATA_DIR })
    await write(first.origin, 'kept')
    const orphan = await postmasterOf(clusterIn(DATA_DIR))
    first.child.kill('SIGKILL')
    await first.exit
    expect(isAlive(orphan)).toBe(true)

    const second = await started({ DATA_DIR })
    expect(isAlive(orphan)).toBe(false)
    expect(await count(second.origin, 'kept')).toBe(1)
  })

  it('REL-04 the number of a dead process that another has now does not hold the folder', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const first = await started({ DATA_DIR })
    first.child.kill('SIGKILL')
    await first.exit
    process.kill(await postmasterOf(clusterIn(DATA_DIR)), 'SIGKILL')
    await writeFile(join(DATA_DIR, 'server.json'), JSON.stringify({ pid: process.pid, address: first.origin }))
    const [, ...rest] = (await readFile(join(clusterIn(DATA_DIR), 'postmaster.pid'), 'utf8')).split('\n')
    await writeFile(join(clusterIn(DATA_DIR), 'postmaster.pid'), [process.pid, ...rest].join('\n'))

    await started({ DATA_DIR })
    expect(isAlive(process.pid)).toBe(true)
  })
})

describe('the end', () => {
  it('REL-18 SIGTERM lets the running call finish, accepts no other, ends the database and exits with 0', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const server = await started({ DATA_DIR })
    const database = await postmasterOf(clusterIn(DATA_DIR))
    const late = fetch(`${server.origin}/late`)
    const running = await fetch(`${server.origin}/slow`)
    server.child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(server.origin)).rejects.toThrow('fetch failed'), { timeout: 30_000 })
    expect(await running.text()).toBe('begin end')
    expect((await late).headers.get('connection')).toBe('close')
    expect(await server.exit).toBe(0)
    expect(isAlive(database)).toBe(false)
  })

  it('closes the connection of a call that has finished, before its keep-alive time is over', async () => {
    const server = await started({ DATA_DIR: await temporaryDataFolder() })
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const call = get(`${server.origin}/slow`, { agent })
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const { socket } = response
    server.child.kill('SIGTERM')
    const closed = once(socket, 'close')
    await once(response.resume(), 'end')
    const begin = performance.now()
    await closed
    expect(performance.now() - begin).toBeLessThan(KEEP_ALIVE_MS)
    expect(await server.exit).toBe(0)
  })

  it('REL-18 waits for work to go back into the queue, but not for ever', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const stop = async (GIVING_BACK_TAKES: string) => {
      const server = await started({ DATA_DIR, GIVING_BACK_TAKES })
      server.child.kill('SIGTERM')
      expect(await server.exit).toBe(0)
    }
    await stop('2200')
    await stop('3600000')
    expect(await count((await started({ DATA_DIR })).origin, 'given-back')).toBe(1)
  })

  it('a second signal does not wait for running calls', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const server = await started({ DATA_DIR })
    const running = await fetch(`${server.origin}/slow`)
    server.child.kill('SIGINT')
    await vi.waitFor(() => expect(server.output().stdout).toContain('Stopping'), { timeout: 30_000 })
    server.child.kill('SIGINT')
    await expect(running.text()).rejects.toThrow('terminated')
    expect(await server.exit).toBe(0)
  })

  it('a signal during the first start leaves nothing running, and the next start works', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const server = await startProgram({ DATA_DIR })
    await vi.waitFor(() => expect(existsSync(`${clusterIn(DATA_DIR)}.new`)).toBe(true), { timeout: 30_000 })
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(server.output().stderr).toBe('')
    expect(existsSync(clusterIn(DATA_DIR))).toBe(false)
    await started({ DATA_DIR })
  })

  it('a launcher that is gone ends the server', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const server = await started({ DATA_DIR })
    server.child.disconnect()
    expect(await server.exit).toBe(0)
  })
})

describe('the database', () => {
  it('REL-05 is started again when it is killed, while the server goes on', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const server = await started({ DATA_DIR })
    await write(server.origin, 'kept')
    process.kill(await postmasterOf(clusterIn(DATA_DIR)), 'SIGKILL')
    await vi.waitFor(async () => expect(await count(server.origin, 'kept')).toBe(1), { timeout: 30_000 })
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  it.runIf(process.getuid?.() === 0)(
    '(only as root) stands where its user can enter when the data folder is closed to everybody else',
    async () => {
      const DATA_DIR = await temporaryDataFolder()
      await closeToOthers(DATA_DIR)
      const first = await started({ DATA_DIR })
      await write(first.origin, 'kept')
      first.child.kill('SIGTERM')
      await first.exit
      expect(existsSync(clusterIn(DATA_DIR))).toBe(false)
      expect(await count((await started({ DATA_DIR })).origin, 'kept')).toBe(1)
    },
  )

  it.runIf(process.getuid?.() === 0)('(only as root) moves there when the data folder has been closed', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const first = await started({ DATA_DIR })
    await write(first.origin, 'kept')
    first.child.kill('SIGTERM')
    await first.exit
    await closeToOthers(DATA_DIR)
    expect(await count((await started({ DATA_DIR })).origin, 'kept')).toBe(1)
  })
})

describe('secrets', () => {
  it('SEC-09 are made once, and only their owner reads them', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const secret = () => readFile(join(DATA_DIR, 'secret-key'), 'utf8')
    const first = await started({ DATA_DIR })
    const created = await secret()
    for (const name of ['secret-key', 'database.json', 'server.json', 'lock']) {
      expect((await stat(join(DATA_DIR, name))).mode & 0o777, name).toBe(0o600)
    }
    first.child.kill('SIGTERM')
    await first.exit
    await started({ DATA_DIR })
    expect(created).toHaveLength(43)
    expect(await secret()).toBe(created)
  })

  it('SEC-09 that others can read stop the start', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const first = await started({ DATA_DIR })
    first.child.kill('SIGTERM')
    await first.exit
    await chmod(join(DATA_DIR, 'secret-key'), 0o644)
    const second = await startProgram({ DATA_DIR })
    expect(await second.exit).toBe(2)
    expect(second.output().stderr).toMatch(/secret-key can be read by others/)
  })
})

describe('refusals', () => {
  it('SEC-09 wrong settings end the start, with a sentence each, no stack and no secret', async () => {
    const SECRET_KEY = 'changeme-changeme-changeme-changeme'
    const server = await startProgram(
      { PORT: 'x', DEMOO: 'on', DATABASE_URL: 'postgres://a:b@127.0.0.1/c', SECRET_KEY },
      realProgram,
    )
    expect(await server.exit).toBe(2)
    expect(server.output().stderr.split('\n')).toEqual([
      'DEMOO is not a setting. Did you mean DEMO?',
      'PORT must be a whole number from 1 to 65535.',
      expect.stringMatching(/^SECRET_KEY must be random/),
      '',
    ])
    expect(server.output().stderr).not.toContain(SECRET_KEY)
  })

  it('a port in use is told before the database starts', async () => {
    const taken = createServer().listen(await freePort(), '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const PORT = typeof address === 'object' ? String(address?.port) : ''
    const DATA_DIR = await temporaryDataFolder()
    const server = await startProgram({ DATA_DIR, PORT })
    expect(await server.exit).toBe(2)
    expect(server.output().stderr).toBe(
      `Port ${PORT} of 127.0.0.1 is in use by another program. Stop it, or set PORT to another port.\n`,
    )
    expect(existsSync(clusterIn(DATA_DIR))).toBe(false)
    taken.close()
  })
})
