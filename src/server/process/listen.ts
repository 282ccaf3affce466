import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '#server/config/config.ts'
import { type ConnectionReports, limitConnections } from '#server/http/connections.ts'
import { isListed } from '#server/http/networks.ts'
import { StartError } from '#server/start-error.ts'

export type Fetch = Parameters<typeof getRequestListener>[0]

/** A server that accepts connections. */
export interface ListeningServer {
  /** Answers on, and closes each connection with its next answer: whoever keeps it asks another server then. */
  retire(): void
  /** Accepts nothing new and lets running calls finish, until `cut` ends them. */
  drain(cut: AbortSignal): Promise<void>
  /** Closes a connection of an address, as `limitConnections` does. @returns whether there was one */
  giveUp(address: string, evenBusy: boolean): boolean
}

type Address = Pick<Config, 'host' | 'port'>
type Limits = Pick<Config, 'connectionsPerAddress' | 'connectionsPerProcess' | 'trustedProxies'>

/** SEC-48, REL-35: slow and silent clients are ended. Milliseconds and bytes. */
const limits = {
  headersTimeout: 10_000,
  // The API router ends slow bodies by itself, all but those of feeds, which may be of any length.
  requestTimeout: 0,
  keepAliveTimeout: 5000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 2000,
}

/**
 * @param together where several processes listen at one port: who counts the connections of all
 * @throws StartError if the address cannot be had
 */
export const listen = async (
  config: Address & Limits,
  fetch: Fetch,
  together?: ConnectionReports,
): Promise<ListeningServer> => {
  const server = createServer(limits, getRequestListener(fetch))
  server.maxConnections = config.connectionsPerProcess
  // Handed on instead, it would go round for as long as all processes are full.
  Object.assign(server, { dropMaxConnection: true })
  const connections = limitConnections(server, {
    perAddress: config.connectionsPerAddress,
    isExempt: (address) => isListed(address, config.trustedProxies),
    ...(together && { together }),
  })
  const running = new Set<ServerResponse>()
  let isRetiring = false
  server.on('request', (_request, response) => {
    if (isRetiring) response.shouldKeepAlive = false
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  await open(server, config)
  return {
    giveUp: (key, evenBusy) => connections.giveUp(key, evenBusy),
    retire: () => {
      isRetiring = true
      for (const response of running) response.shouldKeepAlive = false
    },
    drain: async (cut) => {
      const closed = once(server, 'close')
      server.close()
      // Node would hold the connection of a finished call for its keep-alive time.
      for (const response of running) {
        response.shouldKeepAlive = false
        response.once('close', () => server.closeIdleConnections())
      }
      const end = () => server.closeAllConnections()
      if (cut.aborted) end()
      cut.addEventListener('abort', end)
      await closed
    },
  }
}

/**
 * Asks for the address and gives it back, so that a start is refused before the database is touched.
 * @throws StartError if the address cannot be had
 */
export const probeAddress = async (address: Address): Promise<void> => {
  const server = createServer()
  await open(server, address)
  server.close()
  await once(server, 'close')
}

const open = async (server: ReturnType<typeof createServer>, { host, port }: Address) => {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(reasonOf(error, host, port))
  }
}

const reasonOf = (error: unknown, host: string, port: number) => {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use by another program. Stop it, or set PORT to another port.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to another port.`
  return `The server cannot listen on ${host}, port ${port} (${String(code)}). Set HOST to an address of this machine.`
}
