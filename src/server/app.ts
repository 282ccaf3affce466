import { Hono } from 'hono'
import { calls } from '#contract/calls.ts'
import { configRoutes } from './areas/config/routes.ts'
import { feedRoutes } from './areas/feed/routes.ts'
import { receiptRoutes } from './areas/receipts/routes.ts'
import { sessionRoutes } from './areas/session/routes.ts'
import { transactionRoutes } from './areas/transactions/routes.ts'
import { createDoor } from './http/door.ts'
import { gate } from './http/gate.ts'
import { headers, noStore } from './http/headers.ts'
import { describeApi } from './http/openapi.ts'
import { createStatic } from './http/static.ts'
import type { Services } from './services.ts'

const handlers = [...configRoutes, ...sessionRoutes, ...transactionRoutes, ...receiptRoutes, ...feedRoutes]

interface Options {
  /** The built portal; undefined serves the API alone, as API tests do. */
  readonly portalFolder?: string
  readonly checkReplies: boolean
}

/**
 * The whole application: a function from Request to Response.
 * @throws when a declared call has no handler
 */
export const createApp = async (services: Services, { portalFolder, checkReplies }: Options): Promise<Hono> => {
  const description = describeApi(calls)
  const app = new Hono()
  app.use(headers)
  app.use(gate(services))
  app.get('/livez', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    const ready = await isReady(services)
    return context.text(ready ? 'ready' : 'the database does not answer', ready ? 200 : 503)
  })
  app.use('/api/*', noStore)
  app.get('/api/openapi.json', (context) => context.json(description))
  app.route('/api', createDoor(services, calls, handlers, { checkReplies }))
  if (portalFolder) app.route('/', await createStatic(portalFolder, services.config))
  return app
}

const isReady = async ({ database }: Services): Promise<boolean> => {
  try {
    await database.pool.query('select 1')
    return true
  } catch {
    return false
  }
}
