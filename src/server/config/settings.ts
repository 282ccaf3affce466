import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { terminalTypes } from '#core/codes.ts'
import * as limits from '#core/limits.ts'
import { type Level, todayLevels } from '#core/access/roles.ts'
import { capabilities, variants } from '#core/access/variant.ts'
import { localOrigin } from '#server/http/local-origin.ts'
import { refuseTogether, setting, together } from './setting.ts'
import { shareOfMachine } from './share-of-machine.ts'
import * as as from './values.ts'

const HOUR = 3600
/** D-92 keeps transactions for 18 months: no longer range can be filled. */
const RANGE_DAYS_MAX = 549

/** D-11 */
const midLandings = { standard: capabilities.standard.midLanding, dr: capabilities.dr.midLanding }
/** D-21: people at a desk, people who share a tablet through a shift. */
const idleMinutes: Readonly<Record<Level, number>> = { admin: 15, mid: 15, user: 720, transaction: 720 }

const needsKeys = ({ exportStore, walArchive }: { readonly exportStore?: unknown; readonly walArchive?: unknown }) =>
  exportStore !== undefined || v.is(v.object({ s3: v.unknown() }), walArchive)

/** What a deployment decides, read from the environment. README.md says what each setting is for. */
export const settings = v.pipe(
  v.object({
    port: setting('PORT', as.wholeNumber(1, 65_535), '8080'),
    host: setting('HOST', as.hostName, '127.0.0.1'),
    /** Lock, secrets and embedded database. */
    dataDir: v.pipe(
      setting('DATA_DIR', v.string(), fileURLToPath(new URL('../../../.data', import.meta.url))),
      v.transform((path) => resolve(path)),
    ),
    databaseUrl: setting('DATABASE_URL', as.postgresAddress), // Undefined: the embedded one.
    databaseDirectUrl: setting('DATABASE_DIRECT_URL', as.postgresAddress), // Undefined: databaseUrl is no pooler's.
    databaseNamedStatements: setting('DATABASE_NAMED_STATEMENTS', as.onOff), // Undefined: where there is no pooler.
    databaseReplicaUrl: setting('DATABASE_REPLICA_URL', as.postgresAddress), // Undefined: none is read.
    demo: setting('DEMO', as.onOff),
    publicOrigin: setting('PUBLIC_ORIGIN', as.origin), // Links are built from nothing else (SEC-13).
    productName: setting('PRODUCT_NAME', as.productName, 'Counterside'),
    /** D-15; the keys are host names in lower case without port. */
    variant: setting('VARIANT', as.oneOf(...variants), 'standard'),
    variantByHost: setting('VARIANT_BY_HOST', as.byHost(...variants), ''),
    /** Where the second level begins (D-11). */
    midLanding: setting(
      'MID_LANDING',
      v.pipe(
        as.choicesByName(midLandings, 'mids', 'dashboard'),
        v.check((of) => of.standard === 'mids', 'cannot be standard=dashboard: there the second level has none.'),
      ),
      '',
    ),
    /** The levels that begin with Today. */
    todayLanding: setting('TODAY_LANDING', as.someOf(...todayLevels), 'none'),
    /** Where /dr/login/identify is a route of its own (D-17). */
    identifyRouteVariants: setting(
      'IDENTIFY_ROUTE_VARIANTS',
      as.someOf(...variants),
      variants.filter((variant) => capabilities[variant].identifyRoute).join(),
    ),
    specialHosts: setting('SPECIAL_HOSTS', as.byHost('demo', 'disaster-recovery'), ''), // D-16
    drHostReadOnly: setting('DR_HOST_READONLY', as.booleanSetting, 'false'),
    /** D-25 */
    sso: together(
      {
        issuer: setting('SSO_ISSUER', as.webAddress),
        clientId: setting('SSO_CLIENT_ID', v.string()),
        clientSecret: setting('SSO_CLIENT_SECRET', v.string()),
      },
      { scope: setting('SSO_SCOPE', as.scope, 'openid email profile') },
    ),
    smtpUrl: setting('SMTP_URL', as.smtpAddress), // Undefined writes mails into dataDir.
    mailFrom: setting('MAIL_FROM', as.mailAddress), // Undefined: no-reply at the host of publicOrigin.
    resetMinutes: setting('RESET_TTL_MIN', as.wholeNumber(1, 1440), '30'), // D-18
    resetCodeLength: setting('RESET_CODE_LENGTH', as.wholeNumber(limits.RESET_CODE_MIN, limits.RESET_CODE_MAX), '7'),
    resetCodeTries: setting('RESET_CODE_TRIES', as.wholeNumber(1, 10), '5'),
    filtersMax: setting('FILTERS_MAX', as.wholeNumber(1, 100), '20'), // D-84
    secretKey: setting('SECRET_KEY', as.secret), // Undefined lets dataDir keep one of its own.
    accessTtl: setting('ACCESS_TTL', as.wholeNumber(1, 300), '300'), // Seconds (D-21, SEC-20).
    sessionMax: setting('SESSION_MAX', as.wholeNumber(1, 12 * HOUR), String(12 * HOUR)),
    idleMinutes: setting('IDLE_MINUTES', as.numbersByName(idleMinutes, 1, 720), ''),
    userMustChangePassword: setting('USER_MUST_CHANGE_PASSWORD', as.booleanSetting, 'true'), // D-111
    userRoleSelect: setting('USER_ROLE_SELECT', as.booleanSetting, 'false'), // D-08
    rightsRequiredOnUpdate: setting('RIGHTS_REQUIRED_ON_UPDATE', as.booleanSetting, 'false'), // D-44
    terminalMaxUsers: setting('TERMINAL_MAX_USERS', as.wholeNumber(1, 1000), String(limits.TERMINAL_USERS_MAX)), // D-43
    trustedProxies: setting('TRUSTED_PROXIES', as.networks, ''), // Whose forwarded client address is believed (SEC-53).
    /** D-27 */
    externalLogin: together(
      {
        origin: setting('EXTERNAL_LOGIN_ORIGIN', as.origin),
        url: setting('EXTERNAL_LOGIN_URL', as.webAddress),
      },
      {},
    ),
    transactionRangeDays: setting('TRX_MAX_RANGE_DAYS', as.wholeNumber(1, RANGE_DAYS_MAX), '366'), // D-37
    cashierTransactionScope: setting('CASHIER_TRX_SCOPE', as.oneOf('terminal', 'own'), 'terminal'), // D-05
    pageSizes: setting('PAGE_SIZES', as.pageSizes(limits.PAGE_SIZE_MAX), limits.PAGE_SIZES.join(',')), // D-31, rising.
    pendingLabel: setting('PENDING_LABEL', as.oneOf('failed', 'pending'), 'failed'), // D-56
    deviceActiveDays: setting('DEVICE_ACTIVE_DAYS', as.wholeNumber(1, 3650), '30'), // D-53
    deviceAutoblock: setting('DEVICE_AUTOBLOCK', as.onOff, 'off'),
    /** Words for types beyond those that everybody has, by number (D-69). */
    terminalTypes: setting('TERMINAL_TYPES', as.listByNumber(Object.keys(terminalTypes).length, 999), ''),
    shsmDefaultVisible: setting('SHSM_DEFAULT_VISIBLE', as.booleanSetting, 'false'), // D-54
    receiptLinkDays: setting('QR_TTL_DAYS', as.wholeNumber(1, 3650), '180'), // D-64
    exportSyncRows: setting('EXPORT_SYNC_ROWS', as.wholeNumber(1, 100_000), '10000'), // D-41
    exportMaxPending: setting('EXPORT_MAX_PENDING', as.wholeNumber(1, 1000), '5'), // D-38
    exportMaxRows: setting('EXPORT_MAX_ROWS', as.wholeNumber(1, 5_000_000), '100000'), // D-38
    exportMaxHours: setting(
      'EXPORT_MAX_HOURS',
      as.wholeNumber(1, limits.EXPORT_MAX_HOURS),
      String(limits.EXPORT_MAX_HOURS),
    ),
    exportTtlDays: setting('EXPORT_TTL_DAYS', as.wholeNumber(1, 3650), '7'), // D-40
    /** Object stores, with the keys of all of them. */
    stores: v.pipe(
      v.object({
        exportStore: setting('EXPORT_STORE', as.s3Address), // Undefined means dataDir.
        /** Where the embedded database's log is kept (SCALE-09); undefined: nowhere. */
        walArchive: setting('WAL_ARCHIVE', as.folderOrS3),
        accessKeyId: setting('AWS_ACCESS_KEY_ID', v.string()),
        secretAccessKey: setting('AWS_SECRET_ACCESS_KEY', v.string()),
      }),
      refuseTogether(
        (given) => needsKeys(given) && !(given.accessKeyId && given.secretAccessKey),
        'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: an s3:// address needs both.',
      ),
      v.transform(({ exportStore, walArchive, accessKeyId = '', secretAccessKey = '' }) => ({
        exportStore: exportStore && { ...exportStore, accessKeyId, secretAccessKey },
        walArchive:
          walArchive && 's3' in walArchive ? { s3: { ...walArchive.s3, accessKeyId, secretAccessKey } } : walArchive,
      })),
    ),
    /** Seconds after which what was written is in the archive, days that can be gone back, and the hour of base backups. */
    walArchiveSeconds: setting('WAL_ARCHIVE_SECONDS', as.wholeNumber(1, 3600), '5'),
    walArchiveDays: setting('WAL_ARCHIVE_DAYS', as.wholeNumber(1, 366), '7'),
    walArchiveHour: setting('WAL_ARCHIVE_HOUR', as.wholeNumber(0, 23), '3'),
    /** Whether this process answers calls, works off the queue, or both. */
    role: setting('ROLE', as.oneOf('api', 'worker', 'all'), 'all'),
    /** Processes of this machine that answer calls at one port, and what each of them may open. */
    processes: setting('PROCESSES', as.wholeNumberOrAuto(1, 64), '1'),
    databaseConnections: setting('DATABASE_CONNECTIONS', as.wholeNumberOrAuto(2, 1000), 'auto'),
    exportConnections: setting('EXPORT_CONNECTIONS', as.wholeNumberOrAuto(1, 100), 'auto'),
    connectionsPerProcess: setting('CONNECTIONS_PER_PROCESS', as.wholeNumber(10, 100_000), '6000'),
    /** Seconds from a red `/readyz` to the end of accepting calls. */
    stopDelay: setting('STOP_DELAY', as.wholeNumber(0, 300), '0'),
    listsPerMinute: setting('LISTS_PER_MINUTE', as.wholeNumber(1, 1_000_000), '120'), // Annex D
    receiptEmailsPerMinute: setting('RECEIPT_EMAILS_PER_MINUTE', as.wholeNumber(1, 1_000_000), '5'), // Annex D
    invitationsPerHour: setting('INVITATIONS_PER_HOUR', as.wholeNumber(1, 1_000_000), '30'), // Annex D
    invitationHours: setting('INVITATION_HOURS', as.wholeNumber(1, 720), '72'),
    receiptEmailsPerDay: setting('RECEIPT_EMAILS_PER_DAY', as.wholeNumber(1, 1_000_000), '50'), // Annex D
    connectionsPerAddress: setting('CONNECTIONS_PER_ADDRESS', as.wholeNumber(1, 100_000), '500'),
    /** SEC-59; undefined: nowhere. */
    metrics: together(
      { port: setting('METRICS_PORT', as.wholeNumber(1, 65_535)) },
      { host: setting('METRICS_HOST', as.hostName, '127.0.0.1') },
    ),
    /** SCALE-10; undefined: no traces. */
    tracing: together(
      { endpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', as.webAddress) },
      { ratio: setting('OTEL_TRACES_SAMPLER_ARG', as.share, '0.1') },
    ),
    /** D-92 */
    retention: v.object({
      transactionMonths: setting('RETENTION_TRANSACTION_MONTHS', as.wholeNumber(1, 120), '18'),
      deviceLogDays: setting('RETENTION_DEVICE_LOG_DAYS', as.wholeNumber(1, 3650), '90'),
      auditMonths: setting('RETENTION_AUDIT_MONTHS', as.wholeNumber(12, 240), '24'),
    }),
    /** As `npm start` sets it: replies are not checked against their schemas, which is slow. */
    production: v.pipe(
      setting('NODE_ENV', v.string()),
      v.transform((mode) => mode === 'production'),
    ),
    logLevel: setting('LOG_LEVEL', as.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  }),
  refuseTogether(
    (given) => given.role === 'worker' && !given.databaseUrl,
    'ROLE cannot be worker without DATABASE_URL: the embedded database belongs to one process.',
  ),
  refuseTogether(
    (given) => given.role === 'worker' && (given.processes ?? 1) > 1,
    'PROCESSES cannot be more than 1 where ROLE is worker: it is for those that answer calls.',
  ),
  refuseTogether(
    (given) => given.databaseUrl && !given.secretKey,
    'SECRET_KEY is missing: with DATABASE_URL it must be given; create one with "openssl rand -base64 32".',
  ),
  refuseTogether(
    (given) => given.databaseUrl && given.demo === true,
    'DEMO cannot be on with DATABASE_URL: demo data is loaded only into the embedded database.',
  ),
  refuseTogether(
    (given) => given.databaseDirectUrl && !given.databaseUrl,
    'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.',
  ),
  refuseTogether(
    (given) => given.databaseReplicaUrl && !given.databaseUrl,
    'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas.',
  ),
  refuseTogether(
    (given) => given.databaseUrl && given.stores?.walArchive,
    'WAL_ARCHIVE cannot be given with DATABASE_URL: an external PostgreSQL archives its log itself.',
  ),
  v.transform(({ stores, ...given }) => ({
    ...given,
    ...stores,
    /** Whether an empty embedded database is filled with demo data. */
    demo: !given.databaseUrl && given.demo !== false,
    publicOrigin: given.publicOrigin ?? localOrigin(given),
    ...shareOfMachine(given),
  })),
)
