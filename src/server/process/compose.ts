import { fileURLToPath } from 'node:url'
import { calls } from '#features/all.ts'
import { createApp } from '#server/http/app.ts'
import { passwordEmails } from '#features/authentication/server/password/emails.ts'
import { startExportWorker } from '#features/exports/server/worker.ts'
import { deliverReceiptEmails } from '#features/receipts/server/deliver-emails.ts'
import { scheduleEmails } from '#features/schedules/server/email.ts'
import { startSeeAsWorker } from '#features/support/server/worker.ts'
import { startScheduleWorker } from '#features/schedules/server/worker.ts'
import { createServices } from './create-services.ts'
import { loadHandlers } from './features.ts'
import { connect } from '#server/database/connect.ts'
import { watchDatabase } from '#server/database/watch.ts'
import { openPrivatePort, stateOf } from '#server/http/private-port.ts'
import { startRetention } from '#server/jobs/retention.ts'
import { deliverDue, type Delivery, startMailWorker, type Writers } from '#server/mail/deliver.ts'
import { createMailer } from '#server/mail/mailer.ts'
import type { Application, Composition } from './serve.ts'

const portalFolder = fileURLToPath(new URL('../../../dist', import.meta.url))

/** How each email to the address of an account is written. */
export const emailWriters: Writers = { ...passwordEmails, ...scheduleEmails }

export const deliverEmails: Delivery = (services, mailer, signal) => deliverDue(services, mailer, emailWriters, signal)

/** Builds the application on a database that is prepared: services, work in the background, portal and API. */
export const compose = async ({
  config,
  log,
  databaseUrl,
  secret,
  stopping,
  closing,
  diskRoom,
  isChild,
  archive,
}: Composition): Promise<Application> => {
  // Past a pooler, which carries no LISTEN and no lock of a session (SCALE-03).
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const tracing =
    config.tracing && (await import('#server/tracing/open-telemetry.ts')).startTracing(config.tracing, log)
  const options = {
    max: config.databaseConnections,
    pooled: config.databaseDirectUrl !== undefined,
    ...(config.databaseNamedStatements !== undefined && { namedStatements: config.databaseNamedStatements }),
  }
  const database = connect(databaseUrl, options, tracing?.onStatement)
  const onOutage = () => {
    // What hangs on a connection fails at once, and nothing waits for a broken one afterwards.
    const { changes, exports, replicas } = services
    for (const connected of [database, replicas, exports.streams, exports.queue, changes]) connected.breakConnections()
  }
  const health = watchDatabase(databaseUrl, onOutage, log)
  const services = createServices({ config, database, secret, log, health, diskRoom, archive, tracing })
  // Live updates would never end by themselves.
  closing.addEventListener('abort', () => services.live.end())
  // Of several processes, the primary one has the port and asks the others.
  if (isChild) services.metrics?.share()
  const closePrivatePort = isChild ? () => {} : await openPrivatePort(services, stopping)
  const stopWorker = config.role === 'api' ? () => {} : await startExportWorker(services)
  const deliveries = [deliverEmails, deliverReceiptEmails]
  const stopSchedules = config.role === 'api' ? undefined : startScheduleWorker(services)
  const stopSeeAs = config.role === 'api' ? undefined : startSeeAsWorker(services)
  const stopMail = config.role === 'api' ? undefined : startMailWorker(services, createMailer(config), deliveries)
  const stopRetention = config.role === 'api' ? undefined : startRetention(directUrl, services)
  await services.identityProvider?.learn()
  const app = await createApp(services, {
    calls,
    loadHandlers,
    portalFolder,
    checkReplies: !config.production,
    stopping,
  })
  const close = async () => {
    closePrivatePort()
    stopWorker()
    await Promise.all([
      stopMail?.(),
      stopSchedules?.(),
      stopSeeAs?.(),
      stopRetention?.(),
      services.linePool.close(),
      services.exports.close(),
      services.changes.close(),
      services.reads.close(),
      health.stop(),
    ])
    await services.replicas.close()
    await services.refusals.close()
    await services.failedCalls.flush()
    await database.close()
    await tracing?.stop()
  }
  return { fetch: app.fetch, notes: [], state: () => stateOf(services, stopping), close }
}
