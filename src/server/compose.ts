import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createServices } from './create-services.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { Application, Foundation } from './run-server.ts'

const portalFolder = fileURLToPath(new URL('../../dist', import.meta.url))

/** Builds the application on a database: schema, services, portal and API. */
export const compose = async ({ config, log, databaseUrl, secret }: Foundation): Promise<Application> => {
  await migrate(databaseUrl)
  const database = connect(databaseUrl)
  const app = await createApp(createServices({ config, database, secret, log }), {
    portalFolder,
    checkReplies: !config.production,
  })
  return { fetch: app.fetch, notes: [], close: () => database.close() }
}
