import type { EndReason } from './session-end.ts'

/**
 * Every error a reply can carry (§8, D-32): its code and HTTP status. The texts stand in `texts-errors.ts`.
 * Numbers are those of the catalogue; names are ours.
 */
export const errors = {
  INVALID_VALIDATION_CODE: { code: 1910, status: 422 },
  RESET_CODE_NOT_VALIDATED: { code: 1920, status: 422 },
  RESET_TOKEN_NOT_FOUND: { code: 1930, status: 422 },
  RESET_LINK_EXPIRED: { code: 1940, status: 422 },
  RESET_LINK_USED: { code: 1950, status: 422 },
  CONFIRMATION_MISMATCH: { code: 1960, status: 422 },
  UNEXPECTED: { code: 11000, status: 500 },
  RESET_TOKEN_INVALID: { code: 11002, status: 422 },
  RESET_TOKEN_USED: { code: 14011, status: 422 },
  RESET_TOKEN_EXPIRED: { code: 14012, status: 422 },
  TERMINAL_FULL: { code: 16035, status: 409 },
  LAST_TERMINAL: { code: 16036, status: 409 },
  EMAIL_BLANK: { code: 17010, status: 422 },
  EMAIL_INVALID: { code: 17011, status: 422 },
  FIRST_NAME_TOO_LONG: { code: 17012, status: 422 },
  LAST_NAME_TOO_LONG: { code: 17013, status: 422 },
  PASSWORD_BLANK: { code: 17018, status: 422 },
  VALUE_BLANK: { code: 17019, status: 422 },
  LIST_BLANK: { code: 17115, status: 422 },
  ALIAS_TOO_LONG: { code: 17021, status: 422 },
  FIRST_NAME_BLANK: { code: 17032, status: 422 },
  LAST_NAME_BLANK: { code: 17033, status: 422 },
  EMAIL_TOO_LONG: { code: 17034, status: 422 },
  EMAIL_TAKEN_ON_CREATE: { code: 17100, status: 409 },
  EMAIL_TAKEN_ON_UPDATE: { code: 17101, status: 409 },
  USE_SETTINGS_MENU: { code: 18000, status: 422 },
  CURRENT_PASSWORD_BLANK: { code: 18001, status: 422 },
  CURRENT_PASSWORD_WRONG: { code: 18002, status: 422 },
  PASSWORD_UNCHANGED: { code: 18003, status: 422 },
  TERMINALS_OF_SEVERAL_MERCHANTS: { code: 18004, status: 422 },
  IDENTIFY_EMAIL_INVALID: { code: 19000, status: 422 },
  WRONG_SHAPE: { code: 'WRONG_SHAPE', status: 400 },
  PATH_REFUSED: { code: 'PATH_REFUSED', status: 400 },
  UNKNOWN_HOST: { code: 'UNKNOWN_HOST', status: 421 },
  NO_SESSION: { code: 'NO_SESSION', status: 401 },
  TOKEN_EXPIRED: { code: 'TOKEN_EXPIRED', status: 401 },
  CREDENTIALS_REFUSED: { code: 'CREDENTIALS_REFUSED', status: 401 },
  SSO_REFUSED: { code: 'SSO_REFUSED', status: 401 },
  READ_ONLY: { code: 'READ_ONLY_ACCESS_DENIED', status: 401 },
  FEED_REFUSED: { code: 'FEED_REFUSED', status: 400 },
  FEED_KEY_REFUSED: { code: 'FEED_KEY_REFUSED', status: 401 },
  INVALID_CREDENTIALS: { code: 'INVALID_CREDENTIALS', status: 403 },
  SSO_NO_ACCOUNT: { code: 'SSO_NO_ACCOUNT', status: 403 },
  NOT_ALLOWED: { code: 'NOT_ALLOWED', status: 403 },
  PASSWORD_CHANGE_REQUIRED: { code: 'PASSWORD_CHANGE_REQUIRED', status: 403 },
  NOT_FOUND: { code: 'NOT_FOUND', status: 404 },
  NO_RECEIPT: { code: 'NO_RECEIPT', status: 404 },
  TOO_SLOW: { code: 'TOO_SLOW', status: 408 },
  TOO_MANY_FILTERS: { code: 'TOO_MANY_FILTERS', status: 409 },
  FILTER_NAME_TAKEN: { code: 'FILTER_NAME_TAKEN', status: 409 },
  STALE_VERSION: { code: 'STALE_VERSION', status: 409 },
  TID_TAKEN: { code: 'TID_TAKEN', status: 409 },
  IDEMPOTENCY_IN_PROGRESS: { code: 'IDEMPOTENCY_IN_PROGRESS', status: 409 },
  TOO_LARGE: { code: 'TOO_LARGE', status: 413 },
  JSON_EXPECTED: { code: 'JSON_EXPECTED', status: 415 },
  CODE_MALFORMED: { code: 'CODE_MALFORMED', status: 422 },
  CHARACTERS_REFUSED: { code: 'CHARACTERS_REFUSED', status: 422 },
  CURRENCY_UNKNOWN: { code: 'CURRENCY_UNKNOWN', status: 422 },
  OWN_PROFILE: { code: 'OWN_PROFILE', status: 422 },
  IDEMPOTENCY_KEY_REUSED: { code: 'IDEMPOTENCY_KEY_REUSED', status: 422 },
  EXPORT_USE_QUEUE: { code: 'EXPORT_USE_QUEUE', status: 422 },
  EXPORT_TOO_LARGE: { code: 'EXPORT_TOO_LARGE', status: 422 },
  EXPORT_FILE_MISSING: { code: 'EXPORT_FILE_MISSING', status: 409 },
  EXPORT_STATE: { code: 'EXPORT_STATE', status: 409 },
  TOO_MANY_EXPORTS: { code: 'TOO_MANY_EXPORTS', status: 429 },
  DATE_MALFORMED: { code: 'DATE_MALFORMED', status: 422 },
  DATE_UNKNOWN: { code: 'DATE_UNKNOWN', status: 422 },
  RANGE_END_BEFORE_START: { code: 'RANGE_END_BEFORE_START', status: 422 },
  RANGE_INCOMPLETE: { code: 'RANGE_INCOMPLETE', status: 422 },
  RANGE_TOO_LONG: { code: 'RANGE_TOO_LONG', status: 422 },
  AMOUNT_EMPTY: { code: 'AMOUNT_EMPTY', status: 422 },
  AMOUNT_RANGE_REVERSED: { code: 'AMOUNT_RANGE_REVERSED', status: 422 },
  PASSWORD_TOO_COMMON: { code: 'PASSWORD_TOO_COMMON', status: 422 },
  PASSWORD_NO_LOWERCASE: { code: 'PASSWORD_NO_LOWERCASE', status: 422 },
  PASSWORD_NO_UPPERCASE: { code: 'PASSWORD_NO_UPPERCASE', status: 422 },
  PASSWORD_NO_NUMBER: { code: 'PASSWORD_NO_NUMBER', status: 422 },
  PASSWORD_NO_SPECIAL: { code: 'PASSWORD_NO_SPECIAL', status: 422 },
  PASSWORD_TOO_SHORT: { code: 'PASSWORD_TOO_SHORT', status: 422 },
  PASSWORD_TOO_LONG: { code: 'PASSWORD_TOO_LONG', status: 422 },
  PASSWORD_PERSONAL: { code: 'PASSWORD_PERSONAL', status: 422 },
  PASSWORD_REUSED: { code: 'PASSWORD_REUSED', status: 422 },
  PASSWORD_OF_PROVIDER: { code: 'PASSWORD_OF_PROVIDER', status: 422 },
  TOO_MANY_REQUESTS: { code: 'TOO_MANY_REQUESTS', status: 429 },
  SSO_UNAVAILABLE: { code: 'SSO_UNAVAILABLE', status: 503 },
  BUSY: { code: 'BUSY', status: 503 },
  STORAGE_FULL: { code: 'STORAGE_FULL', status: 507 },
} as const

/** §6, word for word: a 401 with this message is a refused write and no lost session (D-14). */
export const READ_ONLY_MESSAGE = 'Access Denied: Unauthorized for read-only users.'

export type ErrorName = keyof typeof errors
export type ErrorCode = (typeof errors)[ErrorName]['code']

/** What a reply with an error carries (D-32). */
export interface ErrorReply {
  readonly code: ErrorCode
  /** English, for logs and for programs; screens translate the code. */
  readonly message: string
  /** Finds the log lines of this reply. */
  readonly reference: string
  readonly errors: readonly FieldError[]
  /** For the placeholders of the error's text, where it has some. */
  readonly values?: Readonly<Record<string, string | number>>
  /** With STALE_VERSION: the record as it stands now, in the form of its details call (REL-15). */
  readonly current?: unknown
  /** With NO_SESSION: why the session ended, where that may be told. */
  readonly reason?: EndReason
}

/** One field that was refused. */
export interface FieldError {
  readonly code: ErrorCode
  /** Path of the field in the body, joined by dots; empty when the whole is meant. */
  readonly field: string
  readonly message: string
}

const names = new Map<ErrorCode, ErrorName>(
  (Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]),
)

export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errors, name)

/** The name of an error code; undefined for one this build does not know. */
export const errorNameOf = (code: unknown): ErrorName | undefined => names.get(code as ErrorCode)
