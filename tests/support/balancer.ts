import { once } from 'node:events'
import { Agent, type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two looks at `/readyz`; what falls is left out at once. */
const EVERY = 100

/** What stands before several servers: sends each call to the next one that is ready. */
export interface Balancer {
  readonly origin: string
  add(origin: string): void
  /** Sends nothing to it any more, and fulfils when what it was sent is answered. */
  remove(origin: string): Promise<void>
  /** Those that are ready. */
  ready(): string[]
  close(): Promise<void>
}

/**
 * An HTTP balancer on a free loopback port, as an operator would set one up: connections to the servers are kept, a call goes
 * to another server only where the first one did not accept the connection, and none is sent twice.
 */
export const startBalancer = async (): Promise<Balancer> => {
  const backends = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  const running = new Map<ClientRequest, string>()
  const over = new AbortController()
  let turn = 0
  const ready = () => [...backends].flatMap(([origin, isReady]) => (isReady ? [origin] : []))

  const look = async () => {
    while (!over.signal.aborted) {
      for (const origin of backends.keys()) {
        const isReady = await fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (backends.has(origin)) backends.set(origin, isReady)
      }
      await pause(EVERY, undefined, { signal: over.signal }).catch(() => {})
    }
  }

  const pass = (call: IncomingMessage, body: Buffer, answer: ServerResponse, left: readonly string[]): void => {
    const [origin, ...others] = left
    if (!origin) {
      answer.writeHead(503).end('no server is ready')
      return
    }
    const passed = request(`${origin}${call.url}`, { method: call.method, headers: call.headers, agent })
    passed.on('response', (reply) => {
      const { connection: _, ...headers } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, headers)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(call, body, answer, others)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(String(error))
    })
    running.set(passed, origin)
    passed.on('close', () => running.delete(passed))
    answer.on('close', () => passed.destroy())
    passed.end(body)
  }

  const server = createServer(async (call, answer) => {
    const body = Buffer.concat(await Array.fromAsync<Buffer>(call))
    const those = ready()
    turn += 1
    pass(call, body, answer, [...those.slice(turn % those.length), ...those.slice(0, turn % those.length)])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const looking = look()
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void backends.set(origin, false),
    remove: async (origin) => {
      backends.delete(origin)
      while ([...running.values()].includes(origin)) await pause(EVERY)
    },
    ready,
    close: async () => {
      over.abort()
      await looking
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
