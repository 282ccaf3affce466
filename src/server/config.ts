import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { PAGE_SIZES, PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Level } from '#contract/roles.ts'
import { variants, type Variant } from '#contract/variant.ts'
import { nameProblems } from './config-names.ts'
import {
  byHost,
  flag,
  hostName,
  type Network,
  networks,
  numbersByName,
  oneOf,
  origin,
  pageSizes,
  postgresAddress,
  secret,
  webAddress,
  wholeNumber,
} from './config-values.ts'
import { StartError } from './start-error.ts'

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
  /** SPECIAL_HOSTS: D-16, keys as above. */
  readonly specialHosts: ReadonlyMap<string, SpecialHost>
  /** DR_HOST_READONLY: D-16, whether disaster-recovery hosts refuse writes. */
  readonly drHostReadOnly: boolean
  /** SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET: D-25, all three or none. */
  readonly sso: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | undefined
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
  /** QR_TTL_DAYS: days a receipt link lives (D-64). */
  readonly receiptLinkDays: number
  /** NODE_ENV=production, as `npm start` sets it: replies are not checked against their schemas, which is slow. */
  readonly production: boolean
  /** LOG_LEVEL: from which severity on lines are logged. */
  readonly logLevel: string
}

export type SpecialHost = 'demo' | 'disaster-recovery'

/** A wrong configuration: one sentence per setting. */
export class ConfigError extends StartError {}

const HOUR = 3600
/** D-92 keeps transactions for 18 months: no longer range can be filled. */
const RANGE_DAYS_MAX = 549

/** D-21: people at a desk, people who share a tablet through a shift. */
const idleMinutesByDefault: Readonly<Record<Level, number>> = { admin: 15, mid: 15, user: 720, transaction: 720 }

const settings = v.object({
  PORT: v.optional(wholeNumber(1, 65_535), '8080'),
  HOST: v.optional(hostName, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), fileURLToPath(new URL('../../.data', import.meta.url))),
  DATABASE_URL: v.optional(postgresAddress),
  DEMO: v.optional(oneOf('on', 'off')),
  PUBLIC_ORIGIN: v.optional(origin),
  PRODUCT_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^\P{Cc}{1,60}$/u, 'must have 1 to 60 characters.')),
    'Counterside',
  ),
  VARIANT: v.optional(oneOf(...variants), 'standard'),
  VARIANT_BY_HOST: v.optional(byHost(...variants)),
  SPECIAL_HOSTS: v.optional(byHost<SpecialHost>('demo', 'disaster-recovery')),
  DR_HOST_READONLY: v.optional(flag, 'false'),
  SSO_ISSUER: v.optional(webAddress),
  SSO_CLIENT_ID: v.optional(v.string()),
  SSO_CLIENT_SECRET: v.optional(v.string()),
  SECRET_KEY: v.optional(secret),
  ACCESS_TTL: v.optional(wholeNumber(1, 300), '300'),
  SESSION_MAX: v.optional(wholeNumber(1, 12 * HOUR), String(12 * HOUR)),
  IDLE_MINUTES: v.optional(numbersByName(idleMinutesByDefault, 1, 720)),
  USER_MUST_CHANGE_PASSWORD: v.optional(flag, 'true'),
  TRUSTED_PROXIES: v.optional(networks),
  EXTERNAL_LOGIN_ORIGIN: v.optional(origin),
  EXTERNAL_LOGIN_URL: v.optional(webAddress),
  TRX_MAX_RANGE_DAYS: v.optional(wholeNumber(1, RANGE_DAYS_MAX), '366'),
  CASHIER_TRX_SCOPE: v.optional(oneOf('terminal', 'own'), 'terminal'),
  PAGE_SIZES: v.optional(pageSizes(PAGE_SIZE_MAX), PAGE_SIZES.join(',')),
  PENDING_LABEL: v.optional(oneOf('failed', 'pending'), 'failed'),
  QR_TTL_DAYS: v.optional(wholeNumber(1, 3650), '180'),
  NODE_ENV: v.optional(v.string()),
  LOG_LEVEL: v.optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
})

type Settings = v.InferOutput<typeof settings>

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

const combinationProblems = (given: NodeJS.ProcessEnv): string[] => {
  const togetherOrNone = (...names: string[]) => {
    const missing = names.filter((name) => !given[name])
    return missing.length === 0 || missing.length === names.length
      ? []
      : missing.map((name) => `${name} is missing: ${names.join(', ')} are given together or not at all.`)
  }
  return [
    ...togetherOrNone('SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'),
    ...togetherOrNone('EXTERNAL_LOGIN_ORIGIN', 'EXTERNAL_LOGIN_URL'),
    ...(given['DATABASE_URL'] && !given['SECRET_KEY']
      ? ['SECRET_KEY is missing: with DATABASE_URL it must be given; create one with "openssl rand -base64 32".']
      : []),
    ...(given['DATABASE_URL'] && given['DEMO'] === 'on'
      ? ['DEMO cannot be on with DATABASE_URL: demo data is loaded only into the embedded database.']
      : []),
  ]
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
    specialHosts: given.SPECIAL_HOSTS ?? new Map(),
    drHostReadOnly: given.DR_HOST_READONLY,
    sso:
      given.SSO_ISSUER && given.SSO_CLIENT_ID && given.SSO_CLIENT_SECRET
        ? { issuer: given.SSO_ISSUER, clientId: given.SSO_CLIENT_ID, clientSecret: given.SSO_CLIENT_SECRET }
        : undefined,
    secretKey: given.SECRET_KEY,
    accessTtl: given.ACCESS_TTL,
    sessionMax: given.SESSION_MAX,
    idleMinutes: given.IDLE_MINUTES ?? idleMinutesByDefault,
    userMustChangePassword: given.USER_MUST_CHANGE_PASSWORD,
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    externalLogin:
      given.EXTERNAL_LOGIN_ORIGIN && given.EXTERNAL_LOGIN_URL
        ? { origin: given.EXTERNAL_LOGIN_ORIGIN, url: given.EXTERNAL_LOGIN_URL }
        : undefined,
    transactionRangeDays: given.TRX_MAX_RANGE_DAYS,
    cashierTransactionScope: given.CASHIER_TRX_SCOPE,
    pageSizes: given.PAGE_SIZES,
    pendingLabel: given.PENDING_LABEL,
    receiptLinkDays: given.QR_TTL_DAYS,
    production: given.NODE_ENV === 'production',
    logLevel: given.LOG_LEVEL,
  })

/** Where a browser on this machine reaches the server. */
export const localOrigin = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
