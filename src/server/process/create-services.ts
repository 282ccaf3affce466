import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { createFailedCalls } from '#server/database/failed-calls.ts'
import { createRefusals } from '#server/database/refusals.ts'
import { openReplicas, type Replicas } from '#server/database/replicas.ts'
import type { DatabaseHealth } from '#server/database/watch.ts'
import type { DiskRoom } from '#server/files/disk-reserve.ts'
import { openStore, type StoreSettings } from '#server/files/open-store.ts'
import type { ArchiveKeeper } from '#server/recovery/archive-keeper.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { createLinePool, threadsFor } from '#server/feed/line-pool.ts'
import { createChanges } from '#server/live/changes.ts'
import { createLive } from '#server/live/live.ts'
import { createLoad } from '#server/http/load.ts'
import { createPrincipals } from '#server/http/principals.ts'
import { createMetrics } from '#server/metrics.ts'
import { deriveKey } from '#server/config/secrets.ts'
import { AUDIT_PROOF } from '#server/security/audit-proof.ts'
import { createAccessTokens } from '#server/security/access-token.ts'
import { createIdentityProvider } from '#server/security/identity-provider.ts'
import { createRevocationTickets } from '#server/security/revocation-ticket.ts'
import { readCatalogues } from '#server/texts.ts'
import { createThrottles } from '#server/security/throttle.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import type { ExportServices, Services } from '#server/services.ts'
import { exportables } from './features.ts'

const KEY_BYTES = 32

/** Puts together what handlers work with; every key is derived from the one secret. */
export const createServices = (parts: {
  config: Config
  database: Database
  secret: string
  log: Logger
  now?: () => Date
  /** What is known of the database; without it, that it is there. */
  health?: DatabaseHealth
  diskRoom?: DiskRoom
  tracing?: Tracing | undefined
  archive?: Pick<ArchiveKeeper, 'state'> | undefined
}): Services => {
  readCatalogues()
  const load = createLoad(parts.database.pool.options.max)
  const { config, database, now = () => new Date() } = parts
  const directUrl = config.databaseDirectUrl ?? database.opened.url
  const replicas = openReplicas({ replicas: config.databaseReplicaUrl, primary: directUrl }, parts.log, parts.health)
  const reads = replicas.readsOf(database, parts.tracing?.onStatement)
  const changes = createChanges({ url: directUrl, log: parts.log })
  const principals = createPrincipals({ database, reads, changes, config, now })
  return {
    config,
    database,
    replicas,
    reads,
    exports: createExports({ ...parts, replicas, directUrl }),
    tracing: parts.tracing,
    log: parts.log,
    now,
    health: parts.health ?? { isUp: true },
    diskRoom: parts.diskRoom ?? { isTight: false },
    archive: parts.archive,
    refusals: createRefusals({ database, log: parts.log }),
    failedCalls: createFailedCalls({ database, log: parts.log, now }),
    changes,
    principals,
    live: createLive({ changes, principals }),
    linePool: createLinePool({ threads: threadsFor(config.processes) }),
    load,
    metrics: config.metrics && createMetrics({ database, replicas, lanes: load.lanes, archive: parts.archive }),
    accessTokens: createAccessTokens(deriveKey(parts.secret, 'access-token', KEY_BYTES), config.accessTtl),
    revocationTickets: createRevocationTickets(
      deriveKey(parts.secret, 'revocation-ticket', KEY_BYTES),
      config.sessionMax,
    ),
    throttles: createThrottles(database.pool, config),
    identityProvider: config.sso && createIdentityProvider(config.sso, parts.log),
    keys: {
      refresh: deriveKey(parts.secret, 'refresh-token', KEY_BYTES),
      receiptLinks: deriveKey(parts.secret, 'receipt-link', KEY_BYTES),
      recipients: deriveKey(parts.secret, 'receipt-recipient', KEY_BYTES),
      recipientMarks: deriveKey(parts.secret, 'receipt-recipient-mark', KEY_BYTES),
      repeats: deriveKey(parts.secret, 'repeated-request', KEY_BYTES),
      signOnGrants: deriveKey(parts.secret, 'sign-on-grant', KEY_BYTES),
      auditProofs: deriveKey(parts.secret, AUDIT_PROOF, KEY_BYTES),
    },
  }
}

/** REL-06: milliseconds */
const EXPORT_STATEMENT_TIMEOUT = 15 * 60_000

/** Where finished files are. */
export const storeSettingsOf = ({ exportStore, dataDir }: Config): StoreSettings =>
  exportStore ? { s3: exportStore } : { folder: join(dataDir, 'exports') }

const createExports = ({
  config,
  database,
  replicas,
  directUrl,
  log,
}: {
  config: Config
  database: Database
  replicas: Replicas
  directUrl: string
  log: Logger
}): ExportServices => {
  const { url, options } = database.opened
  const streams = connect(url, {
    ...options,
    streams: true,
    max: config.exportConnections,
    statementTimeout: EXPORT_STATEMENT_TIMEOUT,
  })
  const reads = replicas.readsOf(streams)
  const storeSettings = storeSettingsOf(config)
  const queue = openQueue({ url, directUrl }, log)
  return {
    streams,
    reads,
    storeSettings,
    store: openStore(storeSettings),
    queue,
    exportables,
    writer: new URL('../exports/export-writer.ts', import.meta.url),
    close: async () => {
      await queue.close()
      await reads.close()
      await streams.close()
    },
  }
}
