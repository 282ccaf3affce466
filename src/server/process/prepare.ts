import { join } from 'node:path'
import { checkCommonStore } from '#features/exports/server/common-store.ts'
import { auditSettings } from '#server/config/audit-settings.ts'
import type { Config } from '#server/config/config.ts'
import { deriveKey } from '#server/config/secrets.ts'
import { auditOperation } from '#server/database/audit-operation.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { noteFact } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'
import { demoAccountLines } from '#server/demo/accounts.ts'
import { prepareDemo } from '#server/demo/prepare-demo.ts'
import { prepareFolder } from '#server/files/usable-folder.ts'
import { openStore } from '#server/files/open-store.ts'
import { mailFolder } from '#server/mail/mailer.ts'
import { PRODUCT_VERSION } from '#server/version.ts'
import { watchClock } from './clock-watch.ts'
import type { Foundation, PreparedServer } from './serve.ts'
import { storeSettingsOf } from './create-services.ts'

const loopback = ['127.0.0.1', '::1', 'localhost']

/** Makes the database ready for all processes of this server: schema, demo data, what the audit log and other servers are told. */
export const prepare = async ({ config, log, databaseUrl, secret }: Foundation): Promise<PreparedServer> => {
  await prepareFolders(config)
  // Past a pooler, which carries no lock of a session (SCALE-03).
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const { applied, newer } = await migrate(directUrl)
  if (newer.length > 0) log.warn({ newer }, 'the database is of a newer release, with which this one can live')
  const hasDemo = await prepareDemo(databaseUrl, config, new Date())
  if (hasDemo && !loopback.includes(config.host)) {
    log.warn({ host: config.host }, 'demo accounts with a known password can be reached from other machines')
  }
  const database = connect(directUrl, { max: 1 })
  if (applied.length > 0) await auditOperation(database, 'migration.applied', { migrations: applied }, log)
  await auditOperation(database, 'server.started', { role: config.role, version: PRODUCT_VERSION }, log)
  const { deviceAutoblock, terminalMaxUsers } = config
  await auditSettings(database, config, deriveKey(secret, 'settings', 32))
  await asPublic(database, ({ db }) => noteFact(db, 'intakeRules', { deviceAutoblock, terminalMaxUsers }))
  const storeSettings = storeSettingsOf(config)
  await checkCommonStore({ config, database, log, exports: { store: openStore(storeSettings), storeSettings } })
  const forgetClock = watchClock((seconds) => {
    log.warn({ seconds }, 'the clock of this machine was set')
    void auditOperation(database, 'clock.jumped', { seconds }, log)
  })
  return {
    notes: [...(hasDemo ? demoAccountLines : []), ...mailNotes(config)],
    close: async () => {
      forgetClock()
      await auditOperation(database, 'server.stopped', { role: config.role }, log)
      await database.close()
    },
  }
}

/** What is kept in the data folder. @throws with the code of the operating system if it cannot be */
const prepareFolders = async ({ dataDir, exportStore, smtpUrl, demo, role }: Config): Promise<void> => {
  if (!exportStore) await prepareFolder(join(dataDir, 'exports'), 0o700)
  if (role !== 'api' && (demo || !smtpUrl)) await prepareFolder(mailFolder({ dataDir }), 0o700)
}

const mailNotes = (config: Config): string[] =>
  config.smtpUrl ? [] : ['', `Mail is written to ${mailFolder(config)}, because SMTP_URL is not set.`]
