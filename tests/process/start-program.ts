import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { onTestFinished, vi } from 'vitest'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import type { Account } from '#server/database/native.ts'
import { plainEnvironment } from '#tests/support/plain-environment.ts'
import { freePort } from '#tests/support/product.ts'

// A first start creates a database, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const tinyProgram = fileURLToPath(new URL('program.ts', import.meta.url))
export const realProgram = fileURLToPath(new URL('../../src/server/process/main.ts', import.meta.url))

export interface Started {
  readonly child: ChildProcess
  readonly pid: number
  readonly origin: string
  /** All it has written so far. */
  readonly output: () => { readonly stdout: string; readonly stderr: string }
  /** Fulfils when it serves; rejects with its output if it ends before. */
  readonly ready: Promise<void>
  /** The exit code, or null after a signal. */
  readonly exit: Promise<number | null>
}

interface Start {
  /** Whom it runs as; only root may choose. */
  readonly account?: Account | undefined
  /** Of Node. */
  readonly flags?: readonly string[]
}

/** Starts a program as a server would be; it is killed when the test ends. */
export const startProgram = async (
  env: NodeJS.ProcessEnv,
  program = tinyProgram,
  { account, flags = [] }: Start = {},
): Promise<Started> => {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [...flags, program], {
    ...account,
    env: { ...plainEnvironment, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let [stdout, stderr] = ['', '']
  // With all that it has written; its own 'close' never comes where the channel to it was disconnected.
  const ends = [child.stdout, child.stderr].flatMap((stream) => (stream ? [once(stream, 'close')] : []))
  const exit = once(child, 'exit').then(async ([code]: (number | null)[]) => {
    await Promise.all(ends)
    return code ?? null
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => (stderr += String(chunk)))
    child.stdout?.on('data', (chunk) => {
      stdout += String(chunk)
      if (stdout.includes('is ready at')) resolve()
    })
    void exit.then((code) => reject(new Error(`ended with ${code}: ${stdout}${stderr}`)))
  })
  ready.catch(() => {})
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  return {
    child,
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    output: () => ({ stdout, stderr }),
    ready,
    exit,
  }
}

/** A data folder as an ordinary start makes it; removed when the test ends. */
export const temporaryDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterside-process-'))
  // mkdtemp closes it to everybody else, and root's database runs as somebody else.
  await chmod(folder, 0o711)
  // The database of a program that was killed notices a little later, and writes until then.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }))
  return join(folder, 'data')
}

/** A PostgreSQL that the program under test knows nothing of; stopped when the test ends. @param folder for its files */
export const externalDatabase = async (folder?: string): Promise<string> => {
  const dataDir = folder ?? (await temporaryDataFolder())
  await mkdir(dataDir, { mode: 0o711 })
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) })
  onTestFinished(database.stop)
  return database.url
}

/** The process id of the database on a cluster's folder. */
export const postmasterOf = async (cluster: string): Promise<number> =>
  Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)

/** Whether a process runs; one that has ended and waits for its parent to notice does not. */
export const isAlive = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString())

export const write = (origin: string, note: string) => fetch(`${origin}/${note}`, { method: 'POST' })

export const count = async (origin: string, note: string): Promise<unknown> => (await fetch(`${origin}/${note}`)).json()
