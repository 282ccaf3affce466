import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Level } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import { combinationProblems } from './combinations.ts'
import { nameProblems } from './names.ts'
import { idleMinutesByDefault, midLandingByDefault, type Settings, settings } from './settings.ts'
import type { Network } from './values.ts'
import type { S3Settings } from '#server/files/s3-store.ts'
import { localOrigin } from '#server/http/local-origin.ts'
import { StartError } from '#server/start-error.ts'

/** What a deployment decides. Holds secrets: never logged as a whole. */
export interface Config {
  /** PORT and HOST: where the server listens; on loopback unless told otherwise. */
  readonly port: number
  readonly host: string
  /** DATA_DIR: lock, secrets and embedded database; absolute. */
  readonly dataDir: string
  /** DATABASE_URL: an external PostgreSQL; undefined means the embedded one. */
  readonly databaseUrl: string | undefined
  /** DEMO: whether an empty embedded database is filled with demo data. */
  readonly demo: boolean
  /** PUBLIC_ORIGIN: where people reach the portal; links are built from nothing else (SEC-13). */
  readonly publicOrigin: string
  /** PRODUCT_NAME: D-79. */
  readonly productName: string
  /** VARIANT and VARIANT_BY_HOST: D-15; the keys are host names in lower case without port. */
  readonly variant: Variant
  readonly variantByHost: ReadonlyMap<string, Variant>
  /** MID_LANDING: where the second level begins, by variant (D-11). */
  readonly midLanding: Readonly<Record<Variant, 'mids' | 'dashboard'>>
  /** IDENTIFY_ROUTE_VARIANTS: where /dr/login/identify is a route of its own (D-17). */
  readonly identifyRouteVariants: readonly Variant[]
  /** SPECIAL_HOSTS: D-16, keys as above. */
  readonly specialHosts: ReadonlyMap<string, SpecialHost>
  /** DR_HOST_READONLY: D-16, whether disaster-recovery hosts refuse writes. */
  readonly drHostReadOnly: boolean
  /** SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET: D-25, all three or none; SSO_SCOPE: what the provider is asked for. */
  readonly sso: SignOnSettings | undefined
  /** SMTP_URL: where mail goes out; undefined writes it into DATA_DIR. */
  readonly smtpUrl: string | undefined
  /** MAIL_FROM: the sender of mails; undefined means no-reply at the host of PUBLIC_ORIGIN. */
  readonly mailFrom: string | undefined
  /** RESET_TTL_MIN: minutes a password link works (D-18). */
  readonly resetMinutes: number
  /** RESET_CODE_LENGTH: digits of its code (D-18). */
  readonly resetCodeLength: number
  /** RESET_CODE_TRIES: codes that may be tried with one link (D-18). */
  readonly resetCodeTries: number
  /** FILTERS_MAX: named filters of one person on one page (D-84). */
  readonly filtersMax: number
  /** SECRET_KEY: what all keys are derived from; undefined lets the data folder keep one of its own. */
  readonly secretKey: string | undefined
  /** ACCESS_TTL: seconds an access token lives (D-21, SEC-20). */
  readonly accessTtl: number
  /** SESSION_MAX: seconds until a session ends in any case (D-21). */
  readonly sessionMax: number
  /** IDLE_MINUTES: minutes without input until a session ends, by level (D-21). */
  readonly idleMinutes: Readonly<Record<Level, number>>
  /** USER_MUST_CHANGE_PASSWORD: D-111. */
  readonly userMustChangePassword: boolean
  /** USER_ROLE_SELECT: whether the widest level chooses the role of a new user (D-08). */
  readonly userRoleSelect: boolean
  /** RIGHTS_REQUIRED_ON_UPDATE: whether an edited user keeps at least one right (D-44). */
  readonly rightsRequiredOnUpdate: boolean
  /** TERMINAL_MAX_USERS: people linked to one terminal at most (D-43). */
  readonly terminalMaxUsers: number
  /** TRUSTED_PROXIES: whose forwarded client address is believed (SEC-53). */
  readonly trustedProxies: readonly Network[]
  /** EXTERNAL_LOGIN_ORIGIN and EXTERNAL_LOGIN_URL: D-27, both or none. */
  readonly externalLogin: { readonly origin: string; readonly url: string } | undefined
  /** TRX_MAX_RANGE_DAYS: D-37. */
  readonly transactionRangeDays: number
  /** CASHIER_TRX_SCOPE: D-05. */
  readonly cashierTransactionScope: 'terminal' | 'own'
  /** PAGE_SIZES: what lists offer (D-31), rising. */
  readonly pageSizes: readonly number[]
  /** PENDING_LABEL: D-56. */
  readonly pendingLabel: 'failed' | 'pending'
  /** DEVICE_ACTIVE_DAYS: a device is active that was in contact within these (D-53). */
  readonly deviceActiveDays: number
  /** DEVICE_AUTOBLOCK: whether a device whose newest attestation failed is blocked (D-53). */
  readonly deviceAutoblock: boolean
  /** TERMINAL_TYPES: words for types of terminals beyond those that everybody has, by number (D-69). */
  readonly terminalTypes: Readonly<Record<string, string>>
  /** SHSM_DEFAULT_VISIBLE: whether device logs show the action SHSM unasked (D-54). */
  readonly shsmDefaultVisible: boolean
  /** QR_TTL_DAYS: days a receipt link lives (D-64). */
  readonly receiptLinkDays: number
  /** EXPORT_SYNC_ROWS: rows an immediate export has at most (D-41). */
  readonly exportSyncRows: number
  /** EXPORT_MAX_PENDING: exports of one person in progress at once (D-38). */
  readonly exportMaxPending: number
  /** EXPORT_MAX_ROWS: rows a queued export has at most (D-38). */
  readonly exportMaxRows: number
  /** EXPORT_MAX_HOURS: after how long an unfinished export has failed (D-40). */
  readonly exportMaxHours: number
  /** EXPORT_TTL_DAYS: how long a finished export is kept (D-40). */
  readonly exportTtlDays: number
  /** EXPORT_STORE with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: an S3-compatible store; undefined means DATA_DIR. */
  readonly exportStore: S3Settings | undefined
  /** ROLE: whether this process answers calls, works off the queue, or both. */
  readonly role: 'api' | 'worker' | 'all'
  /** LISTS_PER_MINUTE: pages of lists a person may ask for (Annex D). */
  readonly listsPerMinute: number
  /** CONNECTIONS_PER_ADDRESS: connections of one client address at once, proxies excepted. */
  readonly connectionsPerAddress: number
  /** METRICS_PORT and METRICS_HOST: where metrics and the details of readiness are told (SEC-59); undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** RETENTION_…: how long data is kept (D-92). */
  readonly retention: Readonly<Record<'transactionMonths' | 'deviceLogDays' | 'auditMonths', number>>
  /** NODE_ENV=production, as `npm start` sets it: replies are not checked against their schemas, which is slow. */
  readonly production: boolean
  /** LOG_LEVEL: from which severity on lines are logged. */
  readonly logLevel: string
}

export interface SignOnSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
}

export type SpecialHost = 'demo' | 'disaster-recovery'

/** A wrong configuration: one sentence per setting. */
export class ConfigError extends StartError {}

/**
 * Reads the settings from the environment; an empty value counts as none.
 * @throws ConfigError with a sentence for each setting that is unknown, wrong or missing
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { output, issues = [], success } = v.safeParse(settings, given, { abortPipeEarly: true })
  const problems = new Set([
    ...nameProblems(Object.keys(given), Object.keys(settings.entries)),
    ...issues.map(({ path, message }) => `${String(path?.[0].key)} ${message}`),
    ...combinationProblems(given),
  ])
  if (!success || problems.size > 0) throw new ConfigError(...problems)
  return configOf(output)
}

const configOf = (given: Settings): Config =>
  Object.freeze({
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    demo: !given.DATABASE_URL && given.DEMO !== 'off',
    publicOrigin: given.PUBLIC_ORIGIN ?? localOrigin({ host: given.HOST, port: given.PORT }),
    productName: given.PRODUCT_NAME,
    variant: given.VARIANT,
    variantByHost: given.VARIANT_BY_HOST ?? new Map(),
    midLanding: given.MID_LANDING ?? midLandingByDefault,
    identifyRouteVariants: given.IDENTIFY_ROUTE_VARIANTS,
    specialHosts: given.SPECIAL_HOSTS ?? new Map(),
    drHostReadOnly: given.DR_HOST_READONLY,
    sso:
      given.SSO_ISSUER && given.SSO_CLIENT_ID && given.SSO_CLIENT_SECRET
        ? {
            issuer: given.SSO_ISSUER,
            clientId: given.SSO_CLIENT_ID,
            clientSecret: given.SSO_CLIENT_SECRET,
            scope: given.SSO_SCOPE,
          }
        : undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    resetMinutes: given.RESET_TTL_MIN,
    resetCodeLength: given.RESET_CODE_LENGTH,
    resetCodeTries: given.RESET_CODE_TRIES,
    filtersMax: given.FILTERS_MAX,
    secretKey: given.SECRET_KEY,
    accessTtl: given.ACCESS_TTL,
    sessionMax: given.SESSION_MAX,
    idleMinutes: given.IDLE_MINUTES ?? idleMinutesByDefault,
    userMustChangePassword: given.USER_MUST_CHANGE_PASSWORD,
    userRoleSelect: given.USER_ROLE_SELECT,
    rightsRequiredOnUpdate: given.RIGHTS_REQUIRED_ON_UPDATE,
    terminalMaxUsers: given.TERMINAL_MAX_USERS,
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    externalLogin:
      given.EXTERNAL_LOGIN_ORIGIN && given.EXTERNAL_LOGIN_URL
        ? { origin: given.EXTERNAL_LOGIN_ORIGIN, url: given.EXTERNAL_LOGIN_URL }
        : undefined,
    transactionRangeDays: given.TRX_MAX_RANGE_DAYS,
    cashierTransactionScope: given.CASHIER_TRX_SCOPE,
    pageSizes: given.PAGE_SIZES,
    pendingLabel: given.PENDING_LABEL,
    deviceActiveDays: given.DEVICE_ACTIVE_DAYS,
    deviceAutoblock: given.DEVICE_AUTOBLOCK === 'on',
    terminalTypes: given.TERMINAL_TYPES ?? {},
    shsmDefaultVisible: given.SHSM_DEFAULT_VISIBLE,
    receiptLinkDays: given.QR_TTL_DAYS,
    exportSyncRows: given.EXPORT_SYNC_ROWS,
    exportMaxPending: given.EXPORT_MAX_PENDING,
    exportMaxRows: given.EXPORT_MAX_ROWS,
    exportMaxHours: given.EXPORT_MAX_HOURS,
    exportTtlDays: given.EXPORT_TTL_DAYS,
    exportStore:
      given.EXPORT_STORE && given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY
        ? {
            ...given.EXPORT_STORE,
            accessKeyId: given.AWS_ACCESS_KEY_ID,
            secretAccessKey: given.AWS_SECRET_ACCESS_KEY,
          }
        : undefined,
    role: given.ROLE,
    listsPerMinute: given.LISTS_PER_MINUTE,
    connectionsPerAddress: given.CONNECTIONS_PER_ADDRESS,
    metrics: given.METRICS_PORT ? { host: given.METRICS_HOST, port: given.METRICS_PORT } : undefined,
    retention: {
      transactionMonths: given.RETENTION_TRANSACTION_MONTHS,
      deviceLogDays: given.RETENTION_DEVICE_LOG_DAYS,
      auditMonths: given.RETENTION_AUDIT_MONTHS,
    },
    production: given.NODE_ENV === 'production',
    logLevel: given.LOG_LEVEL,
  })
