import { Hono } from 'hono'
import { calls } from '#contract/calls.ts'
import { auditRoutes } from './areas/audit/routes.ts'
import { configRoutes } from './areas/config/routes.ts'
import { dashboardRoutes } from './areas/dashboard/routes.ts'
import { deviceHistoryRoutes } from './areas/devices/history-routes.ts'
import { deviceRoutes } from './areas/devices/routes.ts'
import { exportRoutes } from './areas/exports/routes.ts'
import { feedRoutes } from './areas/feed/routes.ts'
import { feedStatusRoutes } from './areas/feed-status/routes.ts'
import { liveRoutes } from './areas/live/routes.ts'
import { passwordRoutes } from './areas/password/routes.ts'
import { preferenceRoutes } from './areas/preferences/routes.ts'
import { placeRoutes } from './areas/places/routes.ts'
import { receiptRoutes } from './areas/receipts/routes.ts'
import { reportRoutes } from './areas/reports/routes.ts'
import { linkRoutes } from './areas/links/routes.ts'
import { sessionRoutes } from './areas/session/routes.ts'
import { terminalRoutes } from './areas/terminals/routes.ts'
import { transactionRoutes } from './areas/transactions/routes.ts'
import { userRoutes } from './areas/users/routes.ts'
import { jsonReply } from './http/compress.ts'
import { createDoor } from './http/door.ts'
import { gate } from './http/gate.ts'
import { headers, noStore } from './http/headers.ts'
import { describeApi } from './http/openapi.ts'
import { createStatic } from './http/static.ts'
import type { Services } from './services.ts'

const handlers = [
  ...configRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
  ...preferenceRoutes,
  ...terminalRoutes,
  ...linkRoutes,
  ...userRoutes,
  ...transactionRoutes,
  ...placeRoutes,
  ...receiptRoutes,
  ...deviceRoutes,
  ...deviceHistoryRoutes,
  ...reportRoutes,
  ...feedRoutes,
  ...exportRoutes,
  ...dashboardRoutes,
  ...feedStatusRoutes,
  ...auditRoutes,
  ...liveRoutes,
]

interface Options {
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
  { portalFolder, checkReplies, stopping }: Options,
): Promise<Hono> => {
  const description = describeApi(calls)
  const app = new Hono()
  app.use(headers)
  app.use(gate(services))
  app.get('/livez', (context) => context.text('ok'))
  app.get('/readyz', (context) => {
    if (stopping?.aborted) return context.text('the server is stopping', 503)
    return services.health.isUp ? context.text('ready') : context.text('the database does not answer', 503)
  })
  // A worker alone only says that it lives.
  if (services.config.role === 'worker') return app
  app.use('/api/*', noStore)
  app.get('/api/openapi.json', (context) => jsonReply(context, description, true))
  app.route('/api', createDoor(services, calls, handlers, { checkReplies }))
  if (portalFolder) app.route('/', await createStatic(portalFolder, services))
  return app
}
