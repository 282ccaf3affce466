import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createServices } from './create-services.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { demoAccountLines } from './demo/accounts.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import type { Application, Foundation } from './run-server.ts'

const portalFolder = fileURLToPath(new URL('../../dist', import.meta.url))
const loopback = ['127.0.0.1', '::1', 'localhost']

/** Builds the application on a database: schema, demo data, services, portal and API. */
export const compose = async ({ config, log, databaseUrl, secret }: Foundation): Promise<Application> => {
  await migrate(databaseUrl)
  const database = connect(databaseUrl)
  const hasDemo = await prepareDemo(database, config, new Date())
  if (hasDemo && !loopback.includes(config.host)) {
    log.warn({ host: config.host }, 'demo accounts with a known password can be reached from other machines')
  }
  const app = await createApp(createServices({ config, database, secret, log }), {
    portalFolder,
    checkReplies: !config.production,
  })
  return { fetch: app.fetch, notes: hasDemo ? demoAccountLines : [], close: () => database.close() }
}
