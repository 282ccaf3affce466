import { fileURLToPath } from 'node:url'
import { calls } from '#features/all.ts'
import { createApp } from '#server/http/app.ts'
import { startExportWorker } from '#features/exports/server/worker.ts'
import { passwordEmails } from '#features/authentication/server/password/emails.ts'
import type { Config } from '#server/config/config.ts'
import { watchClock } from './clock-watch.ts'
import { createServices } from './create-services.ts'
import { loadHandlers } from './features.ts'
import { auditOperation } from '#server/database/audit-operation.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { noteFact } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'
import { watchDatabase } from '#server/database/watch.ts'
import { demoAccountLines } from '#server/demo/accounts.ts'
import { prepareDemo } from '#server/demo/prepare-demo.ts'
import { openPrivatePort } from '#server/http/private-port.ts'
import { startRetention } from '#server/jobs/retention.ts'
import { startMailWorker } from '#server/mail/deliver.ts'
import { createMailer, mailFolder } from '#server/mail/mailer.ts'
import type { Application, Foundation } from './run-server.ts'
import { checkCommonStore } from '#features/exports/server/common-store.ts'
import { deriveKey } from '#server/config/secrets.ts'
import { auditSettings } from '#server/config/audit-settings.ts'
import { PRODUCT_VERSION } from '#server/version.ts'

const portalFolder = fileURLToPath(new URL('../../../dist', import.meta.url))
const loopback = ['127.0.0.1', '::1', 'localhost']

/** Builds the application on a database: schema, demo data, services, portal and API. */
export const compose = async ({
  config,
  log,
  databaseUrl,
  secret,
  stopping,
  diskRoom,
}: Foundation): Promise<Application> => {
  // Past a pooler, which carries no LISTEN and no lock of a session (SCALE-03).
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const applied = await migrate(directUrl)
  const hasDemo = await prepareDemo(databaseUrl, config, new Date())
  const database = connect(databaseUrl, {
    pooled: config.databaseDirectUrl !== undefined,
    ...(config.databaseNamedStatements !== undefined && { namedStatements: config.databaseNamedStatements }),
  })
  if (hasDemo && !loopback.includes(config.host)) {
    log.warn({ host: config.host }, 'demo accounts with a known password can be reached from other machines')
  }
  const onOutage = () => {
    // What hangs on a connection fails at once, and nothing waits for a broken one afterwards.
    const { exports, live, replicas } = services
    for (const connected of [database, replicas, exports.streams, exports.queue, live]) connected.breakConnections()
  }
  const health = watchDatabase(databaseUrl, onOutage, log)
  const services = createServices({ config, database, secret, log, health, diskRoom })
  // Live updates would never end by themselves.
  stopping.addEventListener('abort', () => services.live.end())
  const closePrivatePort = await openPrivatePort(services, stopping)
  const stopWorker = config.role === 'api' ? () => {} : await startExportWorker(services)
  const stopMail = config.role === 'api' ? undefined : startMailWorker(services, createMailer(config), passwordEmails)
  const stopRetention = config.role === 'api' ? undefined : startRetention(directUrl, services)
  await services.identityProvider?.learn()
  const app = await createApp(services, {
    calls,
    loadHandlers,
    portalFolder,
    checkReplies: !config.production,
    stopping,
  })
  if (applied.length > 0) await auditOperation(database, 'migration.applied', { migrations: applied }, log)
  await auditOperation(database, 'server.started', { role: config.role, version: PRODUCT_VERSION }, log)
  const { deviceAutoblock, terminalMaxUsers } = config
  await auditSettings(database, config, deriveKey(secret, 'settings', 32))
  await asPublic(database, ({ db }) => noteFact(db, 'intakeRules', { deviceAutoblock, terminalMaxUsers }))
  await checkCommonStore(services)
  const forgetClock = watchClock((seconds) => {
    log.warn({ seconds }, 'the clock of this machine was set')
    void auditOperation(database, 'clock.jumped', { seconds }, log)
  })
  const close = async () => {
    forgetClock()
    closePrivatePort()
    stopWorker()
    await Promise.all([
      stopMail?.(),
      stopRetention?.(),
      services.linePool.close(),
      services.exports.close(),
      services.live.close(),
      services.reads.close(),
      health.stop(),
    ])
    await services.replicas.close()
    await services.refusals.close()
    await auditOperation(database, 'server.stopped', { role: config.role }, log)
    await database.close()
  }
  return { fetch: app.fetch, notes: [...(hasDemo ? demoAccountLines : []), ...mailNotes(config)], close }
}

const mailNotes = (config: Config): string[] =>
  config.smtpUrl ? [] : ['', `Mail is written to ${mailFolder(config)}, because SMTP_URL is not set.`]
