import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { plainEnvironment } from './plain-environment.ts'

/** The product as its own process, as an operator runs it: started with settings, stopped with a signal. */
export type Product = {
  /** Resolves when `/readyz` says so; after a stop on the same port again. Rejects with the log if the process ends. */
  start(): Promise<void>
  /** SIGTERM: the server finishes what it has begun. */
  stop(): Promise<void>
  /** SIGKILL: a crash. */
  kill(): Promise<void>
  isRunning(): boolean
  /** Of the process that was started last. */
  pid(): number | undefined
  /** Everything the process wrote so far. */
  log(): string
}

/** As `npm start` gives them. */
const FLAGS = ['--max-semi-space-size=8']
const START_LIMIT_MS = 300_000
const POLL_MS = 50
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Not started yet. The process sees `settings` and nothing else of our environment.
 * @param folder where the product is installed: this repository, or a copy of it
 */
export function createProduct(port: number, settings: Record<string, string>, folder = root): Product {
  let child: ChildProcess | undefined
  let log = ''

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isRunning()) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  return {
    isRunning,
    pid: () => child?.pid,
    log: () => log,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async start() {
      if (isRunning()) return
      child = spawn(`${root}node_modules/.bin/node`, [...FLAGS, 'src/server/process/main.ts'], {
        cwd: folder,
        env: { ...plainEnvironment, ...settings, HOST: '127.0.0.1', PORT: String(port) },
      })
      const keep = (chunk: Buffer) => (log += chunk.toString())
      child.stdout?.on('data', keep)
      child.stderr?.on('data', keep)
      const limit = AbortSignal.timeout(START_LIMIT_MS)
      while (!(await isReady(port))) {
        if (!isRunning()) throw new Error(`The server ended instead of starting:\n${log}`)
        if (limit.aborted) throw new Error(`The server did not become ready:\n${log}`)
      }
    },
  }
}

/** Asks once; takes a moment before it says no. */
async function isReady(port: number): Promise<boolean> {
  try {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) return true
  } catch {
    // Nobody listens yet.
  }
  await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  return false
}

/**
 * Below the ports that systems give to connections (32768 on Linux, 49152 elsewhere): between choice and use none takes it. Above
 * 10080, the last port that browsers and `fetch` refuse (Fetch Standard, 2.9 "Port blocking").
 */
const PORTS = { first: 10_081, end: 32_768 } as const

/** A loopback port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.end)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
