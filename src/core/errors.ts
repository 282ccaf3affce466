import type { EndReason } from './session-end.ts'

/**
 * The code of every error a reply can carry (§8, D-32). The texts are in `texts/errors.ts`, the HTTP statuses with the
 * server. Numbers are those of the catalogue; names are ours.
 */
export const errorCodes = {
  INVALID_VALIDATION_CODE: 1910,
  RESET_CODE_NOT_VALIDATED: 1920,
  RESET_TOKEN_NOT_FOUND: 1930,
  RESET_LINK_EXPIRED: 1940,
  RESET_LINK_USED: 1950,
  CONFIRMATION_MISMATCH: 1960,
  UNEXPECTED: 11000,
  RESET_TOKEN_INVALID: 11002,
  RESET_TOKEN_USED: 14011,
  RESET_TOKEN_EXPIRED: 14012,
  TERMINAL_FULL: 16035,
  LAST_TERMINAL: 16036,
  EMAIL_BLANK: 17010,
  EMAIL_INVALID: 17011,
  FIRST_NAME_TOO_LONG: 17012,
  LAST_NAME_TOO_LONG: 17013,
  PASSWORD_BLANK: 17018,
  VALUE_BLANK: 17019,
  LIST_BLANK: 17115,
  ALIAS_TOO_LONG: 17021,
  FIRST_NAME_BLANK: 17032,
  LAST_NAME_BLANK: 17033,
  EMAIL_TOO_LONG: 17034,
  EMAIL_TAKEN_ON_CREATE: 17100,
  EMAIL_TAKEN_ON_UPDATE: 17101,
  USE_SETTINGS_MENU: 18000,
  CURRENT_PASSWORD_BLANK: 18001,
  CURRENT_PASSWORD_WRONG: 18002,
  PASSWORD_UNCHANGED: 18003,
  TERMINALS_OF_SEVERAL_MERCHANTS: 18004,
  IDENTIFY_EMAIL_INVALID: 19000,
  WRONG_SHAPE: 'WRONG_SHAPE',
  PATH_REFUSED: 'PATH_REFUSED',
  UNKNOWN_HOST: 'UNKNOWN_HOST',
  NO_SESSION: 'NO_SESSION',
  TOKEN_EXPIRED: 'TOKEN_EXPIRED',
  CREDENTIALS_REFUSED: 'CREDENTIALS_REFUSED',
  SSO_REFUSED: 'SSO_REFUSED',
  READ_ONLY: 'READ_ONLY_ACCESS_DENIED',
  FEED_REFUSED: 'FEED_REFUSED',
  FEED_KEY_REFUSED: 'FEED_KEY_REFUSED',
  INVALID_CREDENTIALS: 'INVALID_CREDENTIALS',
  SSO_NO_ACCOUNT: 'SSO_NO_ACCOUNT',
  ACCOUNT_SUSPENDED: 'ACCOUNT_SUSPENDED',
  NOT_ALLOWED: 'NOT_ALLOWED',
  PASSWORD_CHANGE_REQUIRED: 'PASSWORD_CHANGE_REQUIRED',
  NOT_FOUND: 'NOT_FOUND',
  NO_RECEIPT: 'NO_RECEIPT',
  NO_INVITATION: 'NO_INVITATION',
  INVITATION_ACCEPTED: 'INVITATION_ACCEPTED',
  USER_SUSPENDED: 'USER_SUSPENDED',
  TOO_SLOW: 'TOO_SLOW',
  TOO_MANY_FILTERS: 'TOO_MANY_FILTERS',
  FILTER_NAME_TAKEN: 'FILTER_NAME_TAKEN',
  STALE_VERSION: 'STALE_VERSION',
  TID_TAKEN: 'TID_TAKEN',
  IDEMPOTENCY_IN_PROGRESS: 'IDEMPOTENCY_IN_PROGRESS',
  TOO_LARGE: 'TOO_LARGE',
  JSON_EXPECTED: 'JSON_EXPECTED',
  CODE_MALFORMED: 'CODE_MALFORMED',
  CHARACTERS_REFUSED: 'CHARACTERS_REFUSED',
  CURRENCY_UNKNOWN: 'CURRENCY_UNKNOWN',
  OWN_PROFILE: 'OWN_PROFILE',
  OWN_SUSPENSION: 'OWN_SUSPENSION',
  SUSPENSION_END: 'SUSPENSION_END',
  IDEMPOTENCY_KEY_REUSED: 'IDEMPOTENCY_KEY_REUSED',
  EXPORT_USE_QUEUE: 'EXPORT_USE_QUEUE',
  EXPORT_TOO_LARGE: 'EXPORT_TOO_LARGE',
  EXPORT_FILE_MISSING: 'EXPORT_FILE_MISSING',
  EXPORT_STATE: 'EXPORT_STATE',
  TOO_MANY_EXPORTS: 'TOO_MANY_EXPORTS',
  TOO_MANY_SCHEDULES: 'TOO_MANY_SCHEDULES',
  TOO_MANY_FEED_KEYS: 'TOO_MANY_FEED_KEYS',
  DATE_MALFORMED: 'DATE_MALFORMED',
  DATE_UNKNOWN: 'DATE_UNKNOWN',
  RANGE_END_BEFORE_START: 'RANGE_END_BEFORE_START',
  RANGE_INCOMPLETE: 'RANGE_INCOMPLETE',
  RANGE_TOO_LONG: 'RANGE_TOO_LONG',
  AMOUNT_EMPTY: 'AMOUNT_EMPTY',
  AMOUNT_RANGE_REVERSED: 'AMOUNT_RANGE_REVERSED',
  PASSWORD_TOO_COMMON: 'PASSWORD_TOO_COMMON',
  PASSWORD_NO_LOWERCASE: 'PASSWORD_NO_LOWERCASE',
  PASSWORD_NO_UPPERCASE: 'PASSWORD_NO_UPPERCASE',
  PASSWORD_NO_NUMBER: 'PASSWORD_NO_NUMBER',
  PASSWORD_NO_SPECIAL: 'PASSWORD_NO_SPECIAL',
  PASSWORD_TOO_SHORT: 'PASSWORD_TOO_SHORT',
  PASSWORD_TOO_LONG: 'PASSWORD_TOO_LONG',
  PASSWORD_PERSONAL: 'PASSWORD_PERSONAL',
  PASSWORD_REUSED: 'PASSWORD_REUSED',
  PASSWORD_OF_PROVIDER: 'PASSWORD_OF_PROVIDER',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  SSO_UNAVAILABLE: 'SSO_UNAVAILABLE',
  BUSY: 'BUSY',
  STORAGE_FULL: 'STORAGE_FULL',
} as const

/** §6, word for word: a 401 with this message is a refused write and no lost session (D-14). */
export const READ_ONLY_MESSAGE = 'Access Denied: Unauthorized for read-only users.'

export type ErrorName = keyof typeof errorCodes
export type ErrorCode = (typeof errorCodes)[ErrorName]

/** What a reply with an error carries (D-32). */
export interface ErrorReply {
  readonly code: ErrorCode
  /** English, for logs and for programs; screens translate the code. */
  readonly message: string
  /** Finds the log lines of this reply. */
  readonly reference: string
  readonly errors: readonly FieldError[]
  /** For the placeholders of the error's text, where it has some: numbers, because words would be English in every language. */
  readonly values?: Readonly<Record<string, number>>
  /** What exactly was found, in English, for programs and their developers. */
  readonly detail?: string
  /** With STALE_VERSION: the record as it is now, in the form of its details call (REL-15). */
  readonly current?: unknown
  /** With NO_SESSION: why the session ended, where the caller may know it. */
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
  (Object.entries(errorCodes) as [ErrorName, ErrorCode][]).map(([name, code]) => [code, name]),
)

export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorCodes, name)

/** The name of an error code; undefined for one this build does not know. */
export const errorNameOf = (code: unknown): ErrorName | undefined => names.get(code as ErrorCode)
