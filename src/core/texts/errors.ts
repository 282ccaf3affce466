import type { ErrorName } from '#core/errors.ts'
import { passwordRules } from '#core/text/password.ts'
import type { Text } from './texts.ts'
import { errorTextsEverywhere } from './errors-everywhere.ts'

/** The text of every error (§8); sentences that the specification quotes are literal. */
export const errorTexts: Readonly<Record<ErrorName, Text>> = {
  ...errorTextsEverywhere,
  INVALID_VALIDATION_CODE: /*i18n*/ { id: 'error.1910', message: 'Invalid validation code' },
  RESET_CODE_NOT_VALIDATED: /*i18n*/ { id: 'error.1920', message: 'The forgotten password code is not validated' },
  RESET_TOKEN_NOT_FOUND: /*i18n*/ { id: 'error.1930', message: 'Forgotten password token not found' },
  RESET_LINK_EXPIRED: /*i18n*/ { id: 'error.1940', message: 'The forgotten password link has expired' },
  RESET_LINK_USED: /*i18n*/ { id: 'error.1950', message: 'The forgotten password link has already been used' },
  CONFIRMATION_MISMATCH: /*i18n*/ { id: 'error.1960', message: 'Confirmed password is not same like password' },
  RESET_TOKEN_INVALID: /*i18n*/ { id: 'error.11002', message: 'Invalid link or code. Check it or request a new one.' },
  RESET_TOKEN_USED: /*i18n*/ { id: 'error.14011', message: 'This link or code was already used. Request a new one.' },
  RESET_TOKEN_EXPIRED: /*i18n*/ {
    id: 'error.14012',
    message: 'Enter your email again to get a new link.',
  },
  TERMINAL_FULL: /*i18n*/ {
    id: 'error.16035',
    message: 'This terminal has the maximum number of users. Detach one first.',
  },
  LAST_TERMINAL: /*i18n*/ { id: 'error.16036', message: 'A user must stay attached to at least one terminal.' },
  EMAIL_INVALID: /*i18n*/ { id: 'error.17011', message: 'User email should be valid email address' },
  FIRST_NAME_TOO_LONG: /*i18n*/ { id: 'error.17012', message: 'First name is too long (max. 255 characters)' },
  LAST_NAME_TOO_LONG: /*i18n*/ { id: 'error.17013', message: 'Last name is too long (max. 255 characters)' },
  PASSWORD_BLANK: /*i18n*/ { id: 'error.17018', message: 'User password should not be blank' },
  VALUE_BLANK: /*i18n*/ { id: 'error.17019', message: 'This value should not be blank' },
  LIST_BLANK: /*i18n*/ { id: 'error.17115', message: 'This value should not be blank' },
  ALIAS_TOO_LONG: /*i18n*/ { id: 'error.17021', message: 'Name is too long (max. 255 characters)' },
  FIRST_NAME_BLANK: /*i18n*/ { id: 'error.17032', message: 'User first name should not be blank' },
  LAST_NAME_BLANK: /*i18n*/ { id: 'error.17033', message: 'User last name should not be blank' },
  EMAIL_TOO_LONG: /*i18n*/ { id: 'error.17034', message: 'Email is too long (less than 255 characters)' },
  EMAIL_TAKEN_ON_CREATE: /*i18n*/ { id: 'error.17100', message: 'User email has to be unique' },
  EMAIL_TAKEN_ON_UPDATE: /*i18n*/ { id: 'error.17101', message: 'User email has to be unique' },
  USE_SETTINGS_MENU: /*i18n*/ { id: 'error.18000', message: 'Please use settings menu to update user' },
  CURRENT_PASSWORD_BLANK: /*i18n*/ { id: 'error.18001', message: 'Current password should not be blank' },
  CURRENT_PASSWORD_WRONG: /*i18n*/ { id: 'error.18002', message: "Your Current Password doesn't match" },
  PASSWORD_UNCHANGED: /*i18n*/ { id: 'error.18003', message: 'Your New Password is the same as your Current Password' },
  TERMINALS_OF_SEVERAL_MERCHANTS: /*i18n*/ {
    id: 'error.18004',
    message: 'You can only select terminals from one merchant',
  },
  IDENTIFY_EMAIL_INVALID: /*i18n*/ { id: 'error.19000', message: 'Invalid email address' },
  FEED_REFUSED: /*i18n*/ {
    id: 'error.FEED_REFUSED',
    message: "This isn't the data that its address names. Nothing was saved.",
  },
  FEED_KEY_REFUSED: /*i18n*/ { id: 'error.FEED_KEY_REFUSED', message: 'This feed key is not accepted.' },
  NO_RECEIPT: /*i18n*/ { id: 'error.NO_RECEIPT', message: 'We could not find a receipt for this transaction.' },
  NO_INVITATION: /*i18n*/ {
    id: 'error.NO_INVITATION',
    message: "This invitation can't be used. It may have expired, been withdrawn or been used already.",
  },
  INVITATION_ACCEPTED: /*i18n*/ { id: 'error.INVITATION_ACCEPTED', message: 'This user already has a password.' },
  USER_SUSPENDED: /*i18n*/ {
    id: 'error.USER_SUSPENDED',
    message: 'This user is suspended. Lift the suspension first.',
  },
  TOO_MANY_FILTERS: /*i18n*/ {
    id: 'error.TOO_MANY_FILTERS',
    message: 'You can save up to {count} filters for each page. Delete one first.',
  },
  FILTER_NAME_TAKEN: /*i18n*/ { id: 'error.FILTER_NAME_TAKEN', message: 'Another filter already has this name.' },
  STALE_VERSION: /*i18n*/ {
    id: 'error.STALE_VERSION',
    message: 'Someone else changed this. Check the current values.',
  },
  TID_TAKEN: /*i18n*/ { id: 'error.TID_TAKEN', message: 'This TID is already in use.' },
  CODE_MALFORMED: /*i18n*/ {
    id: 'error.CODE_MALFORMED',
    message: 'Enter a code of up to 64 characters without spaces.',
  },
  CHARACTERS_REFUSED: /*i18n*/ {
    id: 'error.CHARACTERS_REFUSED',
    message: "This contains characters that can't be used. Type it again.",
  },
  CURRENCY_UNKNOWN: /*i18n*/ { id: 'error.CURRENCY_UNKNOWN', message: 'This is not a currency.' },
  OWN_PROFILE: /*i18n*/ {
    id: 'error.OWN_PROFILE',
    message: "You can't delete your own profile. Contact support.",
  },
  OWN_SUSPENSION: /*i18n*/ { id: 'error.OWN_SUSPENSION', message: "You can't suspend yourself." },
  SUSPENSION_END: /*i18n*/ {
    id: 'error.SUSPENSION_END',
    message: 'Choose an end within the next year.',
  },
  IDEMPOTENCY_IN_PROGRESS: /*i18n*/ {
    id: 'error.IDEMPOTENCY_IN_PROGRESS',
    message: 'Still in progress. Wait a moment.',
  },
  IDEMPOTENCY_KEY_REUSED: /*i18n*/ {
    id: 'error.IDEMPOTENCY_KEY_REUSED',
    message: 'This key was already used for another request.',
  },
  EXPORT_USE_QUEUE: /*i18n*/ {
    id: 'error.EXPORT_USE_QUEUE',
    message: "More than {rows} rows can't be downloaded directly. Queue this export.",
  },
  EXPORT_TOO_LARGE: /*i18n*/ {
    id: 'error.EXPORT_TOO_LARGE',
    message: 'Selection too large for export, please apply a filter. At most {rows} rows can be exported.',
  },
  EXPORT_FILE_MISSING: /*i18n*/ {
    id: 'error.EXPORT_FILE_MISSING',
    message: "This export's file is missing. Contact your administrator.",
  },
  EXPORT_STATE: /*i18n*/ { id: 'error.EXPORT_STATE', message: "You can't do this in the export's current state." },
  TOO_MANY_EXPORTS: /*i18n*/ {
    id: 'error.TOO_MANY_EXPORTS',
    message: 'Too many pending exports. At most {count} can be in progress at once.',
  },
  TOO_MANY_SCHEDULES: /*i18n*/ {
    id: 'error.TOO_MANY_SCHEDULES',
    message: 'You already have {count} schedules. Delete one to add another.',
  },
  TOO_MANY_FEED_KEYS: /*i18n*/ {
    id: 'error.TOO_MANY_FEED_KEYS',
    message: 'There are already {count} valid feed keys. Withdraw one to create another.',
  },
  DATE_MALFORMED: /*i18n*/ { id: 'error.DATE_MALFORMED', message: 'Enter the date like 2026-01-31 18:05.' },
  DATE_UNKNOWN: /*i18n*/ { id: 'error.DATE_UNKNOWN', message: 'This date or time does not exist.' },
  RANGE_END_BEFORE_START: /*i18n*/ {
    id: 'error.RANGE_END_BEFORE_START',
    message: 'The end of the range cannot be before the start',
  },
  RANGE_INCOMPLETE: /*i18n*/ { id: 'error.RANGE_INCOMPLETE', message: 'Can not be empty' },
  RANGE_TOO_LONG: /*i18n*/ {
    id: 'error.RANGE_TOO_LONG',
    message: 'This range is too long. Choose at most {days} days.',
  },
  AMOUNT_EMPTY: /*i18n*/ { id: 'error.AMOUNT_EMPTY', message: 'Can not be empty' },
  AMOUNT_RANGE_REVERSED: /*i18n*/ { id: 'error.AMOUNT_RANGE_REVERSED', message: 'Insert a correct amount range' },
  PASSWORD_TOO_COMMON: /*i18n*/ {
    id: 'error.PASSWORD_TOO_COMMON',
    message: 'This password is too common. Choose a different one.',
  },
  PASSWORD_PERSONAL: /*i18n*/ {
    id: 'error.PASSWORD_PERSONAL',
    message: "Don't use parts of the name, the email address or the portal's name.",
  },
  PASSWORD_NO_LOWERCASE: passwordRules.lowercase.text,
  PASSWORD_NO_UPPERCASE: passwordRules.uppercase.text,
  PASSWORD_NO_NUMBER: passwordRules.number.text,
  PASSWORD_NO_SPECIAL: passwordRules.special.text,
  PASSWORD_TOO_SHORT: passwordRules.min.text,
  PASSWORD_TOO_LONG: passwordRules.max.text,
  PASSWORD_REUSED: /*i18n*/ { id: 'error.PASSWORD_REUSED', message: 'Password cannot match old password' },
  PASSWORD_OF_PROVIDER: /*i18n*/ {
    id: 'error.PASSWORD_OF_PROVIDER',
    message: 'Your password is managed by your login provider.',
  },
}
