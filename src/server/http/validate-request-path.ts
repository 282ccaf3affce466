import type { MiddlewareHandler } from 'hono'
import { ApiError } from './api-error.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { hostnameOf } from './request-info.ts'
import { replyTo } from './error-reply.ts'

/** Load balancers ask these by address; their replies do not depend on the host. */
const probes = new Set(['/livez', '/readyz'])

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The host names this server answers to: the public origin, the hosts named in the settings, and loopback (SEC-13). */
const ownHosts = ({ publicOrigin, variantByHost, specialHosts }: Config): ReadonlySet<string> =>
  new Set([...loopback, new URL(publicOrigin).hostname, ...variantByHost.keys(), ...specialHosts.keys()])

/** What no honest client sends: doubled or encoded slashes, backslashes, NUL, dot segments, broken percent (SEC-49). */
const suspicious = /\/\/|\\|%(?:2f|5c|00)|\/(?:\.|%2e){1,2}(?:\/|$)|%(?![0-9a-f]{2})/i

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Refuses foreign host names and odd paths before any other code reads them. */
export const validateRequestPath = ({ config, log }: Pick<Services, 'config' | 'log'>): MiddlewareHandler => {
  const hosts = ownHosts(config)
  return async (context, next) => {
    const refuse = (error: 'UNKNOWN_HOST' | 'PATH_REFUSED' | 'WRONG_SHAPE') => {
      context.header('Cache-Control', 'no-store')
      return replyTo(context, new ApiError(error), log)
    }
    if (countHosts(context.env?.incoming?.rawHeaders) > 1) return refuse('WRONG_SHAPE')
    const path = rawPath(context.env?.incoming?.url ?? context.req.url)
    if (!hosts.has(hostnameOf(context)) && !probes.has(path)) return refuse('UNKNOWN_HOST')
    if (suspicious.test(path) || !isDecodable(path)) return refuse('PATH_REFUSED')
    return next()
  }
}

/** A proxy may have used another one of them than this server would (RFC 9112, 3.2). */
const countHosts = (rawHeaders: readonly string[] = []): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** The path as it was sent; a Request has already folded dot segments away. */
const rawPath = (url: string): string => url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)[0] ?? ''
