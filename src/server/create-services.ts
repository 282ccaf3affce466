import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { deriveKey } from './secrets.ts'
import { createAccessTokens } from './security/access-token.ts'
import { createThrottles } from './security/throttle.ts'
import type { Services } from './services.ts'

const KEY_BYTES = 32

/** Puts together what handlers work with; every key is derived from the one secret. */
export const createServices = (parts: {
  config: Config
  database: Database
  secret: string
  log: Logger
  now?: () => Date
}): Services => ({
  config: parts.config,
  database: parts.database,
  log: parts.log,
  now: parts.now ?? (() => new Date()),
  accessTokens: createAccessTokens(deriveKey(parts.secret, 'access-token', KEY_BYTES), parts.config.accessTtl),
  throttles: createThrottles(parts.database.pool),
  keys: {
    refresh: deriveKey(parts.secret, 'refresh-token', KEY_BYTES),
    receiptLinks: deriveKey(parts.secret, 'receipt-link', KEY_BYTES),
  },
})
