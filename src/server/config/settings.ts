import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { terminalTypes } from '#core/codes.ts'
import {
  EXPORT_MAX_HOURS,
  PAGE_SIZES,
  PAGE_SIZE_MAX,
  RESET_CODE_MAX,
  RESET_CODE_MIN,
  TERMINAL_USERS_MAX,
} from '#core/limits.ts'
import type { Level } from '#core/access/roles.ts'
import { capabilities, variants } from '#core/access/variant.ts'
import {
  byHost,
  choicesByName,
  flag,
  hostName,
  mailAddress,
  networks,
  numbersByName,
  oneOf,
  origin,
  pageSizes,
  postgresAddress,
  s3Address,
  scope,
  secret,
  smtpAddress,
  someOf,
  webAddress,
  wholeNumber,
  wordsByNumber,
} from './values.ts'

const HOUR = 3600
/** D-92 keeps transactions for 18 months: no longer range can be filled. */
const RANGE_DAYS_MAX = 549

/** D-11 */
export const midLandingByDefault = {
  standard: capabilities.standard.midLanding,
  dr: capabilities.dr.midLanding,
}
/** D-21: people at a desk, people who share a tablet through a shift. */
export const idleMinutesByDefault: Readonly<Record<Level, number>> = { admin: 15, mid: 15, user: 720, transaction: 720 }

/** Each setting as it stands in the environment, and what it becomes. */
export const settings = v.object({
  PORT: v.optional(wholeNumber(1, 65_535), '8080'),
  HOST: v.optional(hostName, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), fileURLToPath(new URL('../../../.data', import.meta.url))),
  DATABASE_URL: v.optional(postgresAddress),
  DEMO: v.optional(oneOf('on', 'off')),
  PUBLIC_ORIGIN: v.optional(origin),
  PRODUCT_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^\P{Cc}{1,60}$/u, 'must have 1 to 60 characters.')),
    'Counterside',
  ),
  VARIANT: v.optional(oneOf(...variants), 'standard'),
  VARIANT_BY_HOST: v.optional(byHost(...variants)),
  MID_LANDING: v.optional(
    v.pipe(
      choicesByName(midLandingByDefault, 'mids', 'dashboard'),
      v.check(({ standard }) => standard === 'mids', 'cannot be standard=dashboard: there the second level has none.'),
    ),
  ),
  IDENTIFY_ROUTE_VARIANTS: v.optional(
    someOf(...variants),
    variants.filter((variant) => capabilities[variant].identifyRoute).join(),
  ),
  SPECIAL_HOSTS: v.optional(byHost('demo', 'disaster-recovery')),
  DR_HOST_READONLY: v.optional(flag, 'false'),
  SSO_ISSUER: v.optional(webAddress),
  SSO_CLIENT_ID: v.optional(v.string()),
  SSO_CLIENT_SECRET: v.optional(v.string()),
  SSO_SCOPE: v.optional(scope, 'openid email profile'),
  SMTP_URL: v.optional(smtpAddress),
  MAIL_FROM: v.optional(mailAddress),
  RESET_TTL_MIN: v.optional(wholeNumber(1, 1440), '30'),
  RESET_CODE_LENGTH: v.optional(wholeNumber(RESET_CODE_MIN, RESET_CODE_MAX), '7'),
  RESET_CODE_TRIES: v.optional(wholeNumber(1, 10), '5'),
  FILTERS_MAX: v.optional(wholeNumber(1, 100), '20'),
  SECRET_KEY: v.optional(secret),
  ACCESS_TTL: v.optional(wholeNumber(1, 300), '300'),
  SESSION_MAX: v.optional(wholeNumber(1, 12 * HOUR), String(12 * HOUR)),
  IDLE_MINUTES: v.optional(numbersByName(idleMinutesByDefault, 1, 720)),
  USER_MUST_CHANGE_PASSWORD: v.optional(flag, 'true'),
  USER_ROLE_SELECT: v.optional(flag, 'false'),
  RIGHTS_REQUIRED_ON_UPDATE: v.optional(flag, 'false'),
  TERMINAL_MAX_USERS: v.optional(wholeNumber(1, 1000), String(TERMINAL_USERS_MAX)),
  TRUSTED_PROXIES: v.optional(networks),
  EXTERNAL_LOGIN_ORIGIN: v.optional(origin),
  EXTERNAL_LOGIN_URL: v.optional(webAddress),
  TRX_MAX_RANGE_DAYS: v.optional(wholeNumber(1, RANGE_DAYS_MAX), '366'),
  CASHIER_TRX_SCOPE: v.optional(oneOf('terminal', 'own'), 'terminal'),
  PAGE_SIZES: v.optional(pageSizes(PAGE_SIZE_MAX), PAGE_SIZES.join(',')),
  PENDING_LABEL: v.optional(oneOf('failed', 'pending'), 'failed'),
  DEVICE_ACTIVE_DAYS: v.optional(wholeNumber(1, 3650), '30'),
  DEVICE_AUTOBLOCK: v.optional(oneOf('on', 'off'), 'off'),
  TERMINAL_TYPES: v.optional(wordsByNumber(Object.keys(terminalTypes).length, 999)),
  SHSM_DEFAULT_VISIBLE: v.optional(flag, 'false'),
  QR_TTL_DAYS: v.optional(wholeNumber(1, 3650), '180'),
  EXPORT_SYNC_ROWS: v.optional(wholeNumber(1, 100_000), '10000'),
  EXPORT_MAX_PENDING: v.optional(wholeNumber(1, 1000), '5'),
  EXPORT_MAX_ROWS: v.optional(wholeNumber(1, 5_000_000), '100000'),
  EXPORT_MAX_HOURS: v.optional(wholeNumber(1, EXPORT_MAX_HOURS), String(EXPORT_MAX_HOURS)),
  EXPORT_TTL_DAYS: v.optional(wholeNumber(1, 3650), '7'),
  EXPORT_STORE: v.optional(s3Address),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  ROLE: v.optional(oneOf('api', 'worker', 'all'), 'all'),
  LISTS_PER_MINUTE: v.optional(wholeNumber(1, 1_000_000), '120'),
  CONNECTIONS_PER_ADDRESS: v.optional(wholeNumber(1, 100_000), '500'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(hostName, '127.0.0.1'),
  RETENTION_TRANSACTION_MONTHS: v.optional(wholeNumber(1, 120), '18'),
  RETENTION_DEVICE_LOG_DAYS: v.optional(wholeNumber(1, 3650), '90'),
  RETENTION_AUDIT_MONTHS: v.optional(wholeNumber(12, 240), '24'),
  NODE_ENV: v.optional(v.string()),
  LOG_LEVEL: v.optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
})

export type Settings = v.InferOutput<typeof settings>
