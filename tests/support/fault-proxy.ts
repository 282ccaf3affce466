import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * What the network between browser and server does:
 * - `pass`: nothing wrong;
 * - `hang`: connections open, nothing moves in either direction until the mode changes;
 * - `slow`: replies arrive at one byte a second;
 * - `delay`: replies are late by so many milliseconds, one round trip;
 * - `cut`: the request arrives, the reply breaks off in the middle of its body;
 * - `captive`: a hotel's login page answers every request, with 200 and HTML;
 * - `redirect`: the same hotel answers 302 to a host of its own (`CAPTIVE_ORIGIN`);
 * - `refuse`: nobody listens on the port.
 */
export type FaultMode = 'pass' | 'hang' | 'slow' | 'cut' | 'captive' | 'redirect' | 'refuse' | { delay: number }

export type FaultProxy = {
  origin: string
  /** Takes effect on open connections too; resolves once it holds. */
  set(mode: FaultMode): Promise<void>
  close(): Promise<void>
}

/** A reserved top-level domain: resolves nowhere. */
export const CAPTIVE_ORIGIN = 'http://captive.invalid'

const SLOW_BYTE_MS = 1000

const reply = (status: string, header: string, body: string) =>
  `HTTP/1.1 ${status}\r\n${header}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`

const captiveReply = reply('200 OK', 'content-type: text/html', '<!doctype html><title>Hotel</title><p>Please log in')
const redirectReply = reply('302 Found', `location: ${CAPTIVE_ORIGIN}/login`, '')

/**
 * A TCP proxy on a free loopback port in front of `targetPort`. It works below HTTP, so that pages, scripts and the
 * worker's own requests all meet the same network (offline.md 2.14).
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const network = createNetwork()
  const clients = new Set<Socket>()

  const server = createServer((client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    carry(network, client, createConnection(targetPort, '127.0.0.1'))
  })

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const hangUp = () => {
    for (const client of clients) client.destroy()
  }
  const stopListening = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    hangUp()
    await closed
  }

  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    async set(mode) {
      network.setMode(mode)
      if (mode === 'captive' || mode === 'redirect') hangUp()
      if (mode === 'refuse') await stopListening()
      else if (!server.listening) await listen(port)
    },
    close: stopListening,
  }
}

type Network = ReturnType<typeof createNetwork>

function createNetwork() {
  let mode: FaultMode = 'pass'
  let change = Promise.withResolvers<void>()
  return {
    mode: () => mode,
    setMode(next: FaultMode) {
      mode = next
      change.resolve()
      change = Promise.withResolvers()
    },
    /** Resolves with the next change of mode, or after `ms` milliseconds where given. */
    async wait(ms?: number) {
      if (ms === undefined) return change.promise
      const timer = Promise.withResolvers<void>()
      const handle = setTimeout(timer.resolve, ms)
      await Promise.race([timer.promise, change.promise])
      clearTimeout(handle)
    },
  }
}

/** Joins one browser connection to one server connection, through the network's mood of the moment. */
function carry(network: Network, client: Socket, server: Socket) {
  let requests = Promise.resolve()
  let replies = Promise.resolve()

  client.on('data', (chunk) => {
    requests = requests.then(() => passRequest(network, chunk, client, server))
  })
  server.on('data', (chunk) => {
    const arrived = performance.now()
    replies = replies.then(() => passReply(network, chunk, arrived, client))
  })
  server.on('end', () => void replies.then(() => client.end()))
  server.on('error', () => client.destroy())
  client.on('error', () => server.destroy())
  client.on('close', () => server.destroy())
}

async function passRequest(network: Network, chunk: Buffer, client: Socket, server: Socket) {
  while (network.mode() === 'hang' && !client.destroyed) await network.wait()
  if (network.mode() === 'captive') client.end(captiveReply)
  else if (network.mode() === 'redirect') client.end(redirectReply)
  else if (server.writable) server.write(chunk)
}

async function passReply(network: Network, chunk: Buffer, arrived: number, client: Socket) {
  while (network.mode() === 'hang' && !client.destroyed) await network.wait()
  const mode = network.mode()
  if (typeof mode === 'object') await network.wait(arrived + mode.delay - performance.now())
  let sent = 0
  for (; network.mode() === 'slow' && sent < chunk.length && client.writable; sent++) {
    client.write(chunk.subarray(sent, sent + 1))
    await network.wait(SLOW_BYTE_MS)
  }
  if (!client.writable) return
  if (network.mode() === 'cut' && bodyLength(chunk) > 0) {
    client.end(chunk.subarray(sent, chunk.length - Math.ceil(bodyLength(chunk) / 2)))
  } else client.write(chunk.subarray(sent))
}

/** How many bytes of this piece of a reply are body; a piece starts with a status line or is a later part of a body. */
function bodyLength(chunk: Buffer): number {
  if (!chunk.subarray(0, 5).equals(Buffer.from('HTTP/'))) return chunk.length
  const headEnd = chunk.indexOf('\r\n\r\n')
  return headEnd < 0 ? 0 : chunk.length - headEnd - 4
}
