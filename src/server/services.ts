import type { Logger } from 'pino'
import type { Variant } from '#contract/variant.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { AccessTokens } from './security/access-token.ts'
import type { Throttles } from './security/throttle.ts'

/** What handlers work with; made once at start, replaced piecewise in tests. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly accessTokens: AccessTokens
  readonly throttles: Throttles
  readonly log: Logger
  /** The only clock of the server's rules: tests move it. */
  readonly now: () => Date
  /** 32 bytes each: what refresh tokens are derived with, and what receipt links are sealed with. */
  readonly keys: { readonly refresh: Buffer; readonly receiptLinks: Buffer }
}

/** Where a request came from, as far as handlers need it. */
export interface Caller {
  /** Address by the rules of SEC-53. */
  readonly address: string
  readonly userAgent: string
  readonly hostname: string
  readonly variant: Variant
  /** Finds the log lines of this request. */
  readonly reference: string
  readonly header: (name: string) => string | undefined
}
