import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { maskCardNumbers } from '#core/card-number/card-number.ts'
import type { Config } from '#server/config/config.ts'
import { isListed } from './networks.ts'
import type { RequestInfo } from '#server/services.ts'

const USER_AGENT_MAX = 300

/** What is known of the other side of a request. */
export const requestInfoOf = (context: Context, config: Config): RequestInfo => {
  const hostname = hostnameOf(context)
  const special = config.specialHosts.get(hostname)
  return {
    address: clientAddress(socketAddress(context), context.req.header('x-forwarded-for'), config.trustedProxies),
    userAgent: maskCardNumbers((context.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX)),
    hostname,
    variant: config.variantByHost.get(hostname) ?? config.variant,
    reference: randomUUID(),
    hostIsReadOnly: special === 'disaster-recovery' && config.drHostReadOnly,
    hostIsDemo: special === 'demo',
    header: (name) => context.req.header(name),
  }
}

/** The host name the client asked for, lower case and without port. */
export const hostnameOf = (context: Context): string => new URL(context.req.url).hostname.toLowerCase()

const socketAddress = (context: Context): string => {
  // Requests made without a socket, as tests make them, have no address.
  if (!context.env?.incoming) return '127.0.0.1'
  return getConnInfo(context).remote.address ?? 'unknown'
}

/**
 * The client's address: the socket's, unless that is a listed proxy; then the nearest address from the right of the
 * forwarded chain that is no listed proxy (SEC-53). What is left of an unreadable entry is not trusted.
 */
export const clientAddress = (
  socket: string,
  forwarded: string | undefined,
  proxies: Config['trustedProxies'],
): string => {
  const isProxy = (address: string) => isListed(address, proxies)
  let client = socket
  for (const hop of (forwarded ?? '').split(',').toReversed()) {
    if (!isProxy(client) || !ipaddr.isValid(hop.trim())) break
    client = hop.trim()
  }
  return client
}
