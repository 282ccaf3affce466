import { Hono } from 'hono'
import { calls } from '#features/all.ts'
import { auditRoutes } from '#features/audit-log/server/routes.ts'
import { configRoutes } from './config/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { deviceHistoryRoutes } from '#features/devices/server/history-routes.ts'
import { deviceRoutes } from '#features/devices/server/routes.ts'
import { exportRoutes } from '#features/exports/server/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { feedStatusRoutes } from '#features/data-feeds/server/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { passwordRoutes } from '#features/authentication/server/password/routes.ts'
import { preferenceRoutes } from '#features/views/server/routes.ts'
import { accountRoutes } from '#features/account/server/routes.ts'
import { merchantRoutes } from '#features/merchants/server/routes.ts'
import { midRoutes } from '#features/mids/server/routes.ts'
import { storeRoutes } from '#features/stores/server/routes.ts'
import { receiptRoutes } from '#features/receipts/server/routes.ts'
import { reportRoutes } from '#features/terminal-reports/server/routes.ts'
import { linkRoutes } from '#features/users/server/links/routes.ts'
import { sessionRoutes } from '#features/authentication/server/routes.ts'
import { terminalRoutes } from '#features/terminals/server/routes.ts'
import { transactionRoutes } from '#features/transactions/server/routes.ts'
import { userRoutes } from '#features/users/server/routes.ts'
import { jsonReply } from './http/compress.ts'
import { createApiRouter } from './http/api-router.ts'
import { gate } from './http/gate.ts'
import { headers, noStore } from './http/headers.ts'
import { describeApi } from './http/openapi.ts'
import { createStatic } from './http/static.ts'
import type { Services } from './services.ts'

const handlers = [
  ...configRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...passwordRoutes,
  ...preferenceRoutes,
  ...terminalRoutes,
  ...linkRoutes,
  ...userRoutes,
  ...transactionRoutes,
  ...merchantRoutes,
  ...midRoutes,
  ...storeRoutes,
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
  app.route('/api', createApiRouter(services, calls, handlers, { checkReplies }))
  if (portalFolder) app.route('/', await createStatic(portalFolder, services))
  return app
}
