import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { hostnameOf } from './caller.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The host names this server answers to: the public origin, the hosts named in the settings, and loopback (SEC-13). */
const ownHosts = ({ publicOrigin, variantByHost, specialHosts }: Config): ReadonlySet<string> =>
  new Set([...loopback, new URL(publicOrigin).hostname, ...variantByHost.keys(), ...specialHosts.keys()])

/** What no honest client sends: doubled or encoded slashes, backslashes, NUL, dot segments, broken percent (SEC-49). */
const suspicious = /\/\/|\\|%(?:2f|5c|00)|\/\.\.?(?:\/|$)|%(?![0-9a-f]{2})/i

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Refuses foreign host names and odd paths before anything looks at them. */
export const gate = (config: Config): MiddlewareHandler => {
  const hosts = ownHosts(config)
  return async (context, next) => {
    if (!hosts.has(hostnameOf(context))) return context.text('This address is not served here.', 421)
    const path = rawPath(context.env?.incoming?.url ?? context.req.url)
    if (suspicious.test(path) || !isDecodable(path)) return context.text('This address could not be understood.', 400)
    return next()
  }
}

/** The path as it was sent; a Request has already folded dot segments away. */
const rawPath = (url: string): string => url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)[0] ?? ''
