import { Hono } from 'hono'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { feedFormat } from '#server/feed/feed-guide.ts'
import type { Services } from '#server/services.ts'
import { jsonReply } from './compress.ts'
import { createApiRouter } from './api-router.ts'
import type { Handler } from './handle.ts'
import { validateRequestPath } from './validate-request-path.ts'
import { headers, noStore } from './headers.ts'
import { describeApi } from './openapi.ts'
import { sendEvents } from './send-events.ts'
import { createStatic } from './static.ts'

interface Options {
  readonly calls: readonly AnyEndpoint[]
  /** What answers the calls; not asked for by a process that is only a worker. */
  readonly loadHandlers: () => Promise<readonly Handler[]>
  /** The built portal; undefined serves the API alone, as API tests do. */
  readonly portalFolder?: string
  readonly checkReplies: boolean
  /** Aborts when the server begins to stop. */
  readonly stopping?: AbortSignal
}

/**
 * The whole application: a function from Request to Response.
 * @throws when a declared call has no handler
 */
export const createApp = async (
  services: Services,
  { calls, loadHandlers, portalFolder, checkReplies, stopping }: Options,
): Promise<Hono> => {
  const description = describeApi(calls)
  const format = feedFormat(services.config.publicOrigin)
  const app = new Hono()
  // Before the headers, so that it finds them set.
  app.use(sendEvents)
  app.use(headers)
  app.use(validateRequestPath(services))
  app.get('/livez', (context) => context.text('ok'))
  app.get('/readyz', (context) => {
    if (stopping?.aborted) return context.text('the server is stopping', 503)
    return services.health.isUp ? context.text('ready') : context.text('the database does not answer', 503)
  })
  // A process that is only a worker answers nothing but /livez and /readyz.
  if (services.config.role === 'worker') return app
  app.use('/api/*', noStore)
  app.get('/api/openapi.json', (context) => jsonReply(context, description, true))
  app.get('/api/feeds.md', (context) => context.text(format))
  app.route('/api', createApiRouter(services, calls, await loadHandlers(), { checkReplies }))
  if (portalFolder) app.route('/', await createStatic(portalFolder, services))
  return app
}
